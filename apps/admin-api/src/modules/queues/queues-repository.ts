import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../../database/database';
import { readRows } from '../../database/read-rows';
import { isSnoozed, selectSnoozeSums, type SnoozeSums } from './case-snoozes-repository';
import type { QueueName } from './queue-names';
import { pendingCases } from './pending-cases';

export type QueueRow = Pick<SnoozeSums, 'snoozed' | 'returnsIn'> & {
  name: QueueName;
  count: number;
  /** US dollars with two decimals; null for cases without an amount. */
  amount: string | null;
  oldestAt: Date | null;
};

/**
 * Count and amount of each queue, snoozed cases included. They come from the counters; KYC cases are counted in their own
 * small index.
 */
const countQueries: Record<QueueName, SQL> = {
  withdrawals: sql`
    select coalesce(sum(n), 0)::int as n, coalesce(sum(amount), 0)::numeric(18, 2) as amount
    from record_counts where kind = 'withdrawal' and status = 'pending'`,
  topups: sql`
    select coalesce(sum(n), 0)::int as n, coalesce(sum(amount), 0)::numeric(18, 2) as amount
    from record_counts where kind = 'topup' and status = 'pending'`,
  kyc: sql`
    select count(*)::int as n, null::numeric(18, 2) as amount from users as owner where ${pendingCases.kyc.isPending}`,
  tickets: sql`
    select coalesce(sum(n), 0)::int as n, null::numeric(18, 2) as amount
    from record_counts where kind = 'ticket' and status = 'pending'`,
};

/** Selects a {@link QueueRow}. The oldest case comes from the index of the working order. */
function selectQueue(name: QueueName): SQL {
  const { from, isPending, id, since } = pendingCases[name];
  return sql`
    select ${name}::text as name, counted.n - sums.snoozed as count, counted.amount - sums.amount as amount,
      (select ${since} from ${from} where ${isPending} and not ${isSnoozed(name, id)} order by ${since}, ${id} limit 1)
        as "oldestAt",
      sums.snoozed, sums."returnsIn"
    from (${countQueries[name]}) as counted, (${selectSnoozeSums(name)}) as sums`;
}

/** Returns the pending work of these queues from one snapshot, in the given order. */
export async function readQueues(db: Executor, names: readonly QueueName[]): Promise<QueueRow[]> {
  if (names.length === 0) return [];
  const order = sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  );
  const all = sql.join(
    names.map((name) => sql`(${selectQueue(name)})`),
    sql` union all `,
  );
  return readRows<QueueRow>(db, sql`select * from (${all}) as queues order by array_position(array[${order}], name)`);
}
