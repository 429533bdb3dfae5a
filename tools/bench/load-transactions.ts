import type { Client } from 'pg';
import { loadUsers } from './load-users.ts';

/** The average number of transactions for each customer. */
const perCustomer = 50;
const perChunk = 500_000;

/**
 * Fills a migrated, empty database: three in five of the transactions are top-ups, the others entries that credit a
 * wallet, over two years. One top-up in ten is pending. Every twentieth top-up that has a hash shares it with another.
 *
 * The triggers and foreign keys are off meanwhile, as when a backup is restored; one statement does the work of each.
 *
 * @param customers how many customers they are spread over; one for each fifty transactions unless given
 */
export async function loadTransactions(
  client: Client,
  count: number,
  customers = Math.ceil(count / perCustomer),
): Promise<void> {
  await loadUsers(client, customers);
  await client.query(
    `create temporary table owners as select id, row_number() over () - 1 as place from users where role = 'user'`,
  );
  await client.query('create unique index on owners (place)');
  await client.query('analyze owners');
  await client.query(`set session_replication_role = replica`);
  for (let start = 0; start < count; start += perChunk) {
    const span = [start, Math.min(count, start + perChunk) - 1, count];
    const source = `
      from generate_series($1::int, $2::int) as n join owners on owners.place = (hashint8(n * 3) & 16777215) % ${customers}
        cross join lateral (select timestamptz '2026-01-01' - (n::float8 / $3) * interval '730 days' as at) as moment`;
    await client.query(
      `insert into topups (user_id, amount, status, network, deposit_wallet_address, transaction_hash, description, created_at)
       select owners.id, 1 + (hashint8(n * 5) & 1048575) / 100.0,
         (array['pending', 'approved', 'approved', 'approved', 'approved', 'approved', 'approved', 'approved', 'cancelled', 'cancelled'])[1 + (hashint8(n * 7) & 65535) % 10]::topup_status,
         (enum_range(null::network))[1 + (hashint8(n * 11) & 65535) % 5], '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
         case when n % 4 > 0 then '0x' || md5((n - n % 20)::text || n % 19) end, 'Top-up by transfer', at
       ${source} where n % 5 < 3`,
      span,
    );
    await client.query(
      `insert into ledger_entries (user_id, amount, cause, cause_id, description, created_at)
       select owners.id, 1 + (hashint8(n * 5) & 1048575) / 100.0, 'plan_profit', gen_random_uuid(), 'Profit of a plan', at
       ${source} where n % 5 >= 3`,
      span,
    );
  }
  await client.query(`
    update user_wallets set balance = entries.sum, total_earned = entries.sum
    from (select user_id, sum(amount) as sum from ledger_entries group by user_id) as entries where entries.user_id = user_wallets.user_id`);
  await client.query(`
    insert into transaction_counts (day, category, type, status, network, n, amount)
    select utc_day(created_at), 'topup', 'credit', status, network, count(*), sum(amount) from topups group by 1, 4, 5`);
  await client.query(`
    insert into transaction_counts (day, category, type, status, n, amount)
    select utc_day(created_at), 'wallet', 'credit', 'approved', count(*), sum(amount) from ledger_entries group by 1`);
  await client.query(`set session_replication_role = origin`);
  await client.query('vacuum analyze');
  // Writes what the load has left to write now, not while something else is measured.
  await client.query('checkpoint');
}
