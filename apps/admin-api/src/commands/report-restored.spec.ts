import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { auditLog, userWallets } from '../database/schema';
import { addCustomer } from '../test-support/customers';
import { createTestDatabase, type TestDatabase } from '../test-support/postgres';
import { reportRestoredDatabase } from './report-restored';

let testDatabase: TestDatabase;
beforeEach(async () => {
  testDatabase = await createTestDatabase();
  await addCustomer(testDatabase.database, { balance: '120.50' });
  await testDatabase.database.orm.insert(auditLog).values({ action: 'addUser', entity: 'user' });
});
afterEach(() => testDatabase.drop());

/** Tampers with the database without its triggers, and returns the result of the check and the printed lines. */
async function reportTampered(tampering = sql`select`) {
  await testDatabase.database.orm.transaction(async (orm) => {
    await orm.execute(sql`set local session_replication_role = replica`);
    await orm.execute(tampering);
  });
  const lines: string[] = [];
  return { isIntact: await reportRestoredDatabase(testDatabase.database, (line) => lines.push(line)), output: lines };
}

it('reports an intact database', async () => {
  expect(await reportTampered()).toEqual({
    isIntact: true,
    output: [
      'Ledger: 1 balances, all equal to the sum of their entries.',
      expect.stringMatching(/^Audit log: 1 entry, intact\. Head: 1:[\da-f]{64}$/),
    ],
  });
});

it('reports whose balance is not the sum of its entries', async () => {
  expect(await reportTampered(sql`update ${userWallets} set balance = 99999`)).toMatchObject({
    isIntact: false,
    output: [
      expect.stringMatching(/^Ledger: 1 balances, 1 NOT equal to the sum of their entries \(users [\da-f-]{36}\)\.$/),
      expect.stringMatching(/^Audit log: 1 entry, intact\./),
    ],
  });
});

it('reports which entry of the audit log was changed', async () => {
  expect(await reportTampered(sql`update ${auditLog} set address = '198.51.100.7'`)).toMatchObject({
    isIntact: false,
    output: [
      'Ledger: 1 balances, all equal to the sum of their entries.',
      expect.stringMatching(/^Audit log: Changed: entry 1 /),
      expect.anything(),
    ],
  });
});
