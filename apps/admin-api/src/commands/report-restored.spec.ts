import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { auditLog, userWallets } from '../database/schema';
import { addCustomer } from '../test-support/customers';
import { createTestDatabase, type TestDatabase } from '../test-support/postgres';
import { reportRestoredDatabase } from './report-restored';

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
  await addCustomer(test.database, { balance: '120.50' });
  await test.database.orm.insert(auditLog).values({ action: 'addUser', entity: 'user' });
});
afterEach(() => test.drop());

/** Tampers with the database without its triggers, and returns the result of the check and the printed lines. */
async function check(tampering = sql`select`) {
  await test.database.orm.transaction(async (orm) => {
    await orm.execute(sql`set local session_replication_role = replica`);
    await orm.execute(tampering);
  });
  const lines: string[] = [];
  return { isIntact: await reportRestoredDatabase(test.database, (line) => lines.push(line)), output: lines };
}

it('reports an intact database', async () => {
  expect(await check()).toEqual({
    isIntact: true,
    output: [
      'Ledger: 1 balances, all the sum of their entries.',
      expect.stringMatching(/^Audit log: 1 entry, whole\. Head: 1:[\da-f]{64}$/),
    ],
  });
});

it('reports whose balance is not the sum of its entries', async () => {
  expect(await check(sql`update ${userWallets} set balance = 99999`)).toMatchObject({
    isIntact: false,
    output: [
      expect.stringMatching(
        /^Ledger: 1 balances, NOT all, not those of users [\da-f-]{36} the sum of their entries\.$/,
      ),
      expect.stringMatching(/^Audit log: 1 entry, whole\./),
    ],
  });
});

it('reports which entry of the audit log was changed', async () => {
  expect(await check(sql`update ${auditLog} set address = '198.51.100.7'`)).toMatchObject({
    isIntact: false,
    output: [
      'Ledger: 1 balances, all the sum of their entries.',
      expect.stringMatching(/^Audit log: Changed: entry 1 /),
      expect.anything(),
    ],
  });
});
