import type { Client } from 'pg';
import { loadTransactions } from './load-transactions.ts';
import { withoutIndexes } from './without-indexes.ts';

export type ListSizes = {
  users: number;
  transactions: number;
  withdrawals: number;
  tickets: number;
  programs: number;
  auditEntries: number;
};

/** Does the work of the triggers for all lists except users and transactions. */
const FOLLOW_UPS = [
  `insert into record_counts (kind, status, n, amount, days)
   select 'withdrawal'::record_kind, status::text, count(*), sum(amount), 0 from withdrawals group by 2
   union all select 'ticket', status::text, count(*), 0, 0 from tickets group by 2
   union all select 'referral_program', status::text, count(*), 0, 0 from referral_programs group by 2
   union all select 'audit_entry', '', count(*), 0, 0 from audit_log`,
  `select chain_audit_log()`,
];

const ROWS_PER_CHUNK = 500_000;

/**
 * Fills a migrated, empty database with the records of all lists, spread over the users and two years. Triggers and
 * foreign keys are disabled during the load; counters and indexes are created afterwards.
 */
export async function loadLists(client: Client, sizes: ListSizes): Promise<void> {
  await loadTransactions(client, sizes.transactions, sizes.users);
  await client.query(`set session_replication_role = replica`);
  const randomTime = (count: number) => `timestamptz '2026-01-01' - (n::float8 / ${count}) * interval '730 days'`;
  const joinRandomOwner = `join owners on place = (hashint8(n * 3) & 16777215) % ${sizes.users}`;
  const tables = ['withdrawals', 'tickets', 'referral_programs', 'audit_log'];
  await withoutIndexes(client, tables, async () => {
    const insertInChunks = async (count: number, insert: string) => {
      for (let start = 0; start < count; start += ROWS_PER_CHUNK) {
        await client.query(insert, [start, Math.min(count, start + ROWS_PER_CHUNK) - 1]);
      }
    };
    await insertInChunks(
      sizes.withdrawals,
      `insert into withdrawals (user_id, owner_text, wallet_address, amount, status, created_at)
       select owners.id, search_text, '0x' || substr(md5(n::text) || md5((n / 3)::text), 1, 40),
         round(exp((hashint8(n * 5) & 1048575) / 1048576.0::float8 * ln(50000::float8))::numeric, 2),
         (array['pending', 'approved', 'approved', 'approved', 'rejected'])[1 + n % 5]::withdrawal_status, ${randomTime(sizes.withdrawals)}
       from generate_series($1::int, $2::int) as n ${joinRandomOwner}`,
    );
    await insertInChunks(
      sizes.tickets,
      `insert into tickets (user_id, owner_text, subject, message, status, created_at, updated_at)
       select owners.id, search_text,
         (array['My top-up has not arrived', 'Withdrawal is pending', 'When does my plan end?', 'Cannot sign in', 'Change of my email', 'Wrong network used'])[1 + (hashint8(n * 7) & 65535) % 6],
         'I sent ' || n % 9000 || ' USDT yesterday and have not heard of it since.',
         (enum_range(null::ticket_status))[1 + (hashint8(n * 11) & 65535) % 5], ${randomTime(sizes.tickets)}, ${randomTime(sizes.tickets)}
       from generate_series($1::int, $2::int) as n ${joinRandomOwner}`,
    );
    await insertInChunks(
      sizes.programs,
      `insert into referral_programs (user_id, owner_text, name_key, email_key, referral_code, current_multiplier, total_referrals, active_referrals, total_earnings, status, created_at)
       select users.id, users.search_text, name_key, email_key, 'REF' || upper(substr(md5(n::text), 1, 7)) || n, 5, n % 40, n % 20, n % 5000,
         (case when n % 9 = 0 then 'inactive' else 'active' end)::activity, ${randomTime(sizes.programs)}
       from generate_series($1::int, $2::int) as n join owners on place = n join users on users.id = owners.id`,
    );
    await insertInChunks(
      sizes.auditEntries,
      `insert into audit_log (actor_id, action, entity, entity_id, before, after, address, request_id, created_at)
       select (select staff.id from owners as staff where staff.place = n % 40), (array['updateUser', 'setWithdrawalStatus', 'setTransactionStatus', 'verifyKyc'])[1 + n % 4],
         (array['user', 'withdrawal', 'transaction', 'user'])[1 + n % 4], owners.id::text,
         '{"status":"pending"}', '{"status":"approved"}', '203.0.113.' || n % 250, gen_random_uuid()::text, ${randomTime(sizes.auditEntries)}
       from generate_series($1::int, $2::int) as n ${joinRandomOwner}`,
    );
  });
  for (const followUp of FOLLOW_UPS) await client.query(followUp);
  await client.query(`set session_replication_role = origin`);
  await client.query('vacuum analyze');
  await client.query('checkpoint');
}
