import type { Client } from 'pg';

/**
 * Gives the customers of a database their withdrawals (one for every four), holdings (one for every two), tickets (one
 * for every ten) and referral programs (one for every twenty), with all triggers in place.
 */
export async function loadRecords(client: Client, customers: number): Promise<void> {
  await client.query(
    `create temporary table people as select id, row_number() over () as n from users where role = 'user'`,
  );
  await client.query(`
    insert into withdrawals (user_id, wallet_address, amount, status, created_at)
    select id, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 1 + n % 5000 + 0.05,
      (array['pending', 'approved', 'approved', 'approved', 'rejected'])[1 + n % 5]::withdrawal_status,
      timestamptz '2026-01-01' - n * interval '1 minute'
    from people where n % 4 = 0`);
  await client.query(`
    insert into plans (category, investment_min, profit_min, profit_max, lock_in_period, status)
    select 'Plan ' || n, 100, 1, 5, 30 * n, n % 6 > 0 from generate_series(1, 12) as n`);
  await client.query(`
    insert into user_plans (user_id, plan_id, amount, created_at, ends_at)
    select people.id, plan.id, 100 + n % 9000 + 0.5, at, at + lock_in_period * interval '1 day'
    from people join (select *, row_number() over (order by category) - 1 as place from plans) as plan on place = n % 12
      cross join lateral (select timestamptz '2026-01-01' - n * interval '1 minute' as at) as moment
    where n % 2 = 0`);
  await client.query(`
    insert into tickets (user_id, subject, message, status)
    select id, 'A question', 'When does my plan end?', (enum_range(null::ticket_status))[1 + (n / 10) % 5]
    from people where n % 10 = 0`);
  await client.query(
    `update users set referred_by_id = referrer.id
     from people join people as referrer on referrer.n = 1 + (hashint8(people.n) & 16777215) % ($1::int / 20)
     where users.id = people.id and people.n % 20 = 7 and referrer.n <> people.n`,
    [customers],
  );
  // A program begins by counting those who were referred: without the planner's statistics it would read them all, each
  // time.
  await client.query('analyze users');
  await client.query(
    `insert into referral_programs (user_id, referral_code, current_multiplier)
     select id, 'CODE-' || n, 5 from people where n <= $1::int / 20`,
    [customers],
  );
  await client.query(`
    insert into referral_earnings (program_id, referred_user_id, investment_amount, earning_amount, multiplier_applied)
    select program.id, referred.id, 1000, 50.05, 5
    from users as referred join referral_programs as program on program.user_id = referred.referred_by_id`);
  await client.query('vacuum analyze');
}
