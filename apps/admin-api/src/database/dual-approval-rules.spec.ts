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

/** Returns the constraint that rejects an attempt, else the error code, or "accepted". */
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
  let testDatabase: TestDatabase;
  let ada: string;
  let bob: string;
  let customer: string;
  /** Runs a statement in a transaction, because a failed statement outside of one closes its connection. */
  const executeStatement = (statement: SQL) =>
    testDatabase.database.orm.transaction((transaction) => transaction.execute(statement));
  const runStatement = (statement: SQL) => getOutcome(executeStatement(statement));

  const addAdmin = async (permissions: string[], role: 'admin' | 'subadmin' = 'subadmin') => {
    const [row] = await testDatabase.database.orm
      .insert(users)
      .values({ role, fullName: 'Admin', email: `${randomUUID()}@example.com`, passwordHash: 'x', permissions })
      .returning({ id: users.id });
    return row?.id ?? '';
  };
  /** Runs work without triggers. */
  const withoutTriggers = (work: (transaction: Transaction) => Promise<unknown>) =>
    testDatabase.database.orm.transaction(async (transaction) => {
      await transaction.execute(sql`set local session_replication_role = replica`);
      await work(transaction);
    });
  /** Sets the approval policy without triggers. */
  const setPolicy = async (rules: Partial<typeof approvalPolicy.$inferInsert>) => {
    const off = { withdrawalsAbove: null, topupsAbove: null, depositAddresses: false, permissions: false };
    await withoutTriggers((transaction) => transaction.update(approvalPolicy).set({ ...off, ...rules }));
  };

  beforeAll(async () => {
    testDatabase = await createTestDatabase(kind);
    customer = (await addCustomer(testDatabase.database, { balance: '100000.00' })).id;
  }, 60_000);
  beforeEach(async () => {
    await setPolicy({});
    ada = await addAdmin(['withdrawals', 'transactions', 'wallets', 'subadmins']);
    bob = await addAdmin(['withdrawals', 'transactions', 'wallets', 'subadmins']);
    await setPolicy({ withdrawalsAbove: '1000.00', topupsAbove: '1000.00', depositAddresses: true, permissions: true });
  });
  afterAll(() => testDatabase.drop());

  const approveWithdrawal = (id: string) => sql`update withdrawals set status = 'approved' where id = ${id}`;
  /** Returns the detail of the error with which the database rejects an attempt. */
  const getErrorDetail = async (attempt: PromiseLike<unknown>) => {
    try {
      await attempt;
    } catch (error) {
      return JSON.parse(getStatementError(error)?.detail ?? '{}');
    }
    throw new Error('The attempt was not rejected.');
  };
  /** Returns the change that the database rejects. */
  const getRejectedChange = (statement: SQL) => getErrorDetail(executeStatement(statement));
  const requestApproval = async (
    values: Partial<NewApprovalRequest> & Pick<NewApprovalRequest, 'kind' | 'recordId' | 'before' | 'after'>,
  ) => {
    const [row] = await testDatabase.database.orm.transaction((transaction) =>
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
      testDatabase.database.orm.transaction((transaction) =>
        transaction
          .update(approvalRequests)
          .set({ outcome: 'approved', decidedById: by })
          .where(eq(approvalRequests.id, id)),
      ),
    );
  const addLargeWithdrawal = async (amount = '5000.00') =>
    (await addWithdrawal(testDatabase.database, customer, { amount })).id;
  const requestWithdrawalApproval = async (id: string) =>
    requestApproval({ kind: 'withdrawal', recordId: id, ...(await getRejectedChange(approveWithdrawal(id))) });

  it('allows a withdrawal up to the amount, and rejects one above it', async () => {
    expect(await runStatement(approveWithdrawal(await addLargeWithdrawal('1000.00')))).toBe('accepted');
    expect(await runStatement(approveWithdrawal(await addLargeWithdrawal('1000.01')))).toBe('second_admin_required');
    await setPolicy({});
    expect(await runStatement(approveWithdrawal(await addLargeWithdrawal()))).toBe('accepted');
  });

  it('allows a large withdrawal once, after another admin has approved the request', async () => {
    const id = await addLargeWithdrawal();
    const { id: requestId } = await requestWithdrawalApproval(id);
    expect(await runStatement(approveWithdrawal(id))).toBe('second_admin_required');
    expect(await approveRequest(requestId)).toBe('accepted');
    expect(await runStatement(approveWithdrawal(id))).toBe('accepted');
    await testDatabase.database.orm.execute(sql`update withdrawals set status = 'rejected' where id = ${id}`);
    expect(await runStatement(approveWithdrawal(id))).toBe('second_admin_required');
  });

  it('allows only the requested change', async () => {
    const id = await addLargeWithdrawal();
    await approveRequest((await requestWithdrawalApproval(id)).id);
    for (const change of [sql`amount = 9000`, sql`wallet_address = 'another'`]) {
      const restore = sql`update withdrawals set amount = 5000, wallet_address = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' where id = ${id}`;
      await testDatabase.database.orm.execute(sql`update withdrawals set ${change} where id = ${id}`);
      expect(await runStatement(approveWithdrawal(id))).toBe('second_admin_required');
      await testDatabase.database.orm.execute(restore);
    }
    expect(await runStatement(approveWithdrawal(await addLargeWithdrawal()))).toBe('second_admin_required');
    expect(await runStatement(approveWithdrawal(id))).toBe('accepted');
  });

  it('books no money without the approval, and no other amount', async () => {
    const id = await addLargeWithdrawal();
    const { balance } = await readWallet(testDatabase.database, customer);
    const postEntry = (causeId: string, amount: string, cause: 'withdrawal' | 'topup') =>
      testDatabase.database.orm
        .insert(ledgerEntries)
        .values({ userId: customer, amount, cause, causeId, description: 'Mine' });
    expect(await getOutcome(postEntry(id, '-5000.00', 'withdrawal'))).toBe('second_admin_required');
    expect(await getOutcome(postEntry(randomUUID(), '5000.00', 'topup'))).toBe('second_admin_required');
    await approveRequest((await requestWithdrawalApproval(id)).id);
    const approveAndPost = (amount: string) =>
      getOutcome(
        testDatabase.database.orm.transaction(async (transaction) => {
          await transaction.execute(approveWithdrawal(id));
          const entry = { userId: customer, amount, cause: 'withdrawal' as const, causeId: id, description: 'Mine' };
          await transaction.insert(ledgerEntries).values(entry);
        }),
      );
    expect(await approveAndPost('-9000.00')).toBe('second_admin_required');
    expect(await readWallet(testDatabase.database, customer)).toMatchObject({ balance });
    expect(await approveAndPost('-5000.00')).toBe('accepted');
  });

  it('rejects inserts that are already approved', async () => {
    const values = { amount: '5000.00', status: 'approved' as const };
    expect(await getOutcome(addWithdrawal(testDatabase.database, customer, values))).toBe('second_admin_required');
    expect(await getOutcome(addTopup(testDatabase.database, customer, values))).toBe('second_admin_required');
  });

  it('applies to top-ups', async () => {
    const { id } = await addTopup(testDatabase.database, customer, { amount: '5000.00' });
    const statement = sql`update topups set status = 'approved' where id = ${id}`;
    const { id: requestId } = await requestApproval({
      kind: 'topup',
      recordId: id,
      ...(await getRejectedChange(statement)),
    });
    expect(await approveRequest(requestId)).toBe('accepted');
    // The second statement changes nothing, so it needs no approval.
    expect([await runStatement(statement), await runStatement(statement)]).toEqual(['accepted', 'accepted']);
    await testDatabase.database.orm.execute(sql`update topups set status = 'pending' where id = ${id}`);
    expect(await runStatement(statement)).toBe('second_admin_required');
  });

  it('rejects every way to activate a deposit address', async () => {
    await setPolicy({});
    const [live, idle] = await testDatabase.database.orm
      .insert(depositWallets)
      .values([
        { walletAddress: randomUUID(), networkType: 'ETH' },
        { walletAddress: randomUUID(), networkType: 'ETH', status: false },
      ])
      .returning();
    await setPolicy({ depositAddresses: true });
    const changeWallet = (id: string | undefined, set: SQL) => sql`update deposit_wallets set ${set} where id = ${id}`;
    const rejected = [
      sql`insert into deposit_wallets (wallet_address, network_type) values (${randomUUID()}, 'ETH')`,
      changeWallet(live?.id, sql`wallet_address = ${randomUUID()}`),
      changeWallet(live?.id, sql`network_type = 'BTC'`),
      changeWallet(idle?.id, sql`status = true`),
    ];
    for (const statement of rejected) expect(await runStatement(statement)).toBe('second_admin_required');
    const allowed = [
      sql`insert into deposit_wallets (wallet_address, network_type, status) values (${randomUUID()}, 'ETH', false)`,
      changeWallet(idle?.id, sql`wallet_address = ${randomUUID()}`),
      changeWallet(live?.id, sql`updated_at = now()`),
      changeWallet(live?.id, sql`status = false`),
    ];
    for (const statement of allowed) expect(await runStatement(statement)).toBe('accepted');
    const statement = changeWallet(live?.id, sql`status = true`);
    const { id } = await requestApproval({
      kind: 'deposit_wallet',
      recordId: live?.id ?? '',
      ...(await getRejectedChange(statement)),
    });
    await approveRequest(id);
    // The approval is not valid for another address.
    expect(await runStatement(changeWallet(live?.id, sql`status = true, wallet_address = ${randomUUID()}`))).toBe(
      'second_admin_required',
    );
    expect(await runStatement(statement)).toBe('accepted');
  });

  it('rejects every grant of a permission, and no revocation', async () => {
    await setPolicy({});
    const subadmin = await addAdmin(['support', 'plans']);
    const closed = await addAdmin(['support']);
    await testDatabase.database.orm.execute(sql`update users set closed_at = now() where id = ${closed}`);
    await setPolicy({ permissions: true });
    const changeUser = (id: string, set: SQL) => sql`update users set ${set} where id = ${id}`;
    const insertUser = (role: string, flags: string) => sql`
      insert into users (role, full_name, email, password_hash, permissions)
      values (${role}::role, 'New', ${`${randomUUID()}@example.com`}, 'x', ${flags}::text[])`;
    const rejected = [
      changeUser(subadmin, sql`permissions = '{support,plans,users}'`),
      changeUser(subadmin, sql`permissions = '{users}'`),
      changeUser(subadmin, sql`role = 'admin'`),
      changeUser(closed, sql`closed_at = null`),
      insertUser('subadmin', '{support}'),
      insertUser('admin', '{}'),
    ];
    for (const statement of rejected) expect(await runStatement(statement)).toBe('second_admin_required');
    const allowed = [
      insertUser('subadmin', '{}'),
      insertUser('user', '{}'),
      changeUser(subadmin, sql`permissions = '{plans}'`),
      changeUser(subadmin, sql`full_name = 'Renamed'`),
      changeUser(customer, sql`full_name = 'Renamed'`),
    ];
    for (const statement of allowed) expect(await runStatement(statement)).toBe('accepted');
    const grant = changeUser(subadmin, sql`permissions = '{users,plans}'`);
    await approveRequest(
      (await requestApproval({ kind: 'permissions', recordId: subadmin, ...(await getRejectedChange(grant)) })).id,
    );
    expect(await runStatement(changeUser(subadmin, sql`permissions = '{users,plans,wallets}'`))).toBe(
      'second_admin_required',
    );
    expect(await runStatement(grant)).toBe('accepted');
  });

  it('is loosened only with a second admin, and its records are never deleted', async () => {
    const [row] = await testDatabase.database.orm.select().from(approvalPolicy);
    const loosening = [
      sql`update approval_policy set withdrawals_above = null`,
      sql`update approval_policy set withdrawals_above = 1000.01`,
      sql`update approval_policy set topups_above = null`,
      sql`update approval_policy set deposit_addresses = false`,
      sql`update approval_policy set permissions = false`,
    ];
    for (const statement of loosening) expect(await runStatement(statement)).toBe('second_admin_required');
    const forbidden = [
      sql`delete from approval_policy`,
      sql`truncate approval_policy`,
      sql`insert into approval_policy default values`,
      sql`delete from approval_requests`,
      sql`truncate approval_requests`,
    ];
    for (const statement of forbidden) expect(await runStatement(statement)).toBe('23000');
    expect(await runStatement(sql`update approval_policy set withdrawals_above = 10`)).toBe('accepted');
    const off = sql`update approval_policy set withdrawals_above = null`;
    const { id } = await requestApproval({
      kind: 'approval_policy',
      recordId: row?.id ?? '',
      ...(await getRejectedChange(off)),
    });
    expect(await approveRequest(id)).toBe('accepted');
    expect(await runStatement(off)).toBe('accepted');
  });

  describe('access to an account', () => {
    type Change = typeof accessChanges.$inferInsert;
    const flags = ['withdrawals', 'transactions', 'wallets', 'subadmins'];
    const recordChange = (values: Change) => testDatabase.database.orm.insert(accessChanges).values(values);
    /** Changes the access as an operation does: records it first, in the same transaction. */
    const changeAs = (values: Change, statement: SQL) =>
      testDatabase.database.orm.transaction(async (transaction) => {
        await transaction.insert(accessChanges).values(values);
        await transaction.execute(statement);
      });
    const setStatus = (id: string, to: 'active' | 'inactive') => sql`update users set status = ${to} where id = ${id}`;
    const insertResetLink = (id: string) => sql`
      insert into password_resets (user_id, token_hash, expires_at)
      values (${id}, ${Buffer.from(randomUUID())}, now() + interval '1 hour')
      on conflict (user_id) do update set token_hash = excluded.token_hash`;
    const deletePasskeys = (id: string) => sql`delete from passkeys where user_id = ${id}`;
    const addPasskey = (userId: string) =>
      testDatabase.database.orm.insert(passkeys).values({
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

    it('is granted by the activation of an account with permissions, which needs a second admin', async () => {
      const subadmin = await withoutPolicy(() => addAdmin(['support', 'plans']));
      const subadminWithoutPermissions = await withoutPolicy(() => addAdmin([]));
      for (const id of [subadmin, subadminWithoutPermissions])
        expect(await runStatement(setStatus(id, 'inactive'))).toBe('accepted');
      expect(await runStatement(setStatus(subadminWithoutPermissions, 'active'))).toBe('accepted');
      expect(await runStatement(setStatus(subadmin, 'active'))).toBe('second_admin_required');
      // Permissions of an inactive account take effect with its activation.
      const changePermissions = sql`update users set permissions = '{support,plans,users}' where id = ${subadmin}`;
      expect(await runStatement(changePermissions)).toBe('accepted');
      const rejectedChange = await getRejectedChange(setStatus(subadmin, 'active'));
      expect(rejectedChange).toEqual({
        before: { permissions: {} },
        after: { action: 'activate', permissions: { plans: true, support: true, users: true } },
      });
      const { id } = await requestApproval({ kind: 'access', recordId: subadmin, ...rejectedChange });
      expect(await approveRequest(id)).toBe('accepted');
      const withMorePermissions = sql`update users set status = 'active', permissions = '{support,plans,users,wallets}' where id = ${subadmin}`;
      expect(await runStatement(withMorePermissions)).toBe('second_admin_required');
      expect(await runStatement(setStatus(subadmin, 'active'))).toBe('accepted');
      await runStatement(setStatus(subadmin, 'inactive'));
      expect(await runStatement(setStatus(subadmin, 'active'))).toBe('second_admin_required');
    });

    it('has its approval request closed by another change of the account', async () => {
      const subadmin = await withoutPolicy(() => addAdmin(['support']));
      await runStatement(setStatus(subadmin, 'inactive'));
      const { id } = await requestApproval({
        kind: 'access',
        recordId: subadmin,
        ...(await getRejectedChange(setStatus(subadmin, 'active'))),
      });
      await runStatement(sql`update users set permissions = '{plans}' where id = ${subadmin}`);
      expect(await approveRequest(id)).toBe('approval_requests_closed');
    });

    it.each([
      ['a reset link', 'reset_link', 'reset_password', insertResetLink],
      ['the removal of a second factor', 'second_factor', 'remove_second_factor', deletePasskeys],
    ] as const)(
      'is granted by %s with a second admin, once, to the requester only',
      async (_name, what, action, statement) => {
        const subadmin = await withoutPolicy(() => addAdmin(['support']));
        const subadminWithoutPermissions = await withoutPolicy(() => addAdmin([]));
        for (const id of [subadmin, subadminWithoutPermissions]) await addPasskey(id);
        const attemptAs = (changedById: string | null, accountId = subadmin) =>
          changeAs({ accountId, changedById, what }, statement(accountId));
        expect(await getOutcome(attemptAs(ada, subadminWithoutPermissions))).toBe('accepted');
        expect(await getOutcome(attemptAs(ada))).toBe('second_admin_required');
        const rejectedChange = await getErrorDetail(attemptAs(ada));
        expect(rejectedChange).toEqual({
          before: { permissions: {} },
          after: { action, permissions: { support: true } },
        });
        const { id } = await requestApproval({ kind: 'access', recordId: subadmin, ...rejectedChange });
        expect(await getOutcome(attemptAs(ada))).toBe('second_admin_required');
        expect(await approveRequest(id)).toBe('accepted');
        expect(await getOutcome(attemptAs(await withoutPolicy(() => addAdmin(flags))))).toBe('second_admin_required');
        expect(await getOutcome(attemptAs(ada))).toBe('accepted');
        expect(await getOutcome(attemptAs(ada))).toBe('second_admin_required');
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
      await testDatabase.database.orm.insert(authenticators).values({ userId: bob, secret: 'AAAA' });
      const rejected = [
        insertResetLink(bob),
        deletePasskeys(bob),
        sql`update passkeys set public_key = 'mine' where user_id = ${bob}`,
        sql`delete from authenticators where user_id = ${bob}`,
        sql`update authenticators set secret = 'BBBB' where user_id = ${bob}`,
      ];
      for (const statement of rejected) expect(await runStatement(statement)).toBe('access_change_recorded');
      const allowed = [
        sql`update passkeys set counter = 1, name = 'Phone' where user_id = ${bob}`,
        sql`update authenticators set last_step = 1, pending_secret = 'CCCC' where user_id = ${bob}`,
        insertResetLink(customer),
      ];
      for (const statement of allowed) expect(await runStatement(statement)).toBe('accepted');
    });

    it('is attributed to the creator of a reset link, which is deleted when permissions change', async () => {
      await setPolicy({});
      const subadmin = await addAdmin([]);
      const readLink = () =>
        testDatabase.database.orm.select().from(passwordResets).where(eq(passwordResets.userId, subadmin));
      await changeAs({ accountId: subadmin, changedById: ada, what: 'reset_link' }, insertResetLink(subadmin));
      expect(await readLink()).toMatchObject([{ madeById: ada }]);
      expect(await runStatement(sql`update password_resets set made_by_id = ${bob} where user_id = ${subadmin}`)).toBe(
        'access_change_recorded',
      );
      await runStatement(sql`update users set permissions = '{wallets}' where id = ${subadmin}`);
      expect(await readLink()).toEqual([]);
    });

    it('is recorded in entries that cannot be altered, or deleted within 24 hours', async () => {
      await recordChange({ accountId: bob, changedById: ada, what: 'status', changedAt: new Date(0) });
      const [row] = await testDatabase.database.orm
        .select()
        .from(accessChanges)
        .where(eq(accessChanges.accountId, bob));
      expect(Math.abs(Number(row?.changedAt) - Date.now())).toBeLessThan(60_000);
      expect(await runStatement(sql`update access_changes set changed_by_id = null`)).toBe('23000');
      expect(await runStatement(sql`truncate access_changes`)).toBe('23000');
      expect(await runStatement(sql`delete from access_changes where account_id = ${bob}`)).toBe('access_changes_kept');
    });

    describe('changes of access', () => {
      /** Backdates the changes of an account. */
      const backdateChanges = async (accountId: string, hours: number) => {
        await withoutTriggers((transaction) =>
          transaction
            .update(accessChanges)
            .set({ changedAt: sql`now() - make_interval(hours => ${hours})` })
            .where(eq(accessChanges.accountId, accountId)),
        );
      };
      const createRequest = async () => (await requestWithdrawalApproval(await addLargeWithdrawal())).id;

      it.each(['created', 'status', 'email', 'password', 'reset_link', 'second_factor'] as const)(
        'block decisions between the changed account and the admin who changed it for 24 hours: %s',
        async (what) => {
          await setPolicy({ withdrawalsAbove: '1000.00' });
          const first = await createRequest();
          await recordChange({ accountId: bob, changedById: ada, what });
          expect(await approveRequest(first)).toBe('approval_requests_cooling_off');
          const decline = sql`update approval_requests set outcome = 'rejected', decided_by_id = ${bob} where id = ${first}`;
          expect(await runStatement(decline)).toBe('approval_requests_cooling_off');
          const { id: reverse } = await requestApproval({ ...(await buildRequest()), requestedById: bob });
          expect(await approveRequest(reverse, ada)).toBe('approval_requests_cooling_off');
          expect(await approveRequest(first, await addAdmin(flags))).toBe('accepted');
          await backdateChanges(bob, 25);
          expect(await approveRequest(reverse, ada)).toBe('accepted');
        },
      );
      /** Returns the values of a request for a new withdrawal. */
      const buildRequest = async () => {
        const recordId = await addLargeWithdrawal();
        return { kind: 'withdrawal' as const, recordId, ...(await getRejectedChange(approveWithdrawal(recordId))) };
      };

      it('block decisions between accounts that a chain of changes connects', async () => {
        await setPolicy({ withdrawalsAbove: '1000.00' });
        const [carol, dan] = [await addAdmin(flags), await addAdmin(flags)];
        const id = await createRequest();
        await recordChange({ accountId: ada, changedById: carol, what: 'password' });
        await recordChange({ accountId: dan, changedById: bob, what: 'password' });
        expect(await approveRequest(id, await addAdmin(flags))).toBe('accepted');
        const second = await createRequest();
        await recordChange({ accountId: dan, changedById: carol, what: 'created' });
        expect(await approveRequest(second)).toBe('approval_requests_cooling_off');
        await backdateChanges(dan, 25);
        expect(await approveRequest(second)).toBe('accepted');
      });

      it('block decisions until the oldest change expires; changes by the owner or the command line block none', async () => {
        await setPolicy({ withdrawalsAbove: '1000.00' });
        for (const accountId of [ada, bob]) {
          await recordChange({ accountId, changedById: null, what: 'password' });
          await recordChange({ accountId, changedById: accountId, what: 'second_factor' });
        }
        expect(await approveRequest(await createRequest())).toBe('accepted');
        const id = await createRequest();
        const carol = await addAdmin(flags);
        await recordChange({ accountId: ada, changedById: carol, what: 'status' });
        await backdateChanges(ada, 5);
        await recordChange({ accountId: bob, changedById: carol, what: 'status' });
        const { until } = await getErrorDetail(
          testDatabase.database.orm
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
      const { id } = await requestWithdrawalApproval(await addLargeWithdrawal());
      expect(await approveRequest(id, ada)).toBe('approval_requests_own');
      await setPolicy({});
      for (const permissions of [[], ['transactions']])
        expect(await approveRequest(id, await addAdmin(permissions))).toBe('approval_requests_decider');
      const inactiveAdmin = await addAdmin(['withdrawals']);
      await testDatabase.database.orm.execute(sql`update users set status = 'inactive' where id = ${inactiveAdmin}`);
      expect(await approveRequest(id, inactiveAdmin)).toBe('approval_requests_decider');
      expect(await approveRequest(id, customer)).toBe('approval_requests_decider');
      await testDatabase.database.orm.execute(sql`update users set permissions = '{}' where id = ${ada}`);
      expect(await approveRequest(id)).toBe('approval_requests_requester');
    });

    it('cannot be decided by its subject', async () => {
      const grant = sql`update users set permissions = permissions || '{plans}'::text[] where id = ${bob}`;
      const { id } = await requestApproval({ kind: 'permissions', recordId: bob, ...(await getRejectedChange(grant)) });
      expect(await approveRequest(id)).toBe('approval_requests_own');
    });

    it('of a service account can only be about money, and cannot be approved by admins who may know the key', async () => {
      await setPolicy({});
      const [main, creator] = [await addAdmin([], 'admin'), await addAdmin(['withdrawals'])];
      await setPolicy({ withdrawalsAbove: '1000.00', permissions: true });
      const service = randomUUID();
      await testDatabase.database.orm.execute(sql`
        insert into users (id, role, full_name, email, password_hash, permissions)
        values (${service}, 'service', 'Job', ${`${service}@service.invalid`}, 'none', '{withdrawals,subadmins}')`);
      const account = {
        id: service,
        keySuffix: 'abcd',
        expiresAt: new Date(Date.now() + 60_000),
        createdById: creator,
      };
      await testDatabase.database.orm.insert(serviceAccounts).values(account);
      const recordId = await addLargeWithdrawal();
      const rejectedChange = await getRejectedChange(approveWithdrawal(recordId));
      const grant = { kind: 'permissions' as const, recordId: ada, before: {}, after: {}, requestedById: service };
      expect(await getOutcome(requestApproval(grant))).toBe('approval_requests_requester');
      const { id } = await requestApproval({ kind: 'withdrawal', recordId, ...rejectedChange, requestedById: service });
      const other = await requestWithdrawalApproval(await addLargeWithdrawal());
      expect(await approveRequest(other.id, service)).toBe('approval_requests_decider');
      // A main admin can rotate the key, and its creator has seen it.
      for (const keyHolder of [main, creator])
        expect(await approveRequest(id, keyHolder)).toBe('approval_requests_key');
      await testDatabase.database.orm
        .insert(accessChanges)
        .values({ accountId: bob, changedById: main, what: 'created' });
      expect(await approveRequest(id)).toBe('approval_requests_cooling_off');
      expect(await approveRequest(id, ada)).toBe('accepted');
      await testDatabase.database.orm.execute(
        sql`update service_accounts set expires_at = now() where id = ${service}`,
      );
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
      const recordId = await addLargeWithdrawal();
      const rejectedChange = await getRejectedChange(approveWithdrawal(recordId));
      const values = { kind: 'withdrawal' as const, recordId, ...rejectedChange };
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
      const { id } = await requestWithdrawalApproval(await addLargeWithdrawal());
      const changeRequest = (set: SQL) => runStatement(sql`update approval_requests set ${set} where id = ${id}`);
      for (const set of [
        sql`requested_by_id = ${bob}`,
        sql`after = '{}'`,
        sql`record_id = ${randomUUID()}`,
        sql`expires_at = expires_at + interval '1 day'`,
        sql`change = '{"withdrawal": {}}'`,
      ])
        expect(await changeRequest(set)).toBe('approval_requests_fixed');
      expect(await changeRequest(sql`outcome = 'superseded'`)).toBe('approval_requests_closed');
      expect(await changeRequest(sql`outcome = 'expired'`)).toBe('approval_requests_closed');
      expect(await changeRequest(sql`applied_at = now()`)).toBe('approval_requests_closed');
      expect(await changeRequest(sql`outcome = 'withdrawn', decided_by_id = ${bob}`)).toBe('approval_requests_own');
      expect(await changeRequest(sql`outcome = 'rejected', decided_by_id = ${bob}`)).toBe('accepted');
      expect(await approveRequest(id)).toBe('approval_requests_closed');
      expect(await changeRequest(sql`outcome = null, decided_by_id = null`)).toBe('approval_requests_closed');
    });

    /** Expires a request. */
    const expireRequest = (id: string) =>
      withoutTriggers((transaction) =>
        transaction.execute(sql`update approval_requests set expires_at = now() where id = ${id}`),
      );

    it('cannot be decided once it has expired', async () => {
      const recordId = await addLargeWithdrawal();
      const { id } = await requestWithdrawalApproval(recordId);
      await expireRequest(id);
      expect(await approveRequest(id)).toBe('approval_requests_closed');
      expect(
        await runStatement(
          sql`update approval_requests set outcome = 'withdrawn', decided_by_id = ${ada} where id = ${id}`,
        ),
      ).toBe('approval_requests_closed');
      expect(await runStatement(sql`update approval_requests set outcome = 'expired' where id = ${id}`)).toBe(
        'accepted',
      );
    });

    it('allows nothing once it has expired, even if it was approved', async () => {
      const recordId = await addLargeWithdrawal();
      const { id } = await requestWithdrawalApproval(recordId);
      await approveRequest(id);
      await expireRequest(id);
      expect(await runStatement(approveWithdrawal(recordId))).toBe('second_admin_required');
    });

    it('is superseded by another decision about its record', async () => {
      const recordId = await addLargeWithdrawal();
      const { id } = await requestWithdrawalApproval(recordId);
      await testDatabase.database.orm.execute(sql`update withdrawals set status = 'rejected' where id = ${recordId}`);
      const [row] = await testDatabase.database.orm.select().from(approvalRequests).where(eq(approvalRequests.id, id));
      expect(row).toMatchObject({ outcome: 'superseded', decidedById: null });
      expect(await approveRequest(id)).toBe('approval_requests_closed');
    });
  });
});
