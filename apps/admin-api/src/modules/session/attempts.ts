import { createHash } from 'node:crypto';
import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Executor } from '../../database/database';
import { attempts } from '../../database/schema';
import { type HttpError, tooManyRequests } from '../../common/http-error';

/** The key of what is counted or known. It is a hash, so that no table becomes a list of who tries, and from where. */
export const keyOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

const isForgotten = sql`${attempts.resetsAt} <= now()`;
const countWith = (weight: number) =>
  sql`case when ${isForgotten} then ${weight}::int else ${attempts.count} + ${weight}::int end`;
const countWithThis = countWith(1);
const secondsUntil = (instant: SQLWrapper) =>
  sql<number>`greatest(ceil(extract(epoch from ${instant} - now())), 1)::int`;

/**
 * Counts an attempt in a window that begins with the first one.
 *
 * @param weight how many attempts this one counts as; default: 1
 * @param toError makes the error from the seconds to wait; default: `tooManyRequests`
 * @throws HttpError 429 with `retry-after` when there have been more than `max` in it
 */
export async function countInWindow(
  db: Executor,
  key: string,
  max: number,
  minutes: number,
  { weight = 1, toError = tooManyRequests }: { weight?: number; toError?: (seconds: number) => HttpError } = {},
): Promise<void> {
  const [row] = await db
    .insert(attempts)
    .values({ key, count: weight, resetsAt: sql`now() + make_interval(mins => ${minutes})` })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: countWith(weight),
        resetsAt: sql`case when ${isForgotten} then excluded.resets_at else ${attempts.resetsAt} end`,
      },
    })
    .returning({ count: attempts.count, seconds: secondsUntil(attempts.resetsAt) });
  if (row && row.count > max) throw toError(row.seconds);
}

/** Whether this is the first of its key in a window that begins with it; of several at once, one is. */
export async function isFirstInWindow(db: Executor, key: string, minutes: number): Promise<boolean> {
  const first = { count: 1, resetsAt: sql`now() + make_interval(mins => ${minutes})` };
  const begun = await db
    .insert(attempts)
    .values({ key, ...first })
    .onConflictDoUpdate({ target: attempts.key, set: first, setWhere: isForgotten })
    .returning({ key: attempts.key });
  return begun.length > 0;
}

/**
 * Counts an attempt. The first `free` need not wait; after them each waits longer: one minute, two, four and so on. All
 * are forgotten at the latest a day after the last wait is over.
 *
 * @param longestMinutes the longest wait
 * @throws HttpError 429 with `retry-after` while the wait lasts; such an attempt is not counted
 */
export async function countWithWaits(db: Executor, key: string, free: number, longestMinutes: number): Promise<void> {
  const waitAfter = (count: SQL) => sql`case when ${count} >= ${free}::int then now() + make_interval(
    mins => least(power(2, least(${count} - ${free}::int, 20)), ${longestMinutes}::int)::int) end`;
  const resetsAt = sql`now() + make_interval(days => 1, mins => ${longestMinutes}::int)`;
  const [counted] = await db
    .insert(attempts)
    .values({ key, count: 1, waitsUntil: waitAfter(sql`1`), resetsAt })
    .onConflictDoUpdate({
      target: attempts.key,
      set: { count: countWithThis, waitsUntil: waitAfter(sql`(${countWithThis})`), resetsAt },
      setWhere: sql`coalesce(${attempts.waitsUntil} <= now(), true)`,
    })
    .returning({ key: attempts.key });
  if (counted) return;
  const [waiting] = await db
    .select({ seconds: secondsUntil(attempts.waitsUntil) })
    .from(attempts)
    .where(eq(attempts.key, key));
  throw tooManyRequests(waiting?.seconds ?? 1);
}

/** Forgets this key's attempts. */
export async function forgetAttempts(db: Executor, key: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key, key));
}
