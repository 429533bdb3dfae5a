import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '@countinghouse/api-client/whole';
import { isFull } from '../../../../../tools/testing/is-full.ts';
import type { Permissions } from '../../common/permission-flags';
import {
  accessChanges,
  authenticators,
  caseClaims,
  events,
  notes,
  notifications,
  passkeys,
  sessions,
  users,
  withdrawals,
} from '../../database/schema';
import { addCustomer, addTicket, addTopup, addWithdrawal } from '../../test-support/customers';
import { listenToEvents, type Hearing } from '../../test-support/listen-to-events';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';
import { until } from '../../test-support/until';
import { hashToken } from '../../common/tokens';

const resync = { topic: 'resync', _id: null } as const;

describe.each(['postgres', 'pglite'] as const)('on %s', (kind) => {
  let test: TestApp;
  let userId: string;
  const hearings: Hearing[] = [];

  beforeAll(async () => {
    test = await createTestApp({ SESSION_IDLE_MINUTES: '1' }, kind);
    userId = (await addCustomer(test.database)).id;
  });

  afterEach(() => {
    for (const { leave } of hearings.splice(0)) leave();
  });

  afterAll(() => test.close());

  async function listen({ token }: SignedIn, lastId?: string, age?: number): Promise<Hearing> {
    const hearing = await listenToEvents(test.app, token, lastId, age);
    hearings.push(hearing);
    return hearing;
  }

  const signIn = (...flags: (keyof Permissions)[]) => test.signIn(flags);
  const topicsOf = ({ heard }: Hearing) => heard.map(({ topic }) => topic);
  const setFlags = (id: string, ...permissions: (keyof Permissions)[]) =>
    test.database.orm.update(users).set({ permissions }).where(eq(users.id, id));

  /** Writes one more thing and waits for it: whatever came before it has been heard by then. */
  async function settle(hearing: Hearing): Promise<void> {
    const { id } = await addTicket(test.database, userId);
    await hearing.untilHeard({ topic: 'ticket', _id: id });
  }

  it('says first that everything may be old, then what changes, with an id to come back with', async () => {
    const hearing = await listen(await signIn('withdrawals'));
    await hearing.untilHeard(resync);
    const { id } = await addWithdrawal(test.database, userId);
    await hearing.untilHeard({ topic: 'withdrawal', _id: id });
    expect(hearing.heard[0]).toEqual(resync);
    expect(hearing.lastId()).toMatch(/^\d+$/);
  });

  it('of many records that change at once it says only that there are many', async () => {
    const hearing = await listen(await signIn('withdrawals'));
    const walletAddress = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
    await test.database.orm
      .insert(withdrawals)
      .values(Array.from({ length: 21 }, () => ({ userId, amount: '5.00', walletAddress })));
    await hearing.untilHeard({ topic: 'withdrawal', _id: null });
    expect(topicsOf(hearing).filter((topic) => topic === 'withdrawal')).toHaveLength(1);
  });

  it('who comes back hears what was missed, and need not read anything anew', async () => {
    const caller = await signIn('withdrawals', 'support');
    const before = await listen(caller);
    await settle(before);
    before.leave();
    const { id } = await addWithdrawal(test.database, userId);
    const hearing = await listen(caller, before.lastId());
    await hearing.untilHeard({ topic: 'withdrawal', _id: id });
    expect(topicsOf(hearing)).not.toContain('resync');
  });

  // The database writes the events down in the same way everywhere; how they are heard of differs, which is above.
  if (kind === 'pglite' && !isFull) return;

  it.each([
    ['withdrawal', 'withdrawals', () => addWithdrawal(test.database, userId)],
    ['transaction', 'transactions', () => addTopup(test.database, userId)],
    ['ticket', 'support', () => addTicket(test.database, userId)],
    ['user', 'users', () => addCustomer(test.database)],
  ] as const)('tells of a %s those who may see it, and nobody else', async (topic, flag, add) => {
    const insider = await listen(await signIn(flag, 'support'));
    const others = (['withdrawals', 'transactions', 'support', 'users'] as const).filter((other) => other !== flag);
    const outsider = await listen(await signIn(...others));
    const { id } = await add();
    await insider.untilHeard({ topic, _id: id });
    if (flag !== 'support') await settle(outsider);
    expect(topicsOf(outsider)).not.toContain(topic);
  });

  it('tells of the notes on a record and of who is on a case those who may see these', async () => {
    const author = await test.signIn();
    const insider = await listen(await signIn('withdrawals', 'support'));
    const outsider = await listen(await signIn('users', 'support'));
    const { id } = await addWithdrawal(test.database, userId);
    await test.database.orm
      .insert(notes)
      .values({ recordType: 'withdrawal', recordId: id, authorId: author.id, text: 'Called.' });
    await test.database.orm.insert(caseClaims).values({ queue: 'withdrawals', caseId: id, adminId: author.id });
    await insider.untilHeard({ topic: 'note', _id: id });
    await insider.untilHeard({ topic: 'case', _id: id });
    await settle(outsider);
    expect(topicsOf(outsider)).not.toEqual(expect.arrayContaining(['note']));
    expect(topicsOf(outsider)).not.toEqual(expect.arrayContaining(['case']));
  });

  it('tells of a notification whom it is for, as long as they hold its flag', async () => {
    const [reader, colleague, former] = [await signIn('support'), await signIn('support'), await signIn('support')];
    const hearing = [await listen(reader), await listen(colleague), await listen(former)] as const;
    await setFlags(former.id, 'users');
    const add = async (values: Partial<typeof notifications.$inferInsert>) => {
      const [added] = await test.database.orm
        .insert(notifications)
        .values({ title: 'New', message: 'Something', permission: 'support', ...values })
        .returning({ id: notifications.id });
      return { topic: 'notification', _id: added?.id } as Schemas['LiveEvent'];
    };
    const own = await add({ recipientId: reader.id });
    const lost = await add({ recipientId: former.id });
    const everybodys = await add({ permission: 'any' });
    for (const each of hearing) await each.untilHeard(everybodys);
    expect(hearing[0].heard).toContainEqual(own);
    // One that stands for one more event is news again.
    const times = () => hearing[0].heard.filter(({ _id }) => _id === own._id).length;
    expect(times()).toBe(1);
    await test.database.orm
      .update(notifications)
      .set({ occurrences: 2 })
      .where(eq(notifications.id, own._id ?? ''));
    await until(() => expect(times()).toBe(2));
    expect(hearing[1].heard).not.toContainEqual(own);
    expect(hearing[2].heard).not.toContainEqual(lost);
  });

  it('flags count from the moment on when they are given or taken away', async () => {
    const caller = await signIn('withdrawals', 'support');
    const hearing = await listen(caller);
    await setFlags(caller.id, 'support');
    const hidden = await addWithdrawal(test.database, userId);
    await settle(hearing);
    expect(hearing.heard).toContainEqual({ topic: 'permissions', _id: null });
    expect(hearing.heard).not.toContainEqual({ topic: 'withdrawal', _id: hidden.id });
    await setFlags(caller.id, 'withdrawals', 'support');
    const seen = await addWithdrawal(test.database, userId);
    await hearing.untilHeard({ topic: 'withdrawal', _id: seen.id });
  });

  it.each([
    ['no token', ''],
    ['a made-up token', 'a'.repeat(43)],
  ])('lets in nobody with %s', async (_, token) => {
    await expect(listenToEvents(test.app, token)).rejects.toThrow('Refused with 403.');
  });

  describe('a stream ends with its session', () => {
    const ends: [string, (caller: SignedIn) => Promise<unknown>][] = [
      ['when they sign out', (caller) => caller.request('POST', '/signout')],
      [
        'when the account is made inactive',
        async ({ id }) =>
          (await test.signIn()).request('PATCH', `/subadmin/update/${id}`, { payload: { status: 'inactive' } }),
      ],
      [
        'when the account is deleted',
        async ({ id }) => (await test.signIn()).request('DELETE', `/subadmin/delete/${id}`),
      ],
      [
        'when the session is removed',
        ({ token }) => test.database.orm.delete(sessions).where(eq(sessions.tokenHash, hashToken(token))),
      ],
    ];
    it.each(ends)('%s', async (_, end) => {
      const caller = await signIn('support');
      const other = await listen(await signIn('support'));
      const hearing = await listen(caller);
      await end(caller);
      await hearing.ended;
      await expect(listen(caller)).rejects.toThrow('Refused with 403.');
      await settle(other);
    });

    const setLastUsed = ({ token }: SignedIn, ago: string) =>
      test.database.orm
        .update(sessions)
        .set({ lastUsedAt: sql`now() - ${ago}::interval` })
        .where(eq(sessions.tokenHash, hashToken(token)));

    it('when nobody has done anything for too long, and keeps no session alive', async () => {
      const caller = await signIn('support');
      await setLastUsed(caller, '59.5 seconds');
      const hearing = await listen(caller);
      await hearing.untilHeard(resync);
      await hearing.ended;
      await expect(listen(caller)).rejects.toThrow('Refused with 403.');
    });

    it('when it is over however busy it was', async () => {
      const caller = await signIn('support');
      const endsAt = sql`now() + interval '0.5 seconds'`;
      await test.database.orm
        .update(sessions)
        .set({ expiresAt: endsAt })
        .where(eq(sessions.tokenHash, hashToken(caller.token)));
      await (
        await listen(caller)
      ).ended;
    });

    it('and not before, where somebody has done something meanwhile', async () => {
      const caller = await signIn('support');
      await setLastUsed(caller, '59.5 seconds');
      const hearing = await listen(caller);
      expect((await caller.request('GET', '/session')).statusCode).toBe(200);
      const sooner = await signIn('support');
      await setLastUsed(sooner, '59 seconds');
      await (
        await listen(sooner)
      ).ended;
      await settle(hearing);
    });
  });

  describe('where a second factor is required, a stream ends', () => {
    const setRule = (isRequired: boolean) =>
      test.database.orm.execute(sql`
        insert into second_factor_rule (is_required) values (${isRequired})
        on conflict (id) do update set is_required = excluded.is_required`);
    const addFactor = ({ id }: SignedIn) =>
      test.database.orm.insert(authenticators).values({ userId: id, secret: 'JBSWY3DPEHPK3PXP' });
    const addPasskey = ({ id: userId }: SignedIn) =>
      test.database.orm.insert(passkeys).values({
        userId,
        credentialId: `credential of ${userId}`,
        publicKey: new Uint8Array(),
        counter: 0,
        transports: [],
        rpId: 'localhost',
        name: 'Key',
      });
    afterEach(() => setRule(false));

    it('once that begins to apply, for whoever has none, and for nobody else', async () => {
      const [caller, safe] = [await signIn('support'), await signIn('support')];
      await addFactor(safe);
      const [hearing, other] = [await listen(caller), await listen(safe)];
      await setRule(true);
      await hearing.ended;
      await expect(listen(caller)).rejects.toThrow('Refused with 401.');
      await settle(other);
    });

    it.each([
      ['an app', addFactor, authenticators],
      ['a passkey', addPasskey, passkeys],
    ])('once the last one, %s, is removed', async (_, add, table) => {
      const caller = await signIn('support');
      await add(caller);
      await setRule(true);
      const hearing = await listen(caller);
      await hearing.untilHeard(resync);
      await test.database.orm.transaction(async (transaction) => {
        await transaction
          .insert(accessChanges)
          .values({ accountId: caller.id, changedById: caller.id, what: 'second_factor' });
        await transaction.delete(table).where(eq(table.userId, caller.id));
      });
      await hearing.ended;
    });
  });

  it.each(['1', '999999999999999', 'an-id-of-another-server'])(
    'who comes back with an id that is not known, as %s, reads everything anew',
    async (lastId) => {
      const hearing = await listen(await signIn('support'), lastId);
      await hearing.untilHeard(resync);
    },
  );

  it('who says how old their data are hears what was missed, and need not read anything anew', async () => {
    const caller = await signIn('support');
    const { id } = await addTicket(test.database, userId);
    const hearing = await listen(caller, undefined, 2);
    await hearing.untilHeard({ topic: 'ticket', _id: id });
    expect(topicsOf(hearing)).not.toContain('resync');
  });

  it('who says that their data are of now hears what comes, however long nothing has happened', async () => {
    const caller = await signIn('support');
    await test.database.orm.update(events).set({ createdAt: new Date(Date.now() - 3_600_000) });
    const hearing = await listen(caller, undefined, 0);
    await settle(hearing);
    expect(topicsOf(hearing)).not.toContain('resync');
  });

  it('who has missed more than can be told reads everything anew', async () => {
    const caller = await signIn('withdrawals', 'support');
    const before = await listen(caller);
    await settle(before);
    before.leave();
    await test.database.orm.execute(
      sql`insert into events (topic, record_id) select 'withdrawal', gen_random_uuid() from generate_series(1, 501)`,
    );
    const hearing = await listen(caller, before.lastId());
    await hearing.untilHeard(resync);
    expect(topicsOf(hearing)).toEqual(['resync']);
  });

  it('a session has a few streams at most', async () => {
    const caller = await signIn('support');

    await expect(Promise.all(Array.from({ length: 6 }, () => listen(caller)))).rejects.toThrow('Refused with 429.');
  });

  it('ends all streams when the server stops', async () => {
    const own = await createTestApp({}, kind);
    const { token } = await own.signIn();
    const hearing = await listenToEvents(own.app, token);
    await own.close();
    await hearing.ended;
  });
});
