import { sql } from 'drizzle-orm';
import { it } from 'vitest';
import { addCustomer, addProgram } from '../../test-support/customers';
import { createTestApp } from '../../test-support/test-app';
import { plans } from '../../database/schema';
import * as repo from './user-overview-repository';
import { listReferredUsers, findProgram } from '../referrals/referrals-repository';
import { findUser } from '../users/users-repository';

it.each(['pglite', 'postgres'] as const)('measure %s', { timeout: 500_000 }, async (kind) => {
  const test = await createTestApp({}, kind);
  const caller = await test.signIn();
  const { orm } = test.database;
  const { id } = await addCustomer(test.database, { balance: '10000000.00' });
  await addProgram(test.database, id);
  const [plan] = await orm.insert(plans).values({ category: 'Gold', investmentMin: '1', profitMin: '1', profitMax: '2', lockInPeriod: 30 }).returning();
  const n = 10000;
  await orm.execute(sql`insert into users (full_name, email, password_hash, referred_by_id) select 'X ' || i, 'x' || i || '@e.com', 'none', ${id}::uuid from generate_series(1, ${n}::int) i`);
  await orm.execute(sql`insert into topups (user_id, amount, network, deposit_wallet_address, status, created_at) select ${id}::uuid, 10, 'ETH', '0x52908400098527886E0F7030069857D2E4169EE7', (array['pending','approved','cancelled'])[1 + i % 3]::topup_status, now() - i * interval '1 hour' from generate_series(1, ${n}::int) i`);
  await orm.execute(sql`insert into withdrawals (user_id, amount, wallet_address, status, created_at) select ${id}::uuid, 10, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', (array['pending','approved','rejected'])[1 + i % 3]::withdrawal_status, now() - i * interval '1 hour' from generate_series(1, ${n}::int) i`);
  await orm.execute(sql`insert into tickets (user_id, subject, message, updated_at) select ${id}::uuid, 's' || i, 'm', now() - i * interval '1 hour' from generate_series(1, ${n}::int) i`);
  await orm.execute(sql`insert into user_plans (user_id, plan_id, amount, ends_at, created_at) select ${id}::uuid, ${plan?.id}::uuid, 10, now(), now() - i * interval '1 hour' from generate_series(1, ${n}::int) i`);
  await orm.execute(sql`insert into ledger_entries (user_id, amount, cause, cause_id, plan_id, description) select user_id, 10, 'plan_release', id, plan_id, 'r' from user_plans where get_byte(uuid_send(id), 15) % 2 = 0`);
  await orm.execute(sql`insert into ledger_entries (user_id, amount, cause, cause_id, plan_id, description) select user_id, 1, 'plan_profit', id, plan_id, 'r' from user_plans`);
  if (kind === 'postgres') await orm.execute(sql`vacuum analyze`);
  const time = async (name: string, f: () => Promise<unknown>) => { const s = performance.now(); await f(); console.log(kind, name, (performance.now() - s).toFixed(1)); };
  for (let k = 0; k < 2; k += 1) {
  await time('user', () => findUser(orm, id));
  await time('standing', () => repo.findStanding(orm, id));
  await time('sums', () => repo.sumByStatus(orm, id, ['topups', 'withdrawals', 'tickets']));
  await time('topups', () => repo.listNamedTopups(orm, id));
  await time('withdrawals', () => repo.listNamedWithdrawals(orm, id));
  await time('holdings', () => repo.listHoldings(orm, id));
  await time('referrer', () => repo.findReferrer(orm, id));
  const program = await findProgram(orm, id);
  await time('referred', () => listReferredUsers(orm, program!, {}, { page: 1, limit: 5 }));
  await time('tickets', () => repo.listLatestTickets(orm, id));
  }
  const times = [];
  for (let i = 0; i < 12; i += 1) {
    const start = performance.now();
    await caller.ask('GET', `/user/overview/${id}`);
    times.push(performance.now() - start);
  }
  console.log(kind, times.map((t) => t.toFixed(1)).join(' '));
  await test.close();
});
