import type { Client } from 'pg';
import { withoutIndexes } from './without-indexes.ts';
import { loadUsers } from './load-users.ts';

/** Average number of transactions per customer. */
const TRANSACTIONS_PER_CUSTOMER = 50;
const ROWS_PER_CHUNK = 500_000;

/** Two fifths of the amounts are round; the others are log-uniform from $1 to $50,000. */
const amount = `
  case when hashint8(n * 17) & 1023 < 410
    then (array[10, 20, 25, 50, 100, 100, 100, 150, 200, 250, 300, 500, 500, 750, 1000, 1000, 1500, 2000, 2500, 5000, 10000, 20000])[1 + (hashint8(n * 5) & 65535) % 22]
    else round(exp((hashint8(n * 5) & 1048575) / 1048576.0::float8 * ln(50000::float8))::numeric, 2)
  end`;

/** The company's deposit addresses. */
const address = `(array['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '0x52908400098527886E0F7030069857D2E4169EE7', 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj', '0x8617E340B3D01FA5F11F306F4090FD50E238070D', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', '0xde709f2102306220921060314715629080e2fb77'])[1 + n % 6]`;

/**
 * Fills a migrated, empty database with transactions over two years: three fifths are top-ups, the others ledger
 * entries. One top-up in ten is pending. Every twentieth top-up with a hash shares it with another.
 *
 * Triggers and foreign keys are disabled during the load, as in a restore; one statement replaces each. The indexes are
 * recreated after the load.
 *
 * @param customers number of customers; by default one per fifty transactions
 */
export async function loadTransactions(
  client: Client,
  count: number,
  customers = Math.ceil(count / TRANSACTIONS_PER_CUSTOMER),
): Promise<void> {
  await loadUsers(client, customers);
  await client.query(
    `create temporary table owners as select id, search_text, row_number() over () - 1 as place from users where role = 'user'`,
  );
  await client.query('create unique index on owners (place)');
  await client.query('analyze owners');
  await client.query(`set session_replication_role = replica`);
  await withoutIndexes(client, ['topups', 'ledger_entries'], async () => {
    for (let start = 0; start < count; start += ROWS_PER_CHUNK) {
      const parameters = [start, Math.min(count, start + ROWS_PER_CHUNK) - 1, count];
      const source = `
      from generate_series($1::int, $2::int) as n join owners on owners.place = (hashint8(n * 3) & 16777215) % ${customers}
        cross join lateral (select timestamptz '2026-01-01' - (n::float8 / $3) * interval '730 days' as at) as moment`;
      await client.query(
        `insert into topups (user_id, owner_text, amount, status, network, deposit_wallet_address, transaction_hash, description, created_at)
       select owners.id, owners.search_text, ${amount},
         (array['pending', 'approved', 'approved', 'approved', 'approved', 'approved', 'approved', 'approved', 'cancelled', 'cancelled'])[1 + (hashint8(n * 7) & 65535) % 10]::topup_status,
         (enum_range(null::network))[1 + (hashint8(n * 11) & 65535) % 5], ${address},
         case when n % 4 > 0 then '0x' || md5((n - n % 20)::text || n % 19) || md5((n - n % 20)::text) end, 'Top-up by transfer', at
       ${source} where n % 5 < 3`,
        parameters,
      );
      await client.query(
        `insert into ledger_entries (user_id, owner_text, amount, cause, cause_id, description, created_at)
       select owners.id, owners.search_text, (case when n % 10 = 3 then -1 else 1 end) * ${amount},
         (case when n % 10 = 3 then 'plan_purchase' else 'plan_profit' end)::ledger_cause, gen_random_uuid(),
         case when n % 10 = 3 then 'Investment in ' else 'Profit of ' end ||
           (array['Gold', 'Silver', 'Bronze', 'Platinum', 'Starter', 'VIP Crown'])[1 + (hashint8(n * 19) & 65535) % 6], at
       ${source} where n % 5 >= 3`,
        parameters,
      );
    }
  });
  await client.query(`
    update user_wallets set balance = greatest(entries.sum, 0), total_earned = greatest(entries.sum, 0)
    from (select user_id, sum(amount) as sum from ledger_entries group by user_id) as entries where entries.user_id = user_wallets.user_id`);
  await client.query(`
    insert into record_counts (kind, status, n, amount, days)
    select 'topup'::record_kind, status::text, count(*), sum(amount), 0 from topups group by 2
    union all
    select 'ledger_entry', case when amount < 0 then 'approved debit' else 'approved credit' end, count(*), sum(abs(amount)), 0
    from ledger_entries group by 2`);
  await client.query(`set session_replication_role = origin`);
  await client.query('vacuum analyze');
  // Writes pending pages now, not during the next measurement.
  await client.query('checkpoint');
}
