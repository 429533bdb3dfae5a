import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissionKeys } from '../common/permission-keys';
import { createTestDatabase, databaseKinds, type TestDatabase } from '../test-support/postgres';
import { getStatementError } from './errors';
import { auditLog, ledgerEntries, uploads, users, userWallets } from './schema';

const getRejection = async (attempt: PromiseLike<unknown>) => {
  try {
    await attempt;
    return 'accepted';
  } catch (error) {
    const { code, constraint } = getStatementError(error) ?? {};
    return constraint ?? code;
  }
};

describe.each(databaseKinds)('the database rules on %s', (kind) => {
  let testDatabase: TestDatabase;
  beforeAll(async () => {
    testDatabase = await createTestDatabase(kind);
  }, 60_000);
  afterAll(() => testDatabase.drop());

  const openAccount = async () => {
    const [user] = await testDatabase.database.orm
      .insert(users)
      .values({ fullName: 'Ada Lovelace', email: `${randomUUID()}@example.com`, passwordHash: 'x' })
      .returning({ id: users.id });
    return user?.id ?? '';
  };
  const postEntry = (
    userId: string,
    amount: string,
    cause: 'topup' | 'withdrawal' | 'withdrawal_reversal' = 'topup',
    causeId = randomUUID(),
    causeSequence = 1,
  ) =>
    testDatabase.database.orm
      .insert(ledgerEntries)
      .values({ userId, amount, cause, causeId, causeSequence, description: 'A test' });
  const getWallet = async (userId: string) => {
    const { balance, totalEarned, totalSpent } = userWallets;
    return (
      await testDatabase.database.orm
        .select({ balance, totalEarned, totalSpent })
        .from(userWallets)
        .where(eq(userWallets.userId, userId))
    )[0];
  };

  it('create an empty wallet for every customer, and none for staff', async () => {
    expect(await getWallet(await openAccount())).toEqual({ balance: '0.00', totalEarned: '0.00', totalSpent: '0.00' });
    const [admin] = await testDatabase.database.orm
      .insert(users)
      .values({ role: 'admin', fullName: 'Admin', email: `${randomUUID()}@example.com`, passwordHash: 'x' })
      .returning({ id: users.id });
    expect(await getWallet(admin?.id ?? '')).toBeUndefined();
  });

  it('update the balance with every entry', async () => {
    const user = await openAccount();
    const withdrawal = randomUUID();
    await postEntry(user, '100.10');
    await postEntry(user, '-30.05', 'withdrawal', withdrawal);
    expect(await getWallet(user)).toEqual({ balance: '70.05', totalEarned: '100.10', totalSpent: '30.05' });
    await postEntry(user, '30.05', 'withdrawal_reversal', withdrawal);
    expect(await getWallet(user)).toEqual({ balance: '100.10', totalEarned: '100.10', totalSpent: '0.00' });
  });

  it('reject an overdraft, an empty entry and a second entry of the same cause', async () => {
    const user = await openAccount();
    const cause = randomUUID();
    await postEntry(user, '10', 'topup', cause);
    expect(await getRejection(postEntry(user, '-10.01', 'withdrawal'))).toBe('user_wallets_balance_not_negative');
    expect(await getRejection(postEntry(user, '0'))).toBe('ledger_entries_amount_not_zero');
    expect(await getRejection(postEntry(user, '10', 'topup', cause))).toBe('ledger_entries_once_per_cause');
    expect(await getRejection(postEntry(user, '10', 'topup', cause, 2))).toBe('accepted');
    expect(await getWallet(user)).toMatchObject({ balance: '20.00' });
  });

  it('reject changes of the ledger, the wallets and the audit log', async () => {
    const user = await openAccount();
    await postEntry(user, '10');
    const { orm } = testDatabase.database;
    await orm.insert(auditLog).values({ action: 'addUser', entity: 'user' });
    for (const write of [
      sql`update ledger_entries set amount = 1000`,
      sql`update ledger_entries set description = 'nothing'`,
      sql`delete from ledger_entries`,
      sql`truncate ledger_entries`,
      sql`update audit_log set action = 'nothing'`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
      sql`update user_wallets set balance = 1000`,
      sql`delete from user_wallets`,
      sql`truncate user_wallets cascade`,
      sql`insert into user_wallets (user_id, balance) select id, 5 from users where role = 'admin'`,
    ]) {
      expect(await getRejection(orm.execute(write))).toBe('23000');
    }
    expect(await getWallet(user)).toMatchObject({ balance: '10.00' });
  });

  it('keep each balance equal to the sum of its entries under concurrent writes', async () => {
    const accounts = [await openAccount(), await openAccount()];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(1), fc.integer({ min: -500, max: 700 })), { maxLength: 12 }),
        async (steps) => {
          await Promise.all(
            steps.map(([index, cents]) =>
              getRejection(
                postEntry(accounts[index] ?? '', (cents / 100).toFixed(2), cents < 0 ? 'withdrawal' : 'topup'),
              ),
            ),
          );
          const { rows } = await testDatabase.database.orm.execute(sql`
          select user_id from user_wallets left join (select user_id, sum(amount) as sum from ledger_entries group by user_id) as ledger using (user_id)
          where balance <> coalesce(sum, 0) or balance < 0 or balance <> total_earned - total_spent`);
          expect(rows).toEqual([]);
        },
      ),
      { numRuns: 20 },
    );
  });

  it.each([
    ['identificationDocumentId', 'identificationDocumentVerified'],
    ['proofOfAddressDocumentId', 'proofOfAddressDocumentVerified'],
    ['selfieUploadId', 'selfieUploadVerified'],
  ] as const)('remove the verified mark of a replaced document: %s', async (idColumn, verifiedColumn) => {
    const { orm } = testDatabase.database;
    const user = await openAccount();
    const changeUser = async (values: Partial<typeof users.$inferInsert>) => {
      const [changed] = await orm.update(users).set(values).where(eq(users.id, user)).returning();
      return changed?.[verifiedColumn];
    };
    const addFile = async () => {
      const file = { owner: 'user_document', contentType: 'image/webp', content: Buffer.from('x') } as const;
      const [upload] = await orm
        .insert(uploads)
        .values({ ...file, name: randomUUID() })
        .returning();
      return upload?.id;
    };
    const first = await addFile();
    await changeUser({ [idColumn]: first });
    expect(await changeUser({ [verifiedColumn]: true })).toBe(true);
    expect(await changeUser({ [idColumn]: first, fullName: 'Ada King' })).toBe(true);
    expect(await changeUser({ [idColumn]: await addFile(), [verifiedColumn]: true })).toBe(false);
    await changeUser({ [verifiedColumn]: true });
    expect(await changeUser({ [idColumn]: null })).toBe(false);
  });

  it.each([
    ['users_permissions_known', []],
    ['notifications_permission_known', ['any', 'main-admin']],
  ])('allow exactly the server’s permissions: %s', async (name, others) => {
    const { rows } = await testDatabase.database.orm.execute<{ rule: string }>(
      sql`select pg_get_constraintdef(oid) as rule from pg_constraint where conname = ${name}`,
    );
    const flags = [...(rows[0]?.rule ?? '').matchAll(/'([^']*)'/g)].map(([, flag]) => flag);
    expect(flags.sort()).toEqual([...others, ...permissionKeys].sort());
  });

  it('allow an email, ignoring case, for one open account only', async () => {
    const { orm } = testDatabase.database;
    const insertOpenAccount = (email: string) => orm.insert(users).values({ fullName: 'X', email, passwordHash: 'x' });
    await insertOpenAccount('Émile@example.com');
    expect(await getRejection(insertOpenAccount('émile@EXAMPLE.com'))).toBe('users_email_unique');
    await orm.update(users).set({ closedAt: new Date() }).where(eq(users.email, 'Émile@example.com'));
    expect(await getRejection(insertOpenAccount('émile@EXAMPLE.com'))).toBe('accepted');
  });
});
