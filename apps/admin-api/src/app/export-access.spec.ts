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
  const parts = async function* () {
    for (const text of ['one', 'two', 'three']) yield { content: Buffer.from(text), rows: 1 };
  };
  const sent: string[] = [];
  const checkAccess = async () => {
    if (sent.length === 2) throw new Error('No access.');
  };
  const send = async () => {
    for await (const { content } of checkEachPart(parts(), checkAccess)) sent.push(content.toString());
  };
  await expect(send()).rejects.toThrow('No access.');
  expect(sent).toEqual(['one', 'two']);
});

describe.each(databaseKinds)('a running export on %s', (kind) => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp({}, kind, { checkEveryMs: 50 });
    await addLargeWithdrawals(test.database);
  });

  afterEach(() => setRule(false));
  afterAll(() => test.close());

  const setRule = (isRequired: boolean) =>
    test.database.orm.execute(sql`
      insert into second_factor_rule (is_required) values (${isRequired})
      on conflict (id) do update set is_required = excluded.is_required`);

  const updateUser = (id: string, values: Partial<typeof users.$inferInsert>) =>
    test.database.orm.update(users).set(values).where(eq(users.id, id));

  const endCauses: [string, () => Promise<SignedIn>, (caller: SignedIn) => Promise<unknown>][] = [
    ['its session ends', () => test.signIn(['withdrawals']), (caller) => caller.request('POST', '/signout')],
    [
      'its account is deleted',
      () => test.signIn(['withdrawals']),
      async ({ id }) => (await test.signIn()).request('DELETE', `/subadmin/delete/${id}`),
    ],
    ['its account is closed', () => test.signIn(['withdrawals']), ({ id }) => updateUser(id, { closedAt: new Date() })],
    [
      'its account is deactivated',
      () => test.signIn(['withdrawals']),
      async ({ id }) =>
        (await test.signIn()).request('PATCH', `/subadmin/update/${id}`, { payload: { status: 'inactive' } }),
    ],
    [
      'its flag is revoked',
      () => test.signIn(['withdrawals']),
      ({ id }) => updateUser(id, { permissions: ['support'] }),
    ],
    [
      'its session is idle for too long',
      () => test.signIn(['withdrawals']),
      ({ token }) =>
        test.database.orm
          .update(sessions)
          .set({ lastUsedAt: sql`now() - interval '1 day'` })
          .where(eq(sessions.tokenHash, hashToken(token))),
    ],
    [
      'a second factor becomes required that its account does not have',
      () => test.signIn(['withdrawals']),
      () => setRule(true),
    ],
    [
      'its key expires',
      () => test.addService(['withdrawals']),
      ({ id }) =>
        test.database.orm
          .update(serviceAccounts)
          .set({ expiresAt: sql`now() - interval '1 second'` })
          .where(eq(serviceAccounts.id, id)),
    ],
    [
      'its service account is deleted',
      () => test.addService(['withdrawals']),
      async ({ id }) => (await test.signIn()).request('DELETE', `/service-accounts/${id}`),
    ],
  ];

  it.each(endCauses)('is aborted and recorded when %s', async (_, signIn, end) => {
    const caller = await signIn();
    const file = await startExport(test, caller);
    await end(caller);
    await until(async () =>
      expect(await findExportEnd(test, caller)).toMatchObject({ exported: 'listWithdrawals', file: 'cut off' }),
    );
    const { text, isComplete } = await file.readRest();
    expect(isComplete).toBe(false);
    expect(text.length).toBeLessThan(LARGE_EXPORT_BYTES / 2);
  });

  it('continues after step-up authentication has expired', async () => {
    const caller = await test.signIn(['withdrawals']);
    const file = await startExport(test, caller);
    await test.database.orm.execute(sql`update ${sessions} set stepped_up_at = now() - interval '2 days'`);
    const { text, isComplete } = await file.readRest();
    expect(isComplete).toBe(true);
    expect(text.length).toBeGreaterThan(LARGE_EXPORT_BYTES);
    await until(async () => expect(await findExportEnd(test, caller)).toMatchObject({ file: 'whole' }));
  });
});
