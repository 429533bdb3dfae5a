import { createHash } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import { eq, lte, or, sql } from 'drizzle-orm';
import type { Config } from '../../config';
import type { Orm } from '../../database/database';
import { attempts } from '../../database/schema';
import { tooManyRequests } from '../../http-error';

type Limits = Config['signInLimit'];

/** The table must not become a list of who tries to sign in. */
const accountKey = (email: string) => `account:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`;

/** A whole IPv6 network of 64 bits counts as one address, since each of its guests can choose freely within it. */
const addressKey = (address: string) => `address:${normalizeIP(address)}`;

async function count(db: Orm, key: string, max: number, windowMinutes: number): Promise<void> {
  const hasPassed = sql`${attempts.resetsAt} <= now()`;
  const [row] = await db
    .insert(attempts)
    .values({ key, count: 1, resetsAt: sql`now() + make_interval(mins => ${windowMinutes})` })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${hasPassed} then 1 else ${attempts.count} + 1 end`,
        resetsAt: sql`case when ${hasPassed} then excluded.resets_at else ${attempts.resetsAt} end`,
      },
    })
    .returning({
      count: attempts.count,
      seconds: sql<number>`ceil(extract(epoch from ${attempts.resetsAt} - now()))::int`,
    });
  if (row && row.count > max) throw tooManyRequests(Math.max(1, row.seconds));
}

/**
 * Counts an attempt to sign in, in the database: several server processes share one limit. The address comes first, so
 * that one that is over its own limit cannot use up the limits of other people's accounts.
 *
 * @throws HttpError 429 with `retry-after` when the address or the account is over its limit
 */
export async function countSignInAttempt(
  db: Orm,
  { address, email }: { address: string; email: string },
  limits: Limits,
): Promise<void> {
  await count(db, addressKey(address), limits.perAddress, limits.windowMinutes);
  await count(db, accountKey(email), limits.perAccount, limits.windowMinutes);
}

/** Forgets an account's failed attempts, after a right one. */
export async function clearSignInAttempts(db: Orm, email: string): Promise<void> {
  await db.delete(attempts).where(or(eq(attempts.key, accountKey(email)), lte(attempts.resetsAt, sql`now()`)));
}
