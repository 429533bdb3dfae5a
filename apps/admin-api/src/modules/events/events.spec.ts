import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '@countinghouse/api-client/strict';
import { isFullRun } from '../../../../../tools/testing/is-full-run.ts';
import type { Permissions } from '../../common/permission-keys';
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
import { subscribeToEvents, type EventSubscription } from '../../test-support/event-subscription';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';
import { until } from '../../test-support/until';
import { hashToken } from '../../common/tokens';

const resync = { topic: 'resync', _id: null } as const;

describe.each(['postgres', 'pglite'] as const)('the event stream on %s', (kind) => {
  let testApp: TestApp;
  let userId: string;
  const subscriptions: EventSubscription[] = [];

  beforeAll(async () => {
    testApp = await createTestApp({ SESSION_IDLE_MINUTES: '1' }, kind);
    userId = (await addCustomer(testApp.database)).id;
  });

  afterEach(() => {
    for (const { close } of subscriptions.splice(0)) close();
  });

  afterAll(() => testApp.close());

  async function subscribe({ token }: SignedIn, lastId?: string, age?: number): Promise<EventSubscription> {
    const subscription = await subscribeToEvents(testApp.app, token, lastId, age);
    subscriptions.push(subscription);
    return subscription;
  }

  const signIn = (...flags: (keyof Permissions)[]) => testApp.signIn(flags);
  const getTopics = ({ received }: EventSubscription) => received.map(({ topic }) => topic);
  const setPermissions = (id: string, ...permissions: (keyof Permissions)[]) =>
    testApp.database.orm.update(users).set({ permissions }).where(eq(users.id, id));

  /** Writes a record and waits for its event: all earlier events have been received by then. */
  async function waitForNextEvent(subscription: EventSubscription): Promise<void> {
    const { id } = await addTicket(testApp.database, userId);
    await subscription.waitForEvent({ topic: 'ticket', _id: id });
  }

  it('sends a resync first, then the changes, with an id to resume from', async () => {
    const subscription = await subscribe(await signIn('withdrawals'));
    await subscription.waitForEvent(resync);
    const { id } = await addWithdrawal(testApp.database, userId);
    await subscription.waitForEvent({ topic: 'withdrawal', _id: id });
    // The heartbeat would find the event without a notification of the database.
    expect(subscription.heartbeatCount()).toBe(0);
    expect(subscription.received[0]).toEqual(resync);
    expect(subscription.lastId()).toMatch(/^\d+$/);
  });

  it('sends one event without id for many records that change together', async () => {
    const subscription = await subscribe(await signIn('withdrawals'));
    const walletAddress = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
    await testApp.database.orm
      .insert(withdrawals)
      .values(Array.from({ length: 21 }, () => ({ userId, amount: '5.00', walletAddress })));
    await subscription.waitForEvent({ topic: 'withdrawal', _id: null });
    expect(getTopics(subscription).filter((topic) => topic === 'withdrawal')).toHaveLength(1);
  });

  it('sends a reconnecting client the missed events without a resync', async () => {
    const caller = await signIn('withdrawals', 'support');
    const before = await subscribe(caller);
    await waitForNextEvent(before);
    before.close();
    const { id } = await addWithdrawal(testApp.database, userId);
    const subscription = await subscribe(caller, before.lastId());
    await subscription.waitForEvent({ topic: 'withdrawal', _id: id });
    expect(getTopics(subscription)).not.toContain('resync');
  });

  // The triggers are the same on both databases. Only the notification differs, which the tests above cover.
  if (kind === 'pglite' && !isFullRun) return;

  it.each([
    ['withdrawal', 'withdrawals', () => addWithdrawal(testApp.database, userId)],
    ['transaction', 'transactions', () => addTopup(testApp.database, userId)],
    ['ticket', 'support', () => addTicket(testApp.database, userId)],
    ['user', 'users', () => addCustomer(testApp.database)],
  ] as const)('sends an event of a %s only to callers with its permission', async (topic, flag, add) => {
    const allowed = await subscribe(await signIn(flag, 'support'));
    const others = (['withdrawals', 'transactions', 'support', 'users'] as const).filter((other) => other !== flag);
    const denied = await subscribe(await signIn(...others));
    const { id } = await add();
    await allowed.waitForEvent({ topic, _id: id });
    if (flag !== 'support') await waitForNextEvent(denied);
    expect(getTopics(denied)).not.toContain(topic);
  });

  it('sends events of notes and claims only to callers with permission for the record', async () => {
    const author = await testApp.signIn();
    const allowed = await subscribe(await signIn('withdrawals', 'support'));
    const denied = await subscribe(await signIn('users', 'support'));
    const { id } = await addWithdrawal(testApp.database, userId);
    await testApp.database.orm
      .insert(notes)
      .values({ recordType: 'withdrawal', recordId: id, authorId: author.id, text: 'Called.' });
    await testApp.database.orm.insert(caseClaims).values({ queue: 'withdrawals', caseId: id, adminId: author.id });
    await allowed.waitForEvent({ topic: 'note', _id: id });
    await allowed.waitForEvent({ topic: 'case', _id: id });
    await waitForNextEvent(denied);
    expect(getTopics(denied)).not.toEqual(expect.arrayContaining(['note']));
    expect(getTopics(denied)).not.toEqual(expect.arrayContaining(['case']));
  });

  it('sends the event of a notification only to its recipient, while they hold its permission', async () => {
    const [reader, colleague, former] = [await signIn('support'), await signIn('support'), await signIn('support')];
    const subscription = [await subscribe(reader), await subscribe(colleague), await subscribe(former)] as const;
    await setPermissions(former.id, 'users');
    const addNotification = async (values: Partial<typeof notifications.$inferInsert>) => {
      const [added] = await testApp.database.orm
        .insert(notifications)
        .values({ title: 'New', message: 'Something', permission: 'support', ...values })
        .returning({ id: notifications.id });
      return { topic: 'notification', _id: added?.id } as Schemas['LiveEvent'];
    };
    const own = await addNotification({ recipientId: reader.id });
    const lost = await addNotification({ recipientId: former.id });
    const forEveryone = await addNotification({ permission: 'any' });
    for (const each of subscription) await each.waitForEvent(forEveryone);
    expect(subscription[0].received).toContainEqual(own);
    // A notification that is repeated sends another event.
    const countReceived = () => subscription[0].received.filter(({ _id }) => _id === own._id).length;
    expect(countReceived()).toBe(1);
    await testApp.database.orm
      .update(notifications)
      .set({ occurrences: 2 })
      .where(eq(notifications.id, own._id ?? ''));
    await until(() => expect(countReceived()).toBe(2));
    expect(subscription[1].received).not.toContainEqual(own);
    expect(subscription[2].received).not.toContainEqual(lost);
  });

  it('applies changed permissions immediately', async () => {
    const caller = await signIn('withdrawals', 'support');
    const subscription = await subscribe(caller);
    await setPermissions(caller.id, 'support');
    const hidden = await addWithdrawal(testApp.database, userId);
    await waitForNextEvent(subscription);
    expect(subscription.received).toContainEqual({ topic: 'permissions', _id: null });
    expect(subscription.received).not.toContainEqual({ topic: 'withdrawal', _id: hidden.id });
    await setPermissions(caller.id, 'withdrawals', 'support');
    const seen = await addWithdrawal(testApp.database, userId);
    await subscription.waitForEvent({ topic: 'withdrawal', _id: seen.id });
  });

  it.each([
    ['no token', ''],
    ['a made-up token', 'a'.repeat(43)],
  ])('rejects %s', async (_, token) => {
    await expect(subscribeToEvents(testApp.app, token)).rejects.toThrow('Rejected with 403.');
  });

  describe('the stream of a session', () => {
    const endings: [string, (caller: SignedIn) => Promise<unknown>][] = [
      ['on sign-out', (caller) => caller.request('POST', '/signout')],
      [
        'when the account is deactivated',
        async ({ id }) =>
          (await testApp.signIn()).request('PATCH', `/subadmin/update/${id}`, { payload: { status: 'inactive' } }),
      ],
      [
        'when the account is deleted',
        async ({ id }) => (await testApp.signIn()).request('DELETE', `/subadmin/delete/${id}`),
      ],
      [
        'when the session is removed',
        ({ token }) => testApp.database.orm.delete(sessions).where(eq(sessions.tokenHash, hashToken(token))),
      ],
    ];
    it.each(endings)('ends %s', async (_, end) => {
      const caller = await signIn('support');
      const other = await subscribe(await signIn('support'));
      const subscription = await subscribe(caller);
      await end(caller);
      await subscription.ended;
      await expect(subscribe(caller)).rejects.toThrow('Rejected with 403.');
      await waitForNextEvent(other);
    });

    const setLastUsed = ({ token }: SignedIn, ago: string) =>
      testApp.database.orm
        .update(sessions)
        .set({ lastUsedAt: sql`now() - ${ago}::interval` })
        .where(eq(sessions.tokenHash, hashToken(token)));

    it('ends after the idle time, which it does not extend', async () => {
      const caller = await signIn('support');
      await setLastUsed(caller, '59.5 seconds');
      const subscription = await subscribe(caller);
      await subscription.waitForEvent(resync);
      await subscription.ended;
      await expect(subscribe(caller)).rejects.toThrow('Rejected with 403.');
    });

    it('ends when the session expires', async () => {
      const caller = await signIn('support');
      const endsAt = sql`now() + interval '0.5 seconds'`;
      await testApp.database.orm
        .update(sessions)
        .set({ expiresAt: endsAt })
        .where(eq(sessions.tokenHash, hashToken(caller.token)));
      await (
        await subscribe(caller)
      ).ended;
    });

    it('ends after the idle time since the last request, not since the first', async () => {
      const caller = await signIn('support');
      await setLastUsed(caller, '59.5 seconds');
      const subscription = await subscribe(caller);
      expect((await caller.request('GET', '/session')).statusCode).toBe(200);
      const idleCaller = await signIn('support');
      await setLastUsed(idleCaller, '59 seconds');
      await (
        await subscribe(idleCaller)
      ).ended;
      await waitForNextEvent(subscription);
    });
  });

  describe('the stream of an account without a required second factor', () => {
    const setSecondFactorRequired = (isRequired: boolean) =>
      testApp.database.orm.execute(sql`
        insert into second_factor_rule (is_required) values (${isRequired})
        on conflict (id) do update set is_required = excluded.is_required`);
    const addFactor = ({ id }: SignedIn) =>
      testApp.database.orm.insert(authenticators).values({ userId: id, secret: 'JBSWY3DPEHPK3PXP' });
    const addPasskey = ({ id: userId }: SignedIn) =>
      testApp.database.orm.insert(passkeys).values({
        userId,
        credentialId: `credential of ${userId}`,
        publicKey: new Uint8Array(),
        counter: 0,
        transports: [],
        rpId: 'localhost',
        name: 'Key',
      });
    afterEach(() => setSecondFactorRequired(false));

    it('ends once the rule applies, and the streams of other accounts continue', async () => {
      const [caller, withFactor] = [await signIn('support'), await signIn('support')];
      await addFactor(withFactor);
      const [subscription, other] = [await subscribe(caller), await subscribe(withFactor)];
      await setSecondFactorRequired(true);
      await subscription.ended;
      await expect(subscribe(caller)).rejects.toThrow('Rejected with 401.');
      await waitForNextEvent(other);
    });

    it.each([
      ['an app', addFactor, authenticators],
      ['a passkey', addPasskey, passkeys],
    ])('ends once the last factor, %s, is removed', async (_, add, table) => {
      const caller = await signIn('support');
      await add(caller);
      await setSecondFactorRequired(true);
      const subscription = await subscribe(caller);
      await subscription.waitForEvent(resync);
      await testApp.database.orm.transaction(async (transaction) => {
        await transaction
          .insert(accessChanges)
          .values({ accountId: caller.id, changedById: caller.id, what: 'second_factor' });
        await transaction.delete(table).where(eq(table.userId, caller.id));
      });
      await subscription.ended;
    });
  });

  it.each(['1', '999999999999999', 'an-id-of-another-server'])(
    'sends a resync for the unknown id %s',
    async (lastId) => {
      const subscription = await subscribe(await signIn('support'), lastId);
      await subscription.waitForEvent(resync);
    },
  );

  it('sends a client that states the age of its data the missed events without a resync', async () => {
    const caller = await signIn('support');
    const { id } = await addTicket(testApp.database, userId);
    const subscription = await subscribe(caller, undefined, 2);
    await subscription.waitForEvent({ topic: 'ticket', _id: id });
    expect(getTopics(subscription)).not.toContain('resync');
  });

  it('sends no resync to a client with current data, even if the last event is old', async () => {
    const caller = await signIn('support');
    await testApp.database.orm.update(events).set({ createdAt: new Date(Date.now() - 3_600_000) });
    const subscription = await subscribe(caller, undefined, 0);
    await waitForNextEvent(subscription);
    expect(getTopics(subscription)).not.toContain('resync');
  });

  it('sends a resync to a client that has missed too many events', async () => {
    const caller = await signIn('withdrawals', 'support');
    const before = await subscribe(caller);
    await waitForNextEvent(before);
    before.close();
    await testApp.database.orm.execute(
      sql`insert into events (topic, record_id) select 'withdrawal', gen_random_uuid() from generate_series(1, 501)`,
    );
    const subscription = await subscribe(caller, before.lastId());
    await subscription.waitForEvent(resync);
    expect(getTopics(subscription)).toEqual(['resync']);
  });

  it('limits the streams of a session', async () => {
    const caller = await signIn('support');

    await expect(Promise.all(Array.from({ length: 6 }, () => subscribe(caller)))).rejects.toThrow('Rejected with 429.');
  });

  it('ends all streams when the server stops', async () => {
    const own = await createTestApp({}, kind);
    const { token } = await own.signIn();
    const subscription = await subscribeToEvents(own.app, token);
    await own.close();
    await subscription.ended;
  });
});
