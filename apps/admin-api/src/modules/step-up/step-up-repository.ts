import { eq, sql, type SQL } from 'drizzle-orm';
import type { Config } from '../../config/config';
import type { Executor, Orm } from '../../database/database';
import { sessions } from '../../database/schema';

type StepUp = Config['stepUp'];

/** The expiry of the last step-up; null if it never expires. */
const expiresAt = ({ minutes }: StepUp): SQL<Date | null> =>
  minutes === 0
    ? sql<null>`null`
    : sql`${sessions.steppedUpAt} + make_interval(mins => ${minutes})`.mapWith(sessions.steppedUpAt);

/** Returns the expiry of a session's last step-up; undefined if the session has ended. */
export async function readStepUpExpiry(db: Orm, tokenHash: Uint8Array, stepUp: StepUp) {
  const [row] = await db
    .select({ expiresAt: expiresAt(stepUp) })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash));
  return row;
}

/**
 * Records a step-up in a session.
 *
 * @returns its expiry; undefined if the session has ended
 */
export async function saveStepUp(db: Executor, tokenHash: Uint8Array, stepUp: StepUp) {
  const [session] = await db
    .update(sessions)
    .set({ steppedUpAt: sql`now()` })
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ expiresAt: expiresAt(stepUp) });
  return session;
}
