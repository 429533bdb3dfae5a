import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLog, users } from '../../database/schema';
import { createTestDatabase, type TestDatabase } from '../../test-support/postgres';
import { createDocumentViewRecorder } from './record-document-views';
import { hasRecentDocumentView } from './uploads-repository';

let test: TestDatabase;
let viewers: string[];
beforeAll(async () => {
  test = await createTestDatabase();
  const values = ['a', 'b'].map((name) => ({ fullName: name, email: `${name}@example.com`, passwordHash: 'x' }));
  const rows = await test.database.orm.insert(users).values(values).returning({ id: users.id });
  viewers = rows.map(({ id }) => id);
});
afterAll(() => test.drop());

const images = ['/uploads/a.webp', '/uploads/b.webp', '/uploads/c.webp'];
const call = (id = '') => ({ caller: { id }, operationId: 'getUpload', address: '192.0.2.1', requestId: 'r1' });
const readViews = (ownerId: string) =>
  test.database.orm
    .select({ actorId: auditLog.actorId, image: sql`${auditLog.after} -> 'image'` })
    .from(auditLog)
    .where(eq(auditLog.entityId, ownerId))
    .orderBy(auditLog.id);

it('records concurrent views of one user by one admin as one entry with all images', async () => {
  const { orm } = test.database;
  const recordDocumentView = createDocumentViewRecorder(orm);
  const [first, second] = viewers;
  const open = (viewer: string | undefined, ownerId: string) =>
    images.map((image) => recordDocumentView(call(viewer), { image, ownerId }));
  await Promise.all([...open(first, 'u1'), ...open(first, 'u1'), ...open(second, 'u1'), ...open(first, 'u2')]);
  const entries = await readViews('u1');
  expect(entries).toHaveLength(2);
  expect(entries).toEqual(expect.arrayContaining(viewers.map((actorId) => ({ actorId, image: images }))));
  expect(await readViews('u2')).toEqual([{ actorId: first, image: images }]);
  for (const image of images) expect(await hasRecentDocumentView(orm, first ?? '', image)).toBe(true);
  expect(await hasRecentDocumentView(orm, first ?? '', '/uploads/d.webp')).toBe(false);
});

it('records a later view as a separate entry', async () => {
  const recordDocumentView = createDocumentViewRecorder(test.database.orm);
  for (const image of images.slice(0, 2)) await recordDocumentView(call(viewers[0]), { image, ownerId: 'u3' });
  expect((await readViews('u3')).map(({ image }) => image)).toEqual(images.slice(0, 2));
});

it('fails for every view that cannot be recorded', async () => {
  const recordDocumentView = createDocumentViewRecorder(test.database.orm);
  const unknownCaller = call('00000000-0000-4000-8000-000000000000');
  const results = await Promise.allSettled(
    images.map((image) => recordDocumentView(unknownCaller, { image, ownerId: 'u4' })),
  );
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
});
