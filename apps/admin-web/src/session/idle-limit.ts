import type { Schemas } from '@countinghouse/api-client/schema';

/** When a session ends, in milliseconds by the local clock. */
export interface SessionLimits {
  /** Idle time after which it ends. */
  idleMs: number;
  /** Time at which it ends regardless of activity. */
  endsAt: number;
}

/** How close a session is to its end, and which limit applies. */
export interface SessionPhase {
  /** `ending`: the notice is shown. */
  status: 'active' | 'ending' | 'expired';
  /** `idle`: activity can postpone it. */
  reason: 'idle' | 'limit';
  /** When the notice appears. */
  noticeAt: number;
  endsAt: number;
}

/** How long before the end the notice appears. */
const NOTICE_MS = 120_000;
/** Delay before checking an expired session with the server again. */
const EXPIRED_RETRY_MS = 5_000;

/**
 * Converts the server's limits to the local clock, which may differ from the server's.
 *
 * @param serverDate the `Date` header of the response, if readable
 * @param now when the response arrived
 */
export function toSessionLimits(
  { idle_seconds, ends_at }: Schemas['SessionLimits'],
  serverDate: string | null,
  now: number,
): SessionLimits {
  const serverNow = Date.parse(serverDate ?? '') || now;
  const endsAt = Date.parse(ends_at) - serverNow + now;
  return { idleMs: idle_seconds * 1000, endsAt: Number.isNaN(endsAt) ? Infinity : endsAt };
}

/**
 * Returns the phase of the session. An unknown activity, or one in the future because a clock was set back, counts as
 * now.
 */
export function getSessionPhase(now: number, lastActivity: number | undefined, limits: SessionLimits): SessionPhase {
  const idleEndsAt = Math.min(lastActivity ?? now, now) + limits.idleMs;
  const reason = idleEndsAt <= limits.endsAt ? 'idle' : 'limit';
  const endsAt = Math.min(idleEndsAt, limits.endsAt);
  // With a limit of one minute, the notice must not show permanently.
  const noticeAt = endsAt - (reason === 'idle' ? Math.min(NOTICE_MS, limits.idleMs / 2) : NOTICE_MS);
  return { status: now >= endsAt ? 'expired' : now >= noticeAt ? 'ending' : 'active', reason, noticeAt, endsAt };
}

/**
 * Returns the maximum interval between checks: whether activity must be reported to the server, and whether the machine
 * slept.
 */
export function getCheckIntervalMs({ idleMs }: SessionLimits): number {
  return Math.min(60_000, idleMs / 4);
}

/** Returns the delay until the notice appears, or until the next second of the countdown. */
export function getNextCheckDelayMs(
  now: number,
  { status, noticeAt, endsAt }: SessionPhase,
  limits: SessionLimits,
): number {
  if (status === 'expired') return EXPIRED_RETRY_MS;
  return status === 'ending' ? (endsAt - now) % 1000 || 1000 : Math.min(noticeAt - now, getCheckIntervalMs(limits));
}
