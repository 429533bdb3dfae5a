import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer, addEarning, addProgram } from '../test-support/customers';
import { insertMany } from '../test-support/insert-many';
import { createTestApp, type SignedIn, type TestApp } from '../test-support/test-app';

let testApp: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  testApp = await createTestApp();
  admin = await testApp.signIn();
  const { orm } = testApp.database;
  const { id } = await addCustomer(testApp.database);
  const insertRows = (insert: string, select: string) =>
    insertMany(orm, 5_001, (series) => sql`${sql.raw(`insert into ${insert} select ${select}`)} from ${series}`);
  await insertRows('withdrawals (user_id, amount, wallet_address)', `'${id}', n, 'somewhere'`);
  await insertRows('tickets (user_id, subject, message)', `'${id}', 'Subject', 'Message'`);
  await insertRows(
    'users (role, full_name, email, password_hash)',
    `'subadmin', 'Sub-admin', 'subadmin-' || n || '@example.com', 'none'`,
  );
  await insertRows('deposit_wallets (wallet_address, network_type)', `'address' || n, 'ETH'`);
  await insertRows(
    `plans (category, plan_type, investment_min, profit_min, profit_max, lock_in_period, lock_in_period_unit)`,
    `'Plan ' || n, 'standard', 1, 1, 2, 1, 'days'`,
  );
  await insertRows(
    'users (full_name, email, password_hash, referred_by_id)',
    `'Friend', 'friend-' || n || '@example.com', 'none', '${id}'`,
  );
}, 120_000);

afterAll(() => testApp.close());

describe('a list without paging parameters', () => {
  it.each([
    ['/withdrawals', 5001],
    ['/withdrawals?search=customer', 5001],
    ['/plan/getall', 5001],
    ['/support-enquiries', 5001],
    ['/admin-wallets', 5001],
    // Including the caller.
    ['/subadmin/getall', 5002],
  ])('is limited to 5,000 rows, with the total: %s', async (url, totalCount) => {
    const { data, pagination } = (await admin.request('GET', url)).json();
    expect(data).toHaveLength(5000);
    expect(pagination).toEqual({ page: 1, limit: 5000, totalCount, totalPages: 2 });
  });
});

it('returns the newest 5,000 referred users, and the total', async () => {
  const { rows } = await testApp.database.orm.execute<{ id: string }>(
    sql`select distinct referred_by_id as id from users where referred_by_id is not null`,
  );
  const id = rows[0]?.id ?? '';
  const program = await addProgram(testApp.database, id, { totalReferrals: 5001 });
  await addEarning(testApp.database, program.id, id);
  const { data } = (await admin.request('GET', `/referrals/user/${id}`)).json();
  expect(data.referredUsers).toHaveLength(5000);
  expect(data.stats.totalReferredUsers).toBe(5001);
});
