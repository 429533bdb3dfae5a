import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { serviceAccounts, sessions, users } from '../database/schema';
import { hashToken } from '../common/tokens';
import { checkEachPart } from '../plugins/export-response';
import { addLargeWithdrawals, startExport, findExportEnd, LARGE_EXPORT_BYTES } from '../test-support/start-export';
import { databaseKinds } from '../test-support/postgres';
import { createTestApp, type SignedIn, type TestApp } from '../test-support/test-app';
import { until } from '../test-support/until';

it('checks the access before each part', async () => {
  const streamParts = async function* () {
    for (const text of ['one', 'two', 'three']) yield { content: Buffer.from(text), rows: 1 };
  };
  const sent: string[] = [];
  const checkAccess = async () => {
    if (sent.length === 2) throw new Error('No access.');
  };
  const sendParts = async () => {
    for await (const { content } of checkEachPart(streamParts(), checkAccess)) sent.push(content.toString());
  };
  await expect(sendParts()).rejects.toThrow('No access.');
  expect(sent).toEqual(['one', 'two']);
});

describe.each(databaseKinds)('a running export on %s', (kind) => {
  let testApp: TestApp;

  beforeAll(async () => {
    testApp = await createTestApp({}, kind, { checkEveryMs: 50 });
    await addLargeWithdrawals(testApp.database);
  });

  afterEach(() => setRule(false));
  afterAll(() => testApp.close());

  const setRule = (isRequired: boolean) =>
    testApp.database.orm.execute(sql`
      insert into second_factor_rule (is_required) values (${isRequired})
      on conflict (id) do update set is_required = excluded.is_required`);

  const updateUser = (id: string, values: Partial<typeof users.$inferInsert>) =>
    testApp.database.orm.update(users).set(values).where(eq(users.id, id));

  const endCauses: [string, () => Promise<SignedIn>, (caller: SignedIn) => Promise<unknown>][] = [
    ['its session ends', () => testApp.signIn(['withdrawals']), (caller) => caller.request('POST', '/signout')],
    [
      'its account is deleted',
      () => testApp.signIn(['withdrawals']),
      async ({ id }) => (await testApp.signIn()).request('DELETE', `/subadmin/delete/${id}`),
    ],
    [
      'its account is closed',
      () => testApp.signIn(['withdrawals']),
      ({ id }) => updateUser(id, { closedAt: new Date() }),
    ],
    [
      'its account is deactivated',
      () => testApp.signIn(['withdrawals']),
      async ({ id }) =>
        (await testApp.signIn()).request('PATCH', `/subadmin/update/${id}`, { payload: { status: 'inactive' } }),
    ],
    [
      'its permission is revoked',
      () => testApp.signIn(['withdrawals']),
      ({ id }) => updateUser(id, { permissions: ['support'] }),
    ],
    [
      'its session is idle for too long',
      () => testApp.signIn(['withdrawals']),
      ({ token }) =>
        testApp.database.orm
          .update(sessions)
          .set({ lastUsedAt: sql`now() - interval '1 day'` })
          .where(eq(sessions.tokenHash, hashToken(token))),
    ],
    [
      'a second factor becomes required that its account does not have',
      () => testApp.signIn(['withdrawals']),
      () => setRule(true),
    ],
    [
      'its key expires',
      () => testApp.addService(['withdrawals']),
      ({ id }) =>
        testApp.database.orm
          .update(serviceAccounts)
          .set({ expiresAt: sql`now() - interval '1 second'` })
          .where(eq(serviceAccounts.id, id)),
    ],
    [
      'its service account is deleted',
      () => testApp.addService(['withdrawals']),
      async ({ id }) => (await testApp.signIn()).request('DELETE', `/service-accounts/${id}`),
    ],
  ];

  it.each(endCauses)('is aborted and recorded when %s', async (_, signIn, end) => {
    const caller = await signIn();
    const file = await startExport(testApp, caller);
    await end(caller);
    await until(async () =>
      expect(await findExportEnd(testApp, caller)).toMatchObject({ exported: 'listWithdrawals', file: 'incomplete' }),
    );
    const { text, isComplete } = await file.readRest();
    expect(isComplete).toBe(false);
    expect(text.length).toBeLessThan(LARGE_EXPORT_BYTES / 2);
  });

  it('continues after step-up authentication has expired', async () => {
    const caller = await testApp.signIn(['withdrawals']);
    const file = await startExport(testApp, caller);
    await testApp.database.orm.execute(sql`update ${sessions} set stepped_up_at = now() - interval '2 days'`);
    const { text, isComplete } = await file.readRest();
    expect(isComplete).toBe(true);
    expect(text.length).toBeGreaterThan(LARGE_EXPORT_BYTES);
    await until(async () => expect(await findExportEnd(testApp, caller)).toMatchObject({ file: 'complete' }));
  });
});
