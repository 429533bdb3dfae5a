import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { serviceAccounts, sessions, users } from '../database/schema';
import { hashToken } from '../common/tokens';
import { checkEachPart } from '../plugins/csv-answer';
import { addLongList, beginExport, findExportEnd, longListBytes } from '../test-support/begin-export';
import { databaseKinds } from '../test-support/postgres';
import { createTestApp, type SignedIn, type TestApp } from '../test-support/test-app';
import { until } from '../test-support/until';

it('is checked before each of its parts', async () => {
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
    await addLongList(test.database);
  });

  afterEach(() => setRule(false));
  afterAll(() => test.close());

  const setRule = (isRequired: boolean) =>
    test.database.orm.execute(sql`
      insert into second_factor_rule (is_required) values (${isRequired})
      on conflict (id) do update set is_required = excluded.is_required`);

  const updateUser = (id: string, values: Partial<typeof users.$inferInsert>) =>
    test.database.orm.update(users).set(values).where(eq(users.id, id));

  const endings: [string, () => Promise<SignedIn>, (caller: SignedIn) => Promise<unknown>][] = [
    ['its session has ended', () => test.signIn(['withdrawals']), (caller) => caller.request('POST', '/signout')],
    [
      'its account was deleted',
      () => test.signIn(['withdrawals']),
      async ({ id }) => (await test.signIn()).request('DELETE', `/subadmin/delete/${id}`),
    ],
    [
      'its account was closed',
      () => test.signIn(['withdrawals']),
      ({ id }) => updateUser(id, { closedAt: new Date() }),
    ],
    [
      'its account was made inactive',
      () => test.signIn(['withdrawals']),
      async ({ id }) =>
        (await test.signIn()).request('PATCH', `/subadmin/update/${id}`, { payload: { status: 'inactive' } }),
    ],
    [
      'its flag was taken away',
      () => test.signIn(['withdrawals']),
      ({ id }) => updateUser(id, { permissions: ['support'] }),
    ],
    [
      'its session has been idle for too long',
      () => test.signIn(['withdrawals']),
      ({ token }) =>
        test.database.orm
          .update(sessions)
          .set({ lastUsedAt: sql`now() - interval '1 day'` })
          .where(eq(sessions.tokenHash, hashToken(token))),
    ],
    ['its account lacks a second factor that is required now', () => test.signIn(['withdrawals']), () => setRule(true)],
    [
      'its key has expired',
      () => test.addService(['withdrawals']),
      ({ id }) =>
        test.database.orm
          .update(serviceAccounts)
          .set({ expiresAt: sql`now() - interval '1 second'` })
          .where(eq(serviceAccounts.id, id)),
    ],
    [
      'its service account was ended',
      () => test.addService(['withdrawals']),
      async ({ id }) => (await test.signIn()).request('DELETE', `/service-accounts/${id}`),
    ],
  ];

  it.each(endings)('is cut off once %s, and recorded so', async (_, signIn, end) => {
    const caller = await signIn();
    const file = await beginExport(test, caller);
    await end(caller);
    await until(async () =>
      expect(await findExportEnd(test, caller)).toMatchObject({ exported: 'listWithdrawals', file: 'cut off' }),
    );
    const { text, isComplete } = await file.readRest();
    expect(isComplete).toBe(false);
    expect(text.length).toBeLessThan(longListBytes / 2);
  });

  it('goes on while its caller may have it, also after the time in which a step-up counts', async () => {
    const caller = await test.signIn(['withdrawals']);
    const file = await beginExport(test, caller);
    await test.database.orm.execute(sql`update ${sessions} set stepped_up_at = now() - interval '2 days'`);
    const { text, isComplete } = await file.readRest();
    expect(isComplete).toBe(true);
    expect(text.length).toBeGreaterThan(longListBytes);
    await until(async () => expect(await findExportEnd(test, caller)).toMatchObject({ file: 'whole' }));
  });
});
