import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLog, users } from '../../database/schema';
import { createTestDatabase, type TestDatabase } from '../../test-support/postgres';
import { createDocumentViewRecorder } from './record-document-views';
import { hasRecentDocumentView } from './uploads-repository';

let testDatabase: TestDatabase;
let viewers: string[];
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const values = ['a', 'b'].map((name) => ({ fullName: name, email: `${name}@example.com`, passwordHash: 'x' }));
  const rows = await testDatabase.database.orm.insert(users).values(values).returning({ id: users.id });
  viewers = rows.map(({ id }) => id);
});
afterAll(() => testDatabase.drop());

const images = ['/uploads/a.webp', '/uploads/b.webp', '/uploads/c.webp'];
const createCall = (id = '') => ({ caller: { id }, operationId: 'getUpload', address: '192.0.2.1', requestId: 'r1' });
const readViews = (ownerId: string) =>
  testDatabase.database.orm
    .select({ actorId: auditLog.actorId, image: sql`${auditLog.after} -> 'image'` })
    .from(auditLog)
    .where(eq(auditLog.entityId, ownerId))
    .orderBy(auditLog.id);

it('records concurrent views of one user by one admin as one entry with all images', async () => {
  const { orm } = testDatabase.database;
  const recordDocumentView = createDocumentViewRecorder(orm);
  const [first, second] = viewers;
  const openImages = (viewer: string | undefined, ownerId: string) =>
    images.map((image) => recordDocumentView(createCall(viewer), { image, ownerId }));
  await Promise.all([
    ...openImages(first, 'u1'),
    ...openImages(first, 'u1'),
    ...openImages(second, 'u1'),
    ...openImages(first, 'u2'),
  ]);
  const entries = await readViews('u1');
  expect(entries).toHaveLength(2);
  expect(entries).toEqual(expect.arrayContaining(viewers.map((actorId) => ({ actorId, image: images }))));
  expect(await readViews('u2')).toEqual([{ actorId: first, image: images }]);
  for (const image of images) expect(await hasRecentDocumentView(orm, first ?? '', image)).toBe(true);
  expect(await hasRecentDocumentView(orm, first ?? '', '/uploads/d.webp')).toBe(false);
});

it('records a later view as a separate entry', async () => {
  const recordDocumentView = createDocumentViewRecorder(testDatabase.database.orm);
  for (const image of images.slice(0, 2)) await recordDocumentView(createCall(viewers[0]), { image, ownerId: 'u3' });
  expect((await readViews('u3')).map(({ image }) => image)).toEqual(images.slice(0, 2));
});

it('fails for every view that cannot be recorded', async () => {
  const recordDocumentView = createDocumentViewRecorder(testDatabase.database.orm);
  const unknownCaller = createCall('00000000-0000-4000-8000-000000000000');
  const results = await Promise.allSettled(
    images.map((image) => recordDocumentView(unknownCaller, { image, ownerId: 'u4' })),
  );
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
});
