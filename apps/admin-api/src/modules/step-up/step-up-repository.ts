import { eq, sql, type SQL } from 'drizzle-orm';
import type { Config } from '../../config/config';
import type { Executor, Orm } from '../../database/database';
import { sessions } from '../../database/schema';

type StepUp = Config['stepUp'];

/** Until when the last proof counts; null where no further one is ever asked for. */
const expiresAt = ({ minutes }: StepUp): SQL<Date | null> =>
  minutes === 0
    ? sql<null>`null`
    : sql`${sessions.steppedUpAt} + make_interval(mins => ${minutes})`.mapWith(sessions.steppedUpAt);

/** Until when the last proof in a session counts; undefined where the session has ended. */
export async function readStepUpExpiry(db: Orm, tokenHash: Uint8Array, stepUp: StepUp) {
  const [found] = await db
    .select({ expiresAt: expiresAt(stepUp) })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash));
  return found;
}

/**
 * Notes that whoever uses a session has just proved to be its owner.
 *
 * @returns until when that counts; undefined where the session has ended
 */
export async function saveStepUp(db: Executor, tokenHash: Uint8Array, stepUp: StepUp) {
  const [session] = await db
    .update(sessions)
    .set({ steppedUpAt: sql`now()` })
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ expiresAt: expiresAt(stepUp) });
  return session;
}
