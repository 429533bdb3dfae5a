import { randomUUID } from 'node:crypto';
import { eq, sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, databaseKinds, type TestDatabase } from '../test-support/postgres';
import { addCustomer, addTopup, addWithdrawal, readWallet } from '../test-support/customers';
import type { Transaction } from './database';
import { statementErrorOf } from './errors';
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

/** The rule that refuses, or "accepted". */
const outcomeOf = async (attempt: PromiseLike<unknown>) => {
  try {
    await attempt;
    return 'accepted';
  } catch (error) {
    const { code, constraint } = statementErrorOf(error) ?? {};
    return constraint ?? code;
  }
};

type NewApprovalRequest = typeof approvalRequests.$inferInsert;

// Whoever writes with SQL of their own meets the same rules: nothing here goes through a handler.
describe.each(databaseKinds)('four eyes by the database on %s', (kind) => {
  let test: TestDatabase;
  let ada: string;
  let bob: string;
  let customer: string;
  /** In a transaction, since a statement that is refused outside of one costs its connection. */
  const execute = (statement: SQL) => test.database.orm.transaction((transaction) => transaction.execute(statement));
  const run = (statement: SQL) => outcomeOf(execute(statement));

  const addAdmin = async (permissions: string[], role: 'admin' | 'subadmin' = 'subadmin') => {
    const [row] = await test.database.orm
      .insert(users)
      .values({ role, fullName: 'Admin', email: `${randomUUID()}@example.com`, passwordHash: 'x', permissions })
      .returning({ id: users.id });
    return row?.id ?? '';
  };
  /** Does what the triggers of the database would not let anybody do. */
  const withoutRules = (work: (transaction: Transaction) => Promise<unknown>) =>
    test.database.orm.transaction(async (transaction) => {
      await transaction.execute(sql`set local session_replication_role = replica`);
      await work(transaction);
    });
  /** Sets the rules by the back door: the test is not about them. */
  const setRules = async (rules: Partial<typeof approvalPolicy.$inferInsert>) => {
    const off = { withdrawalsAbove: null, topupsAbove: null, depositAddresses: false, permissions: false };
    await withoutRules((transaction) => transaction.update(approvalPolicy).set({ ...off, ...rules }));
  };

  beforeAll(async () => {
    test = await createTestDatabase(kind);
    customer = (await addCustomer(test.database, { balance: '100000.00' })).id;
  }, 60_000);
  beforeEach(async () => {
    await setRules({});
    ada = await addAdmin(['withdrawals', 'transactions', 'wallets', 'subadmins']);
    bob = await addAdmin(['withdrawals', 'transactions', 'wallets', 'subadmins']);
    await setRules({ withdrawalsAbove: '1000.00', topupsAbove: '1000.00', depositAddresses: true, permissions: true });
  });
  afterAll(() => test.drop());

  const approve = (id: string) => sql`update withdrawals set status = 'approved' where id = ${id}`;
  /** What the database says it has held back. */
  const heldBack = async (statement: SQL) => {
    try {
      await execute(statement);
    } catch (error) {
      return JSON.parse(statementErrorOf(error)?.detail ?? '{}');
    }
    throw new Error('Nothing was held back.');
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
    if (!row) throw new Error('Nothing was proposed.');
    return row;
  };
  const accept = (id: string, by = bob) =>
    outcomeOf(
      test.database.orm.transaction((transaction) =>
        transaction
          .update(approvalRequests)
          .set({ outcome: 'approved', decidedById: by })
          .where(eq(approvalRequests.id, id)),
      ),
    );
  const addLarge = async (amount = '5000.00') => (await addWithdrawal(test.database, customer, { amount })).id;
  const requestWithdrawalApproval = async (id: string) =>
    requestApproval({ kind: 'withdrawal', recordId: id, ...(await heldBack(approve(id))) });

  it('lets an approval through up to the amount, and holds back one above it', async () => {
    expect(await run(approve(await addLarge('1000.00')))).toBe('accepted');
    expect(await run(approve(await addLarge('1000.01')))).toBe('second_admin_required');
    await setRules({});
    expect(await run(approve(await addLarge()))).toBe('accepted');
  });

  it('lets it through once somebody else has agreed, and once only', async () => {
    const id = await addLarge();
    const { id: approvalRequest } = await requestWithdrawalApproval(id);
    expect(await run(approve(id))).toBe('second_admin_required');
    expect(await accept(approvalRequest)).toBe('accepted');
    expect(await run(approve(id))).toBe('accepted');
    await test.database.orm.execute(sql`update withdrawals set status = 'rejected' where id = ${id}`);
    expect(await run(approve(id))).toBe('second_admin_required');
  });

  it('lets through only what was proposed', async () => {
    const id = await addLarge();
    await accept((await requestWithdrawalApproval(id)).id);
    for (const change of [sql`amount = 9000`, sql`wallet_address = 'another'`]) {
      const was = sql`update withdrawals set amount = 5000, wallet_address = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' where id = ${id}`;
      await test.database.orm.execute(sql`update withdrawals set ${change} where id = ${id}`);
      expect(await run(approve(id))).toBe('second_admin_required');
      await test.database.orm.execute(was);
    }
    expect(await run(approve(await addLarge()))).toBe('second_admin_required');
    expect(await run(approve(id))).toBe('accepted');
  });

  it('moves no money past the approval, nor more of it', async () => {
    const id = await addLarge();
    const { balance } = await readWallet(test.database, customer);
    const post = (causeId: string, amount: string, cause: 'withdrawal' | 'topup') =>
      test.database.orm.insert(ledgerEntries).values({ userId: customer, amount, cause, causeId, description: 'Mine' });
    expect(await outcomeOf(post(id, '-5000.00', 'withdrawal'))).toBe('second_admin_required');
    expect(await outcomeOf(post(randomUUID(), '5000.00', 'topup'))).toBe('second_admin_required');
    await accept((await requestWithdrawalApproval(id)).id);
    const both = (amount: string) =>
      outcomeOf(
        test.database.orm.transaction(async (transaction) => {
          await transaction.execute(approve(id));
          const entry = { userId: customer, amount, cause: 'withdrawal' as const, causeId: id, description: 'Mine' };
          await transaction.insert(ledgerEntries).values(entry);
        }),
      );
    expect(await both('-9000.00')).toBe('second_admin_required');
    expect(await readWallet(test.database, customer)).toMatchObject({ balance });
    expect(await both('-5000.00')).toBe('accepted');
  });

  it('holds back what arrives approved', async () => {
    const values = { amount: '5000.00', status: 'approved' as const };
    expect(await outcomeOf(addWithdrawal(test.database, customer, values))).toBe('second_admin_required');
    expect(await outcomeOf(addTopup(test.database, customer, values))).toBe('second_admin_required');
  });

  it('holds back top-ups in the same way', async () => {
    const { id } = await addTopup(test.database, customer, { amount: '5000.00' });
    const statement = sql`update topups set status = 'approved' where id = ${id}`;
    const { id: approvalRequest } = await requestApproval({
      kind: 'topup',
      recordId: id,
      ...(await heldBack(statement)),
    });
    expect(await accept(approvalRequest)).toBe('accepted');
    expect([await run(statement), await run(statement)]).toEqual(['accepted', 'accepted']);
    await test.database.orm.execute(sql`update topups set status = 'pending' where id = ${id}`);
    expect(await run(statement)).toBe('second_admin_required');
  });

  it('holds back an address to which users would pay, however it gets there', async () => {
    await setRules({});
    const [live, idle] = await test.database.orm
      .insert(depositWallets)
      .values([
        { walletAddress: randomUUID(), networkType: 'ETH' },
        { walletAddress: randomUUID(), networkType: 'ETH', status: false },
      ])
      .returning();
    await setRules({ depositAddresses: true });
    const change = (id: string | undefined, set: SQL) => sql`update deposit_wallets set ${set} where id = ${id}`;
    const refused = [
      sql`insert into deposit_wallets (wallet_address, network_type) values (${randomUUID()}, 'ETH')`,
      change(live?.id, sql`wallet_address = ${randomUUID()}`),
      change(live?.id, sql`network_type = 'BTC'`),
      change(idle?.id, sql`status = true`),
    ];
    for (const statement of refused) expect(await run(statement)).toBe('second_admin_required');
    const free = [
      sql`insert into deposit_wallets (wallet_address, network_type, status) values (${randomUUID()}, 'ETH', false)`,
      change(idle?.id, sql`wallet_address = ${randomUUID()}`),
      change(live?.id, sql`updated_at = now()`),
      change(live?.id, sql`status = false`),
    ];
    for (const statement of free) expect(await run(statement)).toBe('accepted');
    const statement = change(live?.id, sql`status = true`);
    const { id } = await requestApproval({
      kind: 'deposit_wallet',
      recordId: live?.id ?? '',
      ...(await heldBack(statement)),
    });
    await accept(id);
    // Not for another address.
    expect(await run(change(live?.id, sql`status = true, wallet_address = ${randomUUID()}`))).toBe(
      'second_admin_required',
    );
    expect(await run(statement)).toBe('accepted');
  });

  it('holds back every way to a permission, and none from it', async () => {
    await setRules({});
    const clerk = await addAdmin(['support', 'plans']);
    const closed = await addAdmin(['support']);
    await test.database.orm.execute(sql`update users set closed_at = now() where id = ${closed}`);
    await setRules({ permissions: true });
    const change = (id: string, set: SQL) => sql`update users set ${set} where id = ${id}`;
    const insert = (role: string, flags: string) => sql`
      insert into users (role, full_name, email, password_hash, permissions)
      values (${role}::role, 'New', ${`${randomUUID()}@example.com`}, 'x', ${flags}::text[])`;
    const refused = [
      change(clerk, sql`permissions = '{support,plans,users}'`),
      change(clerk, sql`permissions = '{users}'`),
      change(clerk, sql`role = 'admin'`),
      change(closed, sql`closed_at = null`),
      insert('subadmin', '{support}'),
      insert('admin', '{}'),
    ];
    for (const statement of refused) expect(await run(statement)).toBe('second_admin_required');
    const free = [
      insert('subadmin', '{}'),
      insert('user', '{}'),
      change(clerk, sql`permissions = '{plans}'`),
      change(clerk, sql`full_name = 'Renamed'`),
      change(customer, sql`full_name = 'Renamed'`),
    ];
    for (const statement of free) expect(await run(statement)).toBe('accepted');
    const grant = change(clerk, sql`permissions = '{users,plans}'`);
    await accept((await requestApproval({ kind: 'permissions', recordId: clerk, ...(await heldBack(grant)) })).id);
    expect(await run(change(clerk, sql`permissions = '{users,plans,wallets}'`))).toBe('second_admin_required');
    expect(await run(grant)).toBe('accepted');
  });

  it('lets nobody switch it off alone, do it, and switch it on again', async () => {
    const [row] = await test.database.orm.select().from(approvalPolicy);
    const looser = [
      sql`update approval_policy set withdrawals_above = null`,
      sql`update approval_policy set withdrawals_above = 1000.01`,
      sql`update approval_policy set topups_above = null`,
      sql`update approval_policy set deposit_addresses = false`,
      sql`update approval_policy set permissions = false`,
    ];
    for (const statement of looser) expect(await run(statement)).toBe('second_admin_required');
    const never = [
      sql`delete from approval_policy`,
      sql`truncate approval_policy`,
      sql`insert into approval_policy default values`,
      sql`delete from approval_requests`,
      sql`truncate approval_requests`,
    ];
    for (const statement of never) expect(await run(statement)).toBe('23000');
    expect(await run(sql`update approval_policy set withdrawals_above = 10`)).toBe('accepted');
    const off = sql`update approval_policy set withdrawals_above = null`;
    const { id } = await requestApproval({
      kind: 'approval_policy',
      recordId: row?.id ?? '',
      ...(await heldBack(off)),
    });
    expect(await accept(id)).toBe('accepted');
    expect(await run(off)).toBe('accepted');
  });

  describe('access to an account', () => {
    type Change = typeof accessChanges.$inferInsert;
    const flags = ['withdrawals', 'transactions', 'wallets', 'subadmins'];
    const record = (values: Change) => test.database.orm.insert(accessChanges).values(values);
    /** A change as an operation makes it: who makes it is recorded first, in the same transaction. */
    const changeAs = (values: Change, statement: SQL) =>
      test.database.orm.transaction(async (transaction) => {
        await transaction.insert(accessChanges).values(values);
        await transaction.execute(statement);
      });
    const status = (id: string, to: 'active' | 'inactive') => sql`update users set status = ${to} where id = ${id}`;
    const keepLink = (id: string) => sql`
      insert into password_resets (user_id, token_hash, expires_at)
      values (${id}, ${Buffer.from(randomUUID())}, now() + interval '1 hour')
      on conflict (user_id) do update set token_hash = excluded.token_hash`;
    const dropPasskeys = (id: string) => sql`delete from passkeys where user_id = ${id}`;
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
    const without = async <Result>(work: () => Promise<Result>) => {
      await setRules({});
      const result = await work();
      await setRules({ permissions: true });
      return result;
    };
    /** The two sides that the database has held back, in what a transaction did. */
    const sidesOf = async (attempt: PromiseLike<unknown>) => {
      try {
        await attempt;
      } catch (error) {
        return JSON.parse(statementErrorOf(error)?.detail ?? '{}');
      }
      throw new Error('Nothing was held back.');
    };

    it('is given by the activation of an account that has flags, which needs two', async () => {
      const clerk = await without(() => addAdmin(['support', 'plans']));
      const nobody = await without(() => addAdmin([]));
      for (const id of [clerk, nobody]) expect(await run(status(id, 'inactive'))).toBe('accepted');
      expect(await run(status(nobody, 'active'))).toBe('accepted');
      expect(await run(status(clerk, 'active'))).toBe('second_admin_required');
      // Flags that an inactive account gets come into force with its activation.
      const more = sql`update users set permissions = '{support,plans,users}' where id = ${clerk}`;
      expect(await run(more)).toBe('accepted');
      const sides = await heldBack(status(clerk, 'active'));
      expect(sides).toEqual({
        before: { permissions: {} },
        after: { action: 'activate', permissions: { plans: true, support: true, users: true } },
      });
      const { id } = await requestApproval({ kind: 'access', recordId: clerk, ...sides });
      expect(await accept(id)).toBe('accepted');
      const andMore = sql`update users set status = 'active', permissions = '{support,plans,users,wallets}' where id = ${clerk}`;
      expect(await run(andMore)).toBe('second_admin_required');
      expect(await run(status(clerk, 'active'))).toBe('accepted');
      await run(status(clerk, 'inactive'));
      expect(await run(status(clerk, 'active'))).toBe('second_admin_required');
    });

    it('that is open is overtaken by another change of the account', async () => {
      const clerk = await without(() => addAdmin(['support']));
      await run(status(clerk, 'inactive'));
      const { id } = await requestApproval({
        kind: 'access',
        recordId: clerk,
        ...(await heldBack(status(clerk, 'active'))),
      });
      await run(sql`update users set permissions = '{plans}' where id = ${clerk}`);
      expect(await accept(id)).toBe('approval_requests_over');
    });

    it.each([
      ['a reset link', 'reset_link', 'reset_password', keepLink],
      ['the removal of a second factor', 'second_factor', 'remove_second_factor', dropPasskeys],
    ] as const)('is given by %s: by two, for whoever asked, and once', async (_name, what, action, statement) => {
      const clerk = await without(() => addAdmin(['support']));
      const nobody = await without(() => addAdmin([]));
      for (const id of [clerk, nobody]) await addPasskey(id);
      const by = (changedById: string | null, accountId = clerk) =>
        changeAs({ accountId, changedById, what }, statement(accountId));
      expect(await outcomeOf(by(ada, nobody))).toBe('accepted');
      expect(await outcomeOf(by(ada))).toBe('second_admin_required');
      const sides = await sidesOf(by(ada));
      expect(sides).toEqual({ before: { permissions: {} }, after: { action, permissions: { support: true } } });
      const { id } = await requestApproval({ kind: 'access', recordId: clerk, ...sides });
      expect(await outcomeOf(by(ada))).toBe('second_admin_required');
      expect(await accept(id)).toBe('accepted');
      expect(await outcomeOf(by(await without(() => addAdmin(flags))))).toBe('second_admin_required');
      expect(await outcomeOf(by(ada))).toBe('accepted');
      expect(await outcomeOf(by(ada))).toBe('second_admin_required');
    });

    it('needs one where the rule is off, for oneself, and from the command line of the server', async () => {
      for (const [what, statement] of [
        ['second_factor', dropPasskeys],
        ['reset_link', keepLink],
      ] as const) {
        for (const changedById of [bob, null]) {
          await addPasskey(bob);
          const attempt = changeAs({ accountId: bob, changedById, what }, statement(bob));
          expect(await outcomeOf(attempt)).toBe('accepted');
        }
        await without(async () => {
          await addPasskey(bob);
          const attempt = changeAs({ accountId: bob, changedById: ada, what }, statement(bob));
          expect(await outcomeOf(attempt)).toBe('accepted');
        });
      }
    });

    it('that nobody is recorded for is refused, whatever the rules are', async () => {
      await setRules({});
      await addPasskey(bob);
      await test.database.orm.insert(authenticators).values({ userId: bob, secret: 'AAAA' });
      const refused = [
        keepLink(bob),
        dropPasskeys(bob),
        sql`update passkeys set public_key = 'mine' where user_id = ${bob}`,
        sql`delete from authenticators where user_id = ${bob}`,
        sql`update authenticators set secret = 'BBBB' where user_id = ${bob}`,
      ];
      for (const statement of refused) expect(await run(statement)).toBe('access_change_recorded');
      const free = [
        sql`update passkeys set counter = 1, name = 'Phone' where user_id = ${bob}`,
        sql`update authenticators set last_step = 1, pending_secret = 'CCCC' where user_id = ${bob}`,
        keepLink(customer),
      ];
      for (const statement of free) expect(await run(statement)).toBe('accepted');
    });

    it('by a link belongs to whoever made it, and ends where the account gets other flags', async () => {
      await setRules({});
      const clerk = await addAdmin([]);
      const link = () => test.database.orm.select().from(passwordResets).where(eq(passwordResets.userId, clerk));
      await changeAs({ accountId: clerk, changedById: ada, what: 'reset_link' }, keepLink(clerk));
      expect(await link()).toMatchObject([{ madeById: ada }]);
      expect(await run(sql`update password_resets set made_by_id = ${bob} where user_id = ${clerk}`)).toBe(
        'access_change_recorded',
      );
      await run(sql`update users set permissions = '{wallets}' where id = ${clerk}`);
      expect(await link()).toEqual([]);
    });

    it('is kept as it was recorded, for 24 hours', async () => {
      await record({ accountId: bob, changedById: ada, what: 'status', changedAt: new Date(0) });
      const [row] = await test.database.orm.select().from(accessChanges).where(eq(accessChanges.accountId, bob));
      expect(Math.abs(Number(row?.changedAt) - Date.now())).toBeLessThan(60_000);
      expect(await run(sql`update access_changes set changed_by_id = null`)).toBe('23000');
      expect(await run(sql`truncate access_changes`)).toBe('23000');
      expect(await run(sql`delete from access_changes where account_id = ${bob}`)).toBe('access_changes_kept');
    });

    describe('keeps two accounts from deciding for each other for 24 hours', () => {
      /** As if the changes of an account were made earlier. */
      const age = async (accountId: string, hours: number) => {
        await withoutRules((transaction) =>
          transaction
            .update(accessChanges)
            .set({ changedAt: sql`now() - make_interval(hours => ${hours})` })
            .where(eq(accessChanges.accountId, accountId)),
        );
      };
      const request = async () => (await requestWithdrawalApproval(await addLarge())).id;

      it.each(['created', 'status', 'email', 'password', 'reset_link', 'second_factor'] as const)(
        'after one of them changed the other: %s',
        async (what) => {
          await setRules({ withdrawalsAbove: '1000.00' });
          const first = await request();
          await record({ accountId: bob, changedById: ada, what });
          expect(await accept(first)).toBe('approval_requests_cooling_off');
          const decline = sql`update approval_requests set outcome = 'rejected', decided_by_id = ${bob} where id = ${first}`;
          expect(await run(decline)).toBe('approval_requests_cooling_off');
          const [reverse] = [(await requestApproval({ ...(await largeOf()), requestedById: bob })).id];
          expect(await accept(reverse, ada)).toBe('approval_requests_cooling_off');
          expect(await accept(first, await addAdmin(flags))).toBe('accepted');
          await age(bob, 25);
          expect(await accept(reverse, ada)).toBe('accepted');
        },
      );
      const largeOf = async () => {
        const recordId = await addLarge();
        return { kind: 'withdrawal' as const, recordId, ...(await heldBack(approve(recordId))) };
      };

      it('after one person changed both, however long the chain is', async () => {
        await setRules({ withdrawalsAbove: '1000.00' });
        const [carol, dan] = [await addAdmin(flags), await addAdmin(flags)];
        const id = await request();
        await record({ accountId: ada, changedById: carol, what: 'password' });
        await record({ accountId: dan, changedById: bob, what: 'password' });
        expect(await accept(id, await addAdmin(flags))).toBe('accepted');
        const second = await request();
        await record({ accountId: dan, changedById: carol, what: 'created' });
        expect(await accept(second)).toBe('approval_requests_cooling_off');
        await age(dan, 25);
        expect(await accept(second)).toBe('accepted');
      });

      it('says until when, and leaves alone what the command line and the owners did', async () => {
        await setRules({ withdrawalsAbove: '1000.00' });
        for (const accountId of [ada, bob]) {
          await record({ accountId, changedById: null, what: 'password' });
          await record({ accountId, changedById: accountId, what: 'second_factor' });
        }
        expect(await accept(await request())).toBe('accepted');
        const id = await request();
        const carol = await addAdmin(flags);
        await record({ accountId: ada, changedById: carol, what: 'status' });
        await age(ada, 5);
        await record({ accountId: bob, changedById: carol, what: 'status' });
        const { until } = await sidesOf(
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

  describe('a proposal', () => {
    it('is accepted by somebody else, who may do such things themselves', async () => {
      const { id } = await requestWithdrawalApproval(await addLarge());
      expect(await accept(id, ada)).toBe('approval_requests_own');
      await setRules({});
      for (const permissions of [[], ['transactions']])
        expect(await accept(id, await addAdmin(permissions))).toBe('approval_requests_decider');
      const gone = await addAdmin(['withdrawals']);
      await test.database.orm.execute(sql`update users set status = 'inactive' where id = ${gone}`);
      expect(await accept(id, gone)).toBe('approval_requests_decider');
      expect(await accept(id, customer)).toBe('approval_requests_decider');
      await test.database.orm.execute(sql`update users set permissions = '{}' where id = ${ada}`);
      expect(await accept(id)).toBe('approval_requests_requester');
    });

    it('about somebody is not theirs to decide', async () => {
      const grant = sql`update users set permissions = permissions || '{plans}'::text[] where id = ${bob}`;
      const { id } = await requestApproval({ kind: 'permissions', recordId: bob, ...(await heldBack(grant)) });
      expect(await accept(id)).toBe('approval_requests_own');
    });

    it('is asked for by a service account about money alone, and decided by people who do not know its key', async () => {
      await setRules({});
      const [main, creator] = [await addAdmin([], 'admin'), await addAdmin(['withdrawals'])];
      await setRules({ withdrawalsAbove: '1000.00', permissions: true });
      const service = randomUUID();
      await test.database.orm.execute(sql`
        insert into users (id, role, full_name, email, password_hash, permissions)
        values (${service}, 'service', 'Job', ${`${service}@service.invalid`}, 'none', '{withdrawals,subadmins}')`);
      const account = {
        id: service,
        keyExpiresAt: 'abcd',
        expiresAt: new Date(Date.now() + 60_000),
        createdById: creator,
      };
      await test.database.orm.insert(serviceAccounts).values(account);
      const recordId = await addLarge();
      const sides = await heldBack(approve(recordId));
      const grant = { kind: 'permissions' as const, recordId: ada, before: {}, after: {}, requestedById: service };
      expect(await outcomeOf(requestApproval(grant))).toBe('approval_requests_requester');
      const { id } = await requestApproval({ kind: 'withdrawal', recordId, ...sides, requestedById: service });
      const other = await requestWithdrawalApproval(await addLarge());
      expect(await accept(other.id, service)).toBe('approval_requests_decider');
      for (const holder of [main, creator]) expect(await accept(id, holder)).toBe('approval_requests_key');
      await test.database.orm.insert(accessChanges).values({ accountId: bob, changedById: main, what: 'created' });
      expect(await accept(id)).toBe('approval_requests_cooling_off');
      expect(await accept(id, ada)).toBe('accepted');
      await test.database.orm.execute(sql`update service_accounts set expires_at = now() where id = ${service}`);
      const late = {
        kind: 'withdrawal' as const,
        recordId: randomUUID(),
        before: {},
        after: {},
        requestedById: service,
      };
      expect(await outcomeOf(requestApproval(late))).toBe('approval_requests_requester');
    });

    it('begins open, by somebody who may, for a day, and the only one', async () => {
      const recordId = await addLarge();
      const sides = await heldBack(approve(recordId));
      const values = { kind: 'withdrawal' as const, recordId, ...sides };
      const begun = [
        { outcome: 'approved' as const },
        { outcome: 'approved' as const, decidedById: bob },
        { appliedAt: new Date() },
      ];
      for (const each of begun)
        expect(await outcomeOf(requestApproval({ ...values, ...each }))).toBe('approval_requests_begin_open');
      expect(await outcomeOf(requestApproval({ ...values, requestedById: customer }))).toBe(
        'approval_requests_requester',
      );
      const { createdAt, expiresAt } = await requestApproval({
        ...values,
        createdAt: new Date(0),
        expiresAt: new Date(Date.now() + 1e12),
      });
      expect(expiresAt.getTime() - createdAt.getTime()).toBe(86_400_000);
      expect(Math.abs(createdAt.getTime() - Date.now())).toBeLessThan(60_000);
      expect(await outcomeOf(requestApproval(values))).toBe('approval_requests_one_open');
    });

    it('stays as it was proposed, and is decided once', async () => {
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
      expect(await accept(id)).toBe('approval_requests_over');
      expect(await change(sql`outcome = null, decided_by_id = null`)).toBe('approval_requests_over');
    });

    /** As if a day had gone by. */
    const endByClock = (id: string) =>
      withoutRules((transaction) =>
        transaction.execute(sql`update approval_requests set expires_at = now() where id = ${id}`),
      );

    it('ends by the clock', async () => {
      const recordId = await addLarge();
      const { id } = await requestWithdrawalApproval(recordId);
      await endByClock(id);
      expect(await accept(id)).toBe('approval_requests_over');
      expect(
        await run(sql`update approval_requests set outcome = 'withdrawn', decided_by_id = ${ada} where id = ${id}`),
      ).toBe('approval_requests_over');
      expect(await run(sql`update approval_requests set outcome = 'expired' where id = ${id}`)).toBe('accepted');
    });

    it('that was accepted serves nobody a day later', async () => {
      const recordId = await addLarge();
      const { id } = await requestWithdrawalApproval(recordId);
      await accept(id);
      await endByClock(id);
      expect(await run(approve(recordId))).toBe('second_admin_required');
    });

    it('is overtaken by another decision about its record', async () => {
      const recordId = await addLarge();
      const { id } = await requestWithdrawalApproval(recordId);
      await test.database.orm.execute(sql`update withdrawals set status = 'rejected' where id = ${recordId}`);
      const [row] = await test.database.orm.select().from(approvalRequests).where(eq(approvalRequests.id, id));
      expect(row).toMatchObject({ outcome: 'overtaken', decidedById: null });
      expect(await accept(id)).toBe('approval_requests_over');
    });
  });
});
