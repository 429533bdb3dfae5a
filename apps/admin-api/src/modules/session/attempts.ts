import { createHash } from 'node:crypto';
import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Executor } from '../../database/database';
import { attempts } from '../../database/schema';
import { type HttpError, tooManyRequests } from '../../common/http-error';

/** Returns a hash as the key, so that the tables do not reveal addresses or emails. */
export const hashKey = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

const isExpired = sql`${attempts.resetsAt} <= now()`;
const addToCount = (weight: number) =>
  sql`case when ${isExpired} then ${weight}::int else ${attempts.count} + ${weight}::int end`;
const incrementedCount = addToCount(1);
const secondsUntil = (instant: SQLWrapper) =>
  sql<number>`greatest(ceil(extract(epoch from ${instant} - now())), 1)::int`;

/**
 * Counts an attempt in a window that starts with the first one.
 *
 * @param weight how many attempts this one counts as. Default: 1
 * @param toError creates the error from the seconds to wait. Default: `tooManyRequests`
 * @throws HttpError 429 with `retry-after` if the window has more than `maxAttempts` attempts
 */
export async function countInWindow(
  db: Executor,
  key: string,
  maxAttempts: number,
  windowMinutes: number,
  { weight = 1, toError = tooManyRequests }: { weight?: number; toError?: (seconds: number) => HttpError } = {},
): Promise<void> {
  const [row] = await db
    .insert(attempts)
    .values({ key, count: weight, resetsAt: sql`now() + make_interval(mins => ${windowMinutes})` })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: addToCount(weight),
        resetsAt: sql`case when ${isExpired} then excluded.resets_at else ${attempts.resetsAt} end`,
      },
    })
    .returning({ count: attempts.count, seconds: secondsUntil(attempts.resetsAt) });
  if (row && row.count > maxAttempts) throw toError(row.seconds);
}

/** Starts a window and returns true, unless the key has an open one. Of concurrent calls, only one returns true. */
export async function isFirstInWindow(db: Executor, key: string, windowMinutes: number): Promise<boolean> {
  const first = { count: 1, resetsAt: sql`now() + make_interval(mins => ${windowMinutes})` };
  const started = await db
    .insert(attempts)
    .values({ key, ...first })
    .onConflictDoUpdate({ target: attempts.key, set: first, setWhere: isExpired })
    .returning({ key: attempts.key });
  return started.length > 0;
}

/**
 * Counts an attempt. The first attempts are free. From then on, each attempt starts a wait, which doubles each time from one
 * minute. The count is reset after a day and `maxWaitMinutes` without an attempt.
 *
 * @param freeAttempts number of attempts before the first wait
 * @throws HttpError 429 with `retry-after` during a wait; such an attempt is not counted
 */
export async function countWithBackoff(
  db: Executor,
  key: string,
  freeAttempts: number,
  maxWaitMinutes: number,
): Promise<void> {
  const getWaitEnd = (count: SQL) => sql`case when ${count} >= ${freeAttempts}::int then now() + make_interval(
    mins => least(power(2, least(${count} - ${freeAttempts}::int, 20)), ${maxWaitMinutes}::int)::int) end`;
  const resetsAt = sql`now() + make_interval(days => 1, mins => ${maxWaitMinutes}::int)`;
  const [counted] = await db
    .insert(attempts)
    .values({ key, count: 1, blockedUntil: getWaitEnd(sql`1`), resetsAt })
    .onConflictDoUpdate({
      target: attempts.key,
      set: { count: incrementedCount, blockedUntil: getWaitEnd(sql`(${incrementedCount})`), resetsAt },
      setWhere: sql`coalesce(${attempts.blockedUntil} <= now(), true)`,
    })
    .returning({ key: attempts.key });
  if (counted) return;
  const [row] = await db
    .select({ seconds: secondsUntil(attempts.blockedUntil) })
    .from(attempts)
    .where(eq(attempts.key, key));
  throw tooManyRequests(row?.seconds ?? 1);
}

export async function clearAttempts(db: Executor, key: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key, key));
}
