import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { auditLog, userWallets } from '../database/schema';
import { addCustomer } from '../test-support/customers';
import { createTestDatabase, type TestDatabase } from '../test-support/postgres';
import { tellRestored } from './tell-restored';

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
  await addCustomer(test.database, { balance: '120.50' });
  await test.database.orm.insert(auditLog).values({ action: 'addUser', entity: 'user' });
});
afterEach(() => test.drop());

/** Whether the database is whole, and what is said of it, after something was done to it that its rules would prevent. */
async function check(tampering = sql`select`) {
  await test.database.orm.transaction(async (orm) => {
    await orm.execute(sql`set local session_replication_role = replica`);
    await orm.execute(tampering);
  });
  const said: string[] = [];
  return { isWhole: await tellRestored(test.database, (line) => said.push(line)), said };
}

it('says that all is well', async () => {
  expect(await check()).toEqual({
    isWhole: true,
    said: [
      'Ledger: 1 balances, all the sum of their entries.',
      expect.stringMatching(/^Audit log: 1 entry, whole\. Head: 1:[\da-f]{64}$/),
    ],
  });
});

it('says whose balance is not the sum of its entries, and that not all is well', async () => {
  expect(await check(sql`update ${userWallets} set balance = 99999`)).toMatchObject({
    isWhole: false,
    said: [
      expect.stringMatching(
        /^Ledger: 1 balances, NOT all, not those of users [\da-f-]{36} the sum of their entries\.$/,
      ),
      expect.stringMatching(/^Audit log: 1 entry, whole\./),
    ],
  });
});

it('says which entry of the audit log was changed, and that not all is well', async () => {
  expect(await check(sql`update ${auditLog} set address = '198.51.100.7'`)).toMatchObject({
    isWhole: false,
    said: [
      'Ledger: 1 balances, all the sum of their entries.',
      expect.stringMatching(/^Audit log: Changed: entry 1 /),
      expect.anything(),
    ],
  });
});
