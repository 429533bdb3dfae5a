import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../../database/database';
import { isIn } from '../../common/days';
import { toNumeric } from '../../common/money';
import { countedMatches, toSearchTotal } from '../../database/search';
import type { TransactionFilter, TransactionShape } from './transactions-repository-shape';

/** A stretch of a list: the rows whose key is at least `since` and below `until`, and how many they are, if known. */
export type Stretch = { since?: string; until?: string; n?: number };

/** How many rows a list has, and where in it a page begins. */
export type Place = {
  total: number;
  totalIsLowerBound: boolean;
  stretch: Stretch;
  /** How many rows come before the stretch. */
  skipped: number;
};

/** Up to this offset a page is reached straight away. */
const shallow = 100;

/** Counts a list by the counters that know its filter, and finds the day or the bucket of amounts where a page begins. */
export async function findPlace(
  db: Executor,
  shape: TransactionShape,
  filter: TransactionFilter,
  offset: number,
): Promise<Place> {
  const { userId, hash, from, to, amountMin, amountMax } = filter;
  const hasDays = from !== undefined || to !== undefined;
  const hasAmounts = amountMin !== undefined || amountMax !== undefined;
  // A user's transactions, and those of one hash, are few.
  if (userId !== undefined || hash !== undefined) {
    const total = await countRows(db, shape);
    return { total, totalIsLowerBound: false, stretch: { n: total }, skipped: 0 };
  }
  // No counter knows both, and there may be very many.
  if (hasDays && hasAmounts) {
    const count = toSearchTotal(await countRows(db, shape, countedMatches + 1));
    return { ...count, stretch: { n: count.totalIsLowerBound ? undefined : count.total }, skipped: 0 };
  }
  const counter = hasAmounts ? 'amount' : hasDays ? 'date' : shape.key;
  if (counter !== shape.key || offset <= shallow) {
    const total = await readTotal(db, counter === 'amount' && hasAmounts ? bucketsOf(shape, filter) : countsOf(shape));
    return { total, totalIsLowerBound: false, stretch: { n: total }, skipped: 0 };
  }
  const stretches = counter === 'date' ? daysOf(shape) : bucketsOf(shape, filter);
  const order = shape.isDescending ? sql`since desc` : sql`since asc`;
  const { rows } = await db.execute<
    { total: number } & ((Required<Stretch> & { skipped: number }) | { since: null })
  >(sql`
    with stretches as materialized (${stretches}),
      running as (select *, (sum(n) over (order by ${order}))::int - n as skipped from stretches)
    select counted.total, since::text, until::text, n, skipped
    from (select coalesce(sum(n), 0)::int as total from stretches) as counted
      left join running on skipped <= ${offset} and skipped + n > ${offset}`);
  const [row] = rows;
  const total = row?.total ?? 0;
  const { skipped, ...stretch } =
    row && row.since !== null
      ? { since: row.since, until: row.until, n: row.n, skipped: row.skipped }
      : { skipped: 0, n: total };
  return { total, totalIsLowerBound: false, stretch, skipped };
}

async function readTotal(db: Executor, counts: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select coalesce(sum(n), 0)::int as total from (${counts}) as counts`,
  );
  return rows[0]?.total ?? 0;
}

/** How many rows the counters know of; of a day that is not asked for as a whole, the rows are counted. */
function countsOf({ arms, counted, days, edges }: TransactionShape): SQL {
  const parts = edges.flatMap(({ day, ...stretch }) =>
    arms.map(
      ({ table, where }) => sql`
      union all select ${day}::date, count(*) from ${sql.identifier(table)} where ${where} and ${isIn(sql`created_at`, stretch)}`,
    ),
  );
  return sql`
    select day, n from transaction_counts where ${counted} and ${days}
    ${sql.join(parts, sql``)}`;
}

/** How many rows there are on each day. */
const daysOf = (shape: TransactionShape): SQL => sql`
  select day::timestamp at time zone 'UTC' as since, (day + 1)::timestamp at time zone 'UTC' as until, sum(n)::int as n
  from (${countsOf(shape)}) as counts group by day having sum(n) > 0`;

/** How many rows of the days that are asked for there are, whatever their amounts. */
export const countDays = (db: Executor, shape: TransactionShape): Promise<number> => readTotal(db, countsOf(shape));

/** How many rows there are in each bucket of amounts; of a bucket that is not asked for as a whole, its rows are counted. */
function bucketsOf(shape: TransactionShape, { amountMin, amountMax }: TransactionFilter): SQL {
  const least = amountMin === undefined ? sql`0` : sql`${toNumeric(amountMin)}::numeric`;
  // Above the largest that is asked for, by a cent.
  const beyond = amountMax === undefined ? sql`'infinity'::numeric` : sql`(${toNumeric(amountMax)}::numeric + 0.01)`;
  const counts = shape.arms.map(
    ({ table, where, keys }) =>
      sql`(select count(*) from ${sql.identifier(table)} where ${where} and ${keys.amount} >= since and ${keys.amount} < until)`,
  );
  const isCutShort =
    amountMax === undefined ? sql`false` : sql`until = ${beyond} and amount_bucket(${beyond}) = bucket`;
  const isPart = sql`(since > bucket or ${isCutShort})`;
  return sql`
    select since, until, case when ${isPart} then ${sql.join([sql`0`, ...counts], sql` + `)} else n end::int as n from (
      select bucket, n, greatest(bucket, ${least}) as since,
        least(lead(bucket) over (order by bucket), ${beyond}) as until
      from (
        select bucket, sum(n)::int as n from transaction_amount_counts
        where ${shape.counted} and bucket >= amount_bucket(${least}) and bucket < ${beyond}
        group by bucket having sum(n) > 0
      ) as sums
    ) as buckets`;
}

/** How many rows there are, or at least are. */
export async function countRows(db: Executor, { arms }: TransactionShape, most?: number): Promise<number> {
  const limit = sql`limit ${most ?? null}`;
  const found = arms.map(({ table, where }) => sql`(select from ${sql.identifier(table)} where ${where} ${limit})`);
  if (found.length === 0) return 0;
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (
      select from (${sql.join(found, sql` union all `)}) as found ${limit}
    ) as matches`,
  );
  return rows[0]?.total ?? 0;
}
