import { randomUUID } from 'node:crypto';
import { eq, sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, databaseKinds, type TestDatabase } from '../test-support/postgres';
import { addCustomer, addTopup, addWithdrawal, readWallet } from '../test-support/customers';
import type { Transaction } from './database';
import { getStatementError } from './errors';
import {
  accessChanges,
  authenticators,
  depositWallets,
  approvalPolicy,
  ledgerEntries,
  passkeys,
  passwordResets,
  approvalRequests,
  serviceAccounts,
  users,
} from './schema';

/** Returns the violated rule, or "accepted". */
const getOutcome = async (attempt: PromiseLike<unknown>) => {
  try {
    await attempt;
    return 'accepted';
  } catch (error) {
    const { code, constraint } = getStatementError(error) ?? {};
    return constraint ?? code;
  }
};

type NewApprovalRequest = typeof approvalRequests.$inferInsert;

// The rules also apply to direct SQL, so these tests bypass the handlers.
describe.each(databaseKinds)('dual approval in the database on %s', (kind) => {
  let test: TestDatabase;
  let ada: string;
  let bob: string;
  let customer: string;
  /** Runs a statement in a transaction, because a failed statement outside of one closes its connection. */
  const execute = (statement: SQL) => test.database.orm.transaction((transaction) => transaction.execute(statement));
  const run = (statement: SQL) => getOutcome(execute(statement));

  const addAdmin = async (permissions: string[], role: 'admin' | 'subadmin' = 'subadmin') => {
    const [row] = await test.database.orm
      .insert(users)
      .values({ role, fullName: 'Admin', email: `${randomUUID()}@example.com`, passwordHash: 'x', permissions })
      .returning({ id: users.id });
    return row?.id ?? '';
  };
  /** Runs work without triggers. */
  const withoutTriggers = (work: (transaction: Transaction) => Promise<unknown>) =>
    test.database.orm.transaction(async (transaction) => {
      await transaction.execute(sql`set local session_replication_role = replica`);
      await work(transaction);
    });
  /** Sets the approval policy without triggers. */
  const setPolicy = async (rules: Partial<typeof approvalPolicy.$inferInsert>) => {
    const off = { withdrawalsAbove: null, topupsAbove: null, depositAddresses: false, permissions: false };
    await withoutTriggers((transaction) => transaction.update(approvalPolicy).set({ ...off, ...rules }));
  };

  beforeAll(async () => {
    test = await createTestDatabase(kind);
    customer = (await addCustomer(test.database, { balance: '100000.00' })).id;
  }, 60_000);
  beforeEach(async () => {
    await setPolicy({});
    ada = await addAdmin(['withdrawals', 'transactions', 'wallets', 'subadmins']);
    bob = await addAdmin(['withdrawals', 'transactions', 'wallets', 'subadmins']);
    await setPolicy({ withdrawalsAbove: '1000.00', topupsAbove: '1000.00', depositAddresses: true, permissions: true });
  });
  afterAll(() => test.drop());

  const approve = (id: string) => sql`update withdrawals set status = 'approved' where id = ${id}`;
  /** Returns the change that the database has rejected. */
  const getRejectedChange = async (statement: SQL) => {
    try {
      await execute(statement);
    } catch (error) {
      return JSON.parse(getStatementError(error)?.detail ?? '{}');
    }
    throw new Error('The statement was not rejected.');
  };
  const requestApproval = async (
    values: Partial<NewApprovalRequest> & Pick<NewApprovalRequest, 'kind' | 'recordId' | 'before' | 'after'>,
  ) => {
    const [row] = await test.database.orm.transaction((transaction) =>
      transaction
        .insert(approvalRequests)
        .values({ change: {}, requestedById: ada, expiresAt: new Date(), ...values })
        .returning(),
    );
    if (!row) throw new Error('The request was not inserted.');
    return row;
  };
  const approveRequest = (id: string, by = bob) =>
    getOutcome(
      test.database.orm.transaction((transaction) =>
        transaction
          .update(approvalRequests)
          .set({ outcome: 'approved', decidedById: by })
          .where(eq(approvalRequests.id, id)),
      ),
    );
  const addLarge = async (amount = '5000.00') => (await addWithdrawal(test.database, customer, { amount })).id;
  const requestWithdrawalApproval = async (id: string) =>
    requestApproval({ kind: 'withdrawal', recordId: id, ...(await getRejectedChange(approve(id))) });

  it('allows a withdrawal up to the amount, and rejects one above it', async () => {
    expect(await run(approve(await addLarge('1000.00')))).toBe('accepted');
    expect(await run(approve(await addLarge('1000.01')))).toBe('second_admin_required');
    await setPolicy({});
    expect(await run(approve(await addLarge()))).toBe('accepted');
  });

  it('allows it once after another admin has approved it', async () => {
    const id = await addLarge();
    const { id: approvalRequest } = await requestWithdrawalApproval(id);
    expect(await run(approve(id))).toBe('second_admin_required');
    expect(await approveRequest(approvalRequest)).toBe('accepted');
    expect(await run(approve(id))).toBe('accepted');
    await test.database.orm.execute(sql`update withdrawals set status = 'rejected' where id = ${id}`);
    expect(await run(approve(id))).toBe('second_admin_required');
  });

  it('allows only the requested change', async () => {
    const id = await addLarge();
    await approveRequest((await requestWithdrawalApproval(id)).id);
    for (const change of [sql`amount = 9000`, sql`wallet_address = 'another'`]) {
      const restore = sql`update withdrawals set amount = 5000, wallet_address = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' where id = ${id}`;
      await test.database.orm.execute(sql`update withdrawals set ${change} where id = ${id}`);
      expect(await run(approve(id))).toBe('second_admin_required');
      await test.database.orm.execute(restore);
    }
    expect(await run(approve(await addLarge()))).toBe('second_admin_required');
    expect(await run(approve(id))).toBe('accepted');
  });

  it('books no money without the approval, and no other amount', async () => {
    const id = await addLarge();
    const { balance } = await readWallet(test.database, customer);
    const post = (causeId: string, amount: string, cause: 'withdrawal' | 'topup') =>
      test.database.orm.insert(ledgerEntries).values({ userId: customer, amount, cause, causeId, description: 'Mine' });
    expect(await getOutcome(post(id, '-5000.00', 'withdrawal'))).toBe('second_admin_required');
    expect(await getOutcome(post(randomUUID(), '5000.00', 'topup'))).toBe('second_admin_required');
    await approveRequest((await requestWithdrawalApproval(id)).id);
    const approveAndPost = (amount: string) =>
      getOutcome(
        test.database.orm.transaction(async (transaction) => {
          await transaction.execute(approve(id));
          const entry = { userId: customer, amount, cause: 'withdrawal' as const, causeId: id, description: 'Mine' };
          await transaction.insert(ledgerEntries).values(entry);
        }),
      );
    expect(await approveAndPost('-9000.00')).toBe('second_admin_required');
    expect(await readWallet(test.database, customer)).toMatchObject({ balance });
    expect(await approveAndPost('-5000.00')).toBe('accepted');
  });

  it('rejects inserts that are already approved', async () => {
    const values = { amount: '5000.00', status: 'approved' as const };
    expect(await getOutcome(addWithdrawal(test.database, customer, values))).toBe('second_admin_required');
    expect(await getOutcome(addTopup(test.database, customer, values))).toBe('second_admin_required');
  });

  it('applies to top-ups', async () => {
    const { id } = await addTopup(test.database, customer, { amount: '5000.00' });
    const statement = sql`update topups set status = 'approved' where id = ${id}`;
    const { id: approvalRequest } = await requestApproval({
      kind: 'topup',
      recordId: id,
      ...(await getRejectedChange(statement)),
    });
    expect(await approveRequest(approvalRequest)).toBe('accepted');
    expect([await run(statement), await run(statement)]).toEqual(['accepted', 'accepted']);
    await test.database.orm.execute(sql`update topups set status = 'pending' where id = ${id}`);
    expect(await run(statement)).toBe('second_admin_required');
  });

  it('rejects every way to activate a deposit address', async () => {
    await setPolicy({});
    const [live, idle] = await test.database.orm
      .insert(depositWallets)
      .values([
        { walletAddress: randomUUID(), networkType: 'ETH' },
        { walletAddress: randomUUID(), networkType: 'ETH', status: false },
      ])
      .returning();
    await setPolicy({ depositAddresses: true });
    const change = (id: string | undefined, set: SQL) => sql`update deposit_wallets set ${set} where id = ${id}`;
    const rejected = [
      sql`insert into deposit_wallets (wallet_address, network_type) values (${randomUUID()}, 'ETH')`,
      change(live?.id, sql`wallet_address = ${randomUUID()}`),
      change(live?.id, sql`network_type = 'BTC'`),
      change(idle?.id, sql`status = true`),
    ];
    for (const statement of rejected) expect(await run(statement)).toBe('second_admin_required');
    const allowed = [
      sql`insert into deposit_wallets (wallet_address, network_type, status) values (${randomUUID()}, 'ETH', false)`,
      change(idle?.id, sql`wallet_address = ${randomUUID()}`),
      change(live?.id, sql`updated_at = now()`),
      change(live?.id, sql`status = false`),
    ];
    for (const statement of allowed) expect(await run(statement)).toBe('accepted');
    const statement = change(live?.id, sql`status = true`);
    const { id } = await requestApproval({
      kind: 'deposit_wallet',
      recordId: live?.id ?? '',
      ...(await getRejectedChange(statement)),
    });
    await approveRequest(id);
    // The approval is not valid for another address.
    expect(await run(change(live?.id, sql`status = true, wallet_address = ${randomUUID()}`))).toBe(
      'second_admin_required',
    );
    expect(await run(statement)).toBe('accepted');
  });

  it('rejects every grant of a permission, and no revocation', async () => {
    await setPolicy({});
    const subadmin = await addAdmin(['support', 'plans']);
    const closed = await addAdmin(['support']);
    await test.database.orm.execute(sql`update users set closed_at = now() where id = ${closed}`);
    await setPolicy({ permissions: true });
    const change = (id: string, set: SQL) => sql`update users set ${set} where id = ${id}`;
    const insert = (role: string, flags: string) => sql`
      insert into users (role, full_name, email, password_hash, permissions)
      values (${role}::role, 'New', ${`${randomUUID()}@example.com`}, 'x', ${flags}::text[])`;
    const rejected = [
      change(subadmin, sql`permissions = '{support,plans,users}'`),
      change(subadmin, sql`permissions = '{users}'`),
      change(subadmin, sql`role = 'admin'`),
      change(closed, sql`closed_at = null`),
      insert('subadmin', '{support}'),
      insert('admin', '{}'),
    ];
    for (const statement of rejected) expect(await run(statement)).toBe('second_admin_required');
    const allowed = [
      insert('subadmin', '{}'),
      insert('user', '{}'),
      change(subadmin, sql`permissions = '{plans}'`),
      change(subadmin, sql`full_name = 'Renamed'`),
      change(customer, sql`full_name = 'Renamed'`),
    ];
    for (const statement of allowed) expect(await run(statement)).toBe('accepted');
    const grant = change(subadmin, sql`permissions = '{users,plans}'`);
    await approveRequest(
      (await requestApproval({ kind: 'permissions', recordId: subadmin, ...(await getRejectedChange(grant)) })).id,
    );
    expect(await run(change(subadmin, sql`permissions = '{users,plans,wallets}'`))).toBe('second_admin_required');
    expect(await run(grant)).toBe('accepted');
  });

  it('cannot be disabled, used and enabled again by one admin', async () => {
    const [row] = await test.database.orm.select().from(approvalPolicy);
    const loosening = [
      sql`update approval_policy set withdrawals_above = null`,
      sql`update approval_policy set withdrawals_above = 1000.01`,
      sql`update approval_policy set topups_above = null`,
      sql`update approval_policy set deposit_addresses = false`,
      sql`update approval_policy set permissions = false`,
    ];
    for (const statement of loosening) expect(await run(statement)).toBe('second_admin_required');
    const forbidden = [
      sql`delete from approval_policy`,
      sql`truncate approval_policy`,
      sql`insert into approval_policy default values`,
      sql`delete from approval_requests`,
      sql`truncate approval_requests`,
    ];
    for (const statement of forbidden) expect(await run(statement)).toBe('23000');
    expect(await run(sql`update approval_policy set withdrawals_above = 10`)).toBe('accepted');
    const off = sql`update approval_policy set withdrawals_above = null`;
    const { id } = await requestApproval({
      kind: 'approval_policy',
      recordId: row?.id ?? '',
      ...(await getRejectedChange(off)),
    });
    expect(await approveRequest(id)).toBe('accepted');
    expect(await run(off)).toBe('accepted');
  });

  describe('access to an account', () => {
    type Change = typeof accessChanges.$inferInsert;
    const flags = ['withdrawals', 'transactions', 'wallets', 'subadmins'];
    const record = (values: Change) => test.database.orm.insert(accessChanges).values(values);
    /** Changes the access as an operation does: records it first, in the same transaction. */
    const changeAs = (values: Change, statement: SQL) =>
      test.database.orm.transaction(async (transaction) => {
        await transaction.insert(accessChanges).values(values);
        await transaction.execute(statement);
      });
    const status = (id: string, to: 'active' | 'inactive') => sql`update users set status = ${to} where id = ${id}`;
    const insertResetLink = (id: string) => sql`
      insert into password_resets (user_id, token_hash, expires_at)
      values (${id}, ${Buffer.from(randomUUID())}, now() + interval '1 hour')
      on conflict (user_id) do update set token_hash = excluded.token_hash`;
    const deletePasskeys = (id: string) => sql`delete from passkeys where user_id = ${id}`;
    const addPasskey = (userId: string) =>
      test.database.orm.insert(passkeys).values({
        userId,
        credentialId: randomUUID(),
        publicKey: Buffer.from('key'),
        counter: 0,
        transports: [],
        rpId: 'localhost',
        name: 'Key',
      });
    const withoutPolicy = async <Result>(work: () => Promise<Result>) => {
      await setPolicy({});
      const result = await work();
      await setPolicy({ permissions: true });
      return result;
    };
    /** Returns the change that the database has rejected in a transaction. */
    const getRejectedChangeInTransaction = async (attempt: PromiseLike<unknown>) => {
      try {
        await attempt;
      } catch (error) {
        return JSON.parse(getStatementError(error)?.detail ?? '{}');
      }
      throw new Error('The statement was not rejected.');
    };

    it('is granted by the activation of an account with flags, which needs a second admin', async () => {
      const subadmin = await withoutPolicy(() => addAdmin(['support', 'plans']));
      const subadminWithoutFlags = await withoutPolicy(() => addAdmin([]));
      for (const id of [subadmin, subadminWithoutFlags]) expect(await run(status(id, 'inactive'))).toBe('accepted');
      expect(await run(status(subadminWithoutFlags, 'active'))).toBe('accepted');
      expect(await run(status(subadmin, 'active'))).toBe('second_admin_required');
      // Flags of an inactive account take effect with its activation.
      const changeFlags = sql`update users set permissions = '{support,plans,users}' where id = ${subadmin}`;
      expect(await run(changeFlags)).toBe('accepted');
      const sides = await getRejectedChange(status(subadmin, 'active'));
      expect(sides).toEqual({
        before: { permissions: {} },
        after: { action: 'activate', permissions: { plans: true, support: true, users: true } },
      });
      const { id } = await requestApproval({ kind: 'access', recordId: subadmin, ...sides });
      expect(await approveRequest(id)).toBe('accepted');
      const withMoreFlags = sql`update users set status = 'active', permissions = '{support,plans,users,wallets}' where id = ${subadmin}`;
      expect(await run(withMoreFlags)).toBe('second_admin_required');
      expect(await run(status(subadmin, 'active'))).toBe('accepted');
      await run(status(subadmin, 'inactive'));
      expect(await run(status(subadmin, 'active'))).toBe('second_admin_required');
    });

    it('request is superseded by another change of the account', async () => {
      const subadmin = await withoutPolicy(() => addAdmin(['support']));
      await run(status(subadmin, 'inactive'));
      const { id } = await requestApproval({
        kind: 'access',
        recordId: subadmin,
        ...(await getRejectedChange(status(subadmin, 'active'))),
      });
      await run(sql`update users set permissions = '{plans}' where id = ${subadmin}`);
      expect(await approveRequest(id)).toBe('approval_requests_over');
    });

    it.each([
      ['a reset link', 'reset_link', 'reset_password', insertResetLink],
      ['the removal of a second factor', 'second_factor', 'remove_second_factor', deletePasskeys],
    ] as const)(
      'is granted by %s with a second admin, once, to the requester only',
      async (_name, what, action, statement) => {
        const subadmin = await withoutPolicy(() => addAdmin(['support']));
        const subadminWithoutFlags = await withoutPolicy(() => addAdmin([]));
        for (const id of [subadmin, subadminWithoutFlags]) await addPasskey(id);
        const by = (changedById: string | null, accountId = subadmin) =>
          changeAs({ accountId, changedById, what }, statement(accountId));
        expect(await getOutcome(by(ada, subadminWithoutFlags))).toBe('accepted');
        expect(await getOutcome(by(ada))).toBe('second_admin_required');
        const sides = await getRejectedChangeInTransaction(by(ada));
        expect(sides).toEqual({ before: { permissions: {} }, after: { action, permissions: { support: true } } });
        const { id } = await requestApproval({ kind: 'access', recordId: subadmin, ...sides });
        expect(await getOutcome(by(ada))).toBe('second_admin_required');
        expect(await approveRequest(id)).toBe('accepted');
        expect(await getOutcome(by(await withoutPolicy(() => addAdmin(flags))))).toBe('second_admin_required');
        expect(await getOutcome(by(ada))).toBe('accepted');
        expect(await getOutcome(by(ada))).toBe('second_admin_required');
      },
    );

    it('needs no second admin without the rule, for the own account, and from the command line', async () => {
      for (const [what, statement] of [
        ['second_factor', deletePasskeys],
        ['reset_link', insertResetLink],
      ] as const) {
        for (const changedById of [bob, null]) {
          await addPasskey(bob);
          const attempt = changeAs({ accountId: bob, changedById, what }, statement(bob));
          expect(await getOutcome(attempt)).toBe('accepted');
        }
        await withoutPolicy(async () => {
          await addPasskey(bob);
          const attempt = changeAs({ accountId: bob, changedById: ada, what }, statement(bob));
          expect(await getOutcome(attempt)).toBe('accepted');
        });
      }
    });

    it('cannot change without a record, whatever the policy', async () => {
      await setPolicy({});
      await addPasskey(bob);
      await test.database.orm.insert(authenticators).values({ userId: bob, secret: 'AAAA' });
      const rejected = [
        insertResetLink(bob),
        deletePasskeys(bob),
        sql`update passkeys set public_key = 'mine' where user_id = ${bob}`,
        sql`delete from authenticators where user_id = ${bob}`,
        sql`update authenticators set secret = 'BBBB' where user_id = ${bob}`,
      ];
      for (const statement of rejected) expect(await run(statement)).toBe('access_change_recorded');
      const allowed = [
        sql`update passkeys set counter = 1, name = 'Phone' where user_id = ${bob}`,
        sql`update authenticators set last_step = 1, pending_secret = 'CCCC' where user_id = ${bob}`,
        insertResetLink(customer),
      ];
      for (const statement of allowed) expect(await run(statement)).toBe('accepted');
    });

    it('by a reset link belongs to its creator, and ends when the flags of the account change', async () => {
      await setPolicy({});
      const subadmin = await addAdmin([]);
      const link = () => test.database.orm.select().from(passwordResets).where(eq(passwordResets.userId, subadmin));
      await changeAs({ accountId: subadmin, changedById: ada, what: 'reset_link' }, insertResetLink(subadmin));
      expect(await link()).toMatchObject([{ madeById: ada }]);
      expect(await run(sql`update password_resets set made_by_id = ${bob} where user_id = ${subadmin}`)).toBe(
        'access_change_recorded',
      );
      await run(sql`update users set permissions = '{wallets}' where id = ${subadmin}`);
      expect(await link()).toEqual([]);
    });

    it('changes cannot be altered, or deleted within 24 hours', async () => {
      await record({ accountId: bob, changedById: ada, what: 'status', changedAt: new Date(0) });
      const [row] = await test.database.orm.select().from(accessChanges).where(eq(accessChanges.accountId, bob));
      expect(Math.abs(Number(row?.changedAt) - Date.now())).toBeLessThan(60_000);
      expect(await run(sql`update access_changes set changed_by_id = null`)).toBe('23000');
      expect(await run(sql`truncate access_changes`)).toBe('23000');
      expect(await run(sql`delete from access_changes where account_id = ${bob}`)).toBe('access_changes_kept');
    });

    describe('changes prevent two accounts from deciding each other’s requests for 24 hours', () => {
      /** Backdates the changes of an account. */
      const backdate = async (accountId: string, hours: number) => {
        await withoutTriggers((transaction) =>
          transaction
            .update(accessChanges)
            .set({ changedAt: sql`now() - make_interval(hours => ${hours})` })
            .where(eq(accessChanges.accountId, accountId)),
        );
      };
      const request = async () => (await requestWithdrawalApproval(await addLarge())).id;

      it.each(['created', 'status', 'email', 'password', 'reset_link', 'second_factor'] as const)(
        'after one has changed the other: %s',
        async (what) => {
          await setPolicy({ withdrawalsAbove: '1000.00' });
          const first = await request();
          await record({ accountId: bob, changedById: ada, what });
          expect(await approveRequest(first)).toBe('approval_requests_cooling_off');
          const decline = sql`update approval_requests set outcome = 'rejected', decided_by_id = ${bob} where id = ${first}`;
          expect(await run(decline)).toBe('approval_requests_cooling_off');
          const [reverse] = [(await requestApproval({ ...(await createLargeRequest()), requestedById: bob })).id];
          expect(await approveRequest(reverse, ada)).toBe('approval_requests_cooling_off');
          expect(await approveRequest(first, await addAdmin(flags))).toBe('accepted');
          await backdate(bob, 25);
          expect(await approveRequest(reverse, ada)).toBe('accepted');
        },
      );
      const createLargeRequest = async () => {
        const recordId = await addLarge();
        return { kind: 'withdrawal' as const, recordId, ...(await getRejectedChange(approve(recordId))) };
      };

      it('after one person has changed both, over any chain of changes', async () => {
        await setPolicy({ withdrawalsAbove: '1000.00' });
        const [carol, dan] = [await addAdmin(flags), await addAdmin(flags)];
        const id = await request();
        await record({ accountId: ada, changedById: carol, what: 'password' });
        await record({ accountId: dan, changedById: bob, what: 'password' });
        expect(await approveRequest(id, await addAdmin(flags))).toBe('accepted');
        const second = await request();
        await record({ accountId: dan, changedById: carol, what: 'created' });
        expect(await approveRequest(second)).toBe('approval_requests_cooling_off');
        await backdate(dan, 25);
        expect(await approveRequest(second)).toBe('accepted');
      });

      it('until the oldest change expires; changes by the command line and the owners do not count', async () => {
        await setPolicy({ withdrawalsAbove: '1000.00' });
        for (const accountId of [ada, bob]) {
          await record({ accountId, changedById: null, what: 'password' });
          await record({ accountId, changedById: accountId, what: 'second_factor' });
        }
        expect(await approveRequest(await request())).toBe('accepted');
        const id = await request();
        const carol = await addAdmin(flags);
        await record({ accountId: ada, changedById: carol, what: 'status' });
        await backdate(ada, 5);
        await record({ accountId: bob, changedById: carol, what: 'status' });
        const { until } = await getRejectedChangeInTransaction(
          test.database.orm
            .update(approvalRequests)
            .set({ outcome: 'approved', decidedById: bob })
            .where(eq(approvalRequests.id, id)),
        );
        // The chain ends with its oldest change.
        expect(Math.abs(Date.parse(until) - Date.now() - 19 * 3_600_000)).toBeLessThan(60_000);
      });
    });
  });

  describe('an approval request', () => {
    it('is approved by another admin with the permission', async () => {
      const { id } = await requestWithdrawalApproval(await addLarge());
      expect(await approveRequest(id, ada)).toBe('approval_requests_own');
      await setPolicy({});
      for (const permissions of [[], ['transactions']])
        expect(await approveRequest(id, await addAdmin(permissions))).toBe('approval_requests_decider');
      const inactiveAdmin = await addAdmin(['withdrawals']);
      await test.database.orm.execute(sql`update users set status = 'inactive' where id = ${inactiveAdmin}`);
      expect(await approveRequest(id, inactiveAdmin)).toBe('approval_requests_decider');
      expect(await approveRequest(id, customer)).toBe('approval_requests_decider');
      await test.database.orm.execute(sql`update users set permissions = '{}' where id = ${ada}`);
      expect(await approveRequest(id)).toBe('approval_requests_requester');
    });

    it('cannot be decided by its subject', async () => {
      const grant = sql`update users set permissions = permissions || '{plans}'::text[] where id = ${bob}`;
      const { id } = await requestApproval({ kind: 'permissions', recordId: bob, ...(await getRejectedChange(grant)) });
      expect(await approveRequest(id)).toBe('approval_requests_own');
    });

    it('of a service account is about money only, and is not decided by holders of its key', async () => {
      await setPolicy({});
      const [main, creator] = [await addAdmin([], 'admin'), await addAdmin(['withdrawals'])];
      await setPolicy({ withdrawalsAbove: '1000.00', permissions: true });
      const service = randomUUID();
      await test.database.orm.execute(sql`
        insert into users (id, role, full_name, email, password_hash, permissions)
        values (${service}, 'service', 'Job', ${`${service}@service.invalid`}, 'none', '{withdrawals,subadmins}')`);
      const account = {
        id: service,
        keySuffix: 'abcd',
        expiresAt: new Date(Date.now() + 60_000),
        createdById: creator,
      };
      await test.database.orm.insert(serviceAccounts).values(account);
      const recordId = await addLarge();
      const sides = await getRejectedChange(approve(recordId));
      const grant = { kind: 'permissions' as const, recordId: ada, before: {}, after: {}, requestedById: service };
      expect(await getOutcome(requestApproval(grant))).toBe('approval_requests_requester');
      const { id } = await requestApproval({ kind: 'withdrawal', recordId, ...sides, requestedById: service });
      const other = await requestWithdrawalApproval(await addLarge());
      expect(await approveRequest(other.id, service)).toBe('approval_requests_decider');
      for (const holder of [main, creator]) expect(await approveRequest(id, holder)).toBe('approval_requests_key');
      await test.database.orm.insert(accessChanges).values({ accountId: bob, changedById: main, what: 'created' });
      expect(await approveRequest(id)).toBe('approval_requests_cooling_off');
      expect(await approveRequest(id, ada)).toBe('accepted');
      await test.database.orm.execute(sql`update service_accounts set expires_at = now() where id = ${service}`);
      const lateRequest = {
        kind: 'withdrawal' as const,
        recordId: randomUUID(),
        before: {},
        after: {},
        requestedById: service,
      };
      expect(await getOutcome(requestApproval(lateRequest))).toBe('approval_requests_requester');
    });

    it('starts undecided, from a permitted requester, expires after a day, and is the only open one', async () => {
      const recordId = await addLarge();
      const sides = await getRejectedChange(approve(recordId));
      const values = { kind: 'withdrawal' as const, recordId, ...sides };
      const invalidValues = [
        { outcome: 'approved' as const },
        { outcome: 'approved' as const, decidedById: bob },
        { appliedAt: new Date() },
      ];
      for (const each of invalidValues)
        expect(await getOutcome(requestApproval({ ...values, ...each }))).toBe('approval_requests_begin_open');
      expect(await getOutcome(requestApproval({ ...values, requestedById: customer }))).toBe(
        'approval_requests_requester',
      );
      const { createdAt, expiresAt } = await requestApproval({
        ...values,
        createdAt: new Date(0),
        expiresAt: new Date(Date.now() + 1e12),
      });
      expect(expiresAt.getTime() - createdAt.getTime()).toBe(86_400_000);
      expect(Math.abs(createdAt.getTime() - Date.now())).toBeLessThan(60_000);
      expect(await getOutcome(requestApproval(values))).toBe('approval_requests_one_open');
    });

    it('is immutable, and is decided once', async () => {
      const { id } = await requestWithdrawalApproval(await addLarge());
      const change = (set: SQL) => run(sql`update approval_requests set ${set} where id = ${id}`);
      for (const set of [
        sql`requested_by_id = ${bob}`,
        sql`after = '{}'`,
        sql`record_id = ${randomUUID()}`,
        sql`expires_at = expires_at + interval '1 day'`,
        sql`change = '{"withdrawal": {}}'`,
      ])
        expect(await change(set)).toBe('approval_requests_fixed');
      expect(await change(sql`outcome = 'superseded'`)).toBe('approval_requests_over');
      expect(await change(sql`outcome = 'expired'`)).toBe('approval_requests_over');
      expect(await change(sql`applied_at = now()`)).toBe('approval_requests_over');
      expect(await change(sql`outcome = 'withdrawn', decided_by_id = ${bob}`)).toBe('approval_requests_own');
      expect(await change(sql`outcome = 'rejected', decided_by_id = ${bob}`)).toBe('accepted');
      expect(await approveRequest(id)).toBe('approval_requests_over');
      expect(await change(sql`outcome = null, decided_by_id = null`)).toBe('approval_requests_over');
    });

    /** Expires a request. */
    const expire = (id: string) =>
      withoutTriggers((transaction) =>
        transaction.execute(sql`update approval_requests set expires_at = now() where id = ${id}`),
      );

    it('expires', async () => {
      const recordId = await addLarge();
      const { id } = await requestWithdrawalApproval(recordId);
      await expire(id);
      expect(await approveRequest(id)).toBe('approval_requests_over');
      expect(
        await run(sql`update approval_requests set outcome = 'withdrawn', decided_by_id = ${ada} where id = ${id}`),
      ).toBe('approval_requests_over');
      expect(await run(sql`update approval_requests set outcome = 'expired' where id = ${id}`)).toBe('accepted');
    });

    it('that was approved expires after a day', async () => {
      const recordId = await addLarge();
      const { id } = await requestWithdrawalApproval(recordId);
      await approveRequest(id);
      await expire(id);
      expect(await run(approve(recordId))).toBe('second_admin_required');
    });

    it('is superseded by another decision about its record', async () => {
      const recordId = await addLarge();
      const { id } = await requestWithdrawalApproval(recordId);
      await test.database.orm.execute(sql`update withdrawals set status = 'rejected' where id = ${recordId}`);
      const [row] = await test.database.orm.select().from(approvalRequests).where(eq(approvalRequests.id, id));
      expect(row).toMatchObject({ outcome: 'superseded', decidedById: null });
      expect(await approveRequest(id)).toBe('approval_requests_over');
    });
  });
});
