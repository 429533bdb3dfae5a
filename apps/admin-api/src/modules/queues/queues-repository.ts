import { sql, type SQL } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/whole';
import type { Executor } from '../../database/database';
import { readRows } from '../../database/read-rows';
import { isKycWaiting } from './queue-cases-repository';

export type QueueRow = {
  name: Schemas['QueueName'];
  count: number;
  /** US dollars as a text of two decimals; null for cases that are not about money. */
  amount: string | null;
  oldestAt: Date | null;
};

/**
 * How many cases each queue has, what they come to and the first of them. Sums come from the counters, the oldest from
 * the index that the queue is walked by; KYC cases are counted in their own small index.
 */
const queues: Record<Schemas['QueueName'], SQL> = {
  withdrawals: sql`
    select 'withdrawals' as name, coalesce(sum(n), 0)::int as count, coalesce(sum(amount), 0)::numeric(18, 2) as amount,
      (select min(created_at) from withdrawals where status = 'pending') as "oldestAt"
    from record_counts where kind = 'withdrawal' and status = 'pending'`,
  topups: sql`
    select 'topups', coalesce(sum(n), 0)::int, coalesce(sum(amount), 0)::numeric(18, 2),
      (select min(created_at) from topups where status = 'pending')
    from transaction_counts where category = 'topup' and status = 'pending'`,
  kyc: sql`
    select 'kyc', count(*)::int, null::numeric(18, 2), min(documents_at) from users as owner where ${isKycWaiting}`,
  tickets: sql`
    select 'tickets', coalesce(sum(n), 0)::int, null::numeric(18, 2),
      (select min(created_at) from tickets where status = 'pending')
    from record_counts where kind = 'ticket' and status = 'pending'`,
};

/** What waits in these queues, all from one moment, in the order asked for. */
export async function readQueues(db: Executor, names: readonly Schemas['QueueName'][]): Promise<QueueRow[]> {
  if (names.length === 0) return [];
  const order = sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  );
  const all = sql.join(
    names.map((name) => sql`(select * from (${queues[name]}) as queue (name, count, amount, "oldestAt"))`),
    sql` union all `,
  );
  return readRows<QueueRow>(db, sql`select * from (${all}) as queues order by array_position(array[${order}], name)`);
}
