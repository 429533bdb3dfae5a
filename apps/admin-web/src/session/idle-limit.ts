import type { Schemas } from '@countinghouse/api-client/schema';

/** When a session ends, in milliseconds of this machine's clock. */
export interface SessionLimits {
  /** How long it lasts while nobody does anything. */
  idleMs: number;
  /** When it ends whatever is done. */
  endsAt: number;
}

/** How near a session is to its end, and which of its ends that is. */
export interface SessionPhase {
  /** `ending`: so near that the admin is told. */
  is: 'quiet' | 'ending' | 'over';
  /** `idle`: somebody who stays can put it off. */
  reason: 'idle' | 'limit';
  /** When the notice begins. */
  toldAt: number;
  endsAt: number;
}

/** How long before its end a session asks whether somebody is there. */
const noticeMs = 120_000;
/** How soon the server is asked again about a session that should be over. */
const overWaitMs = 5_000;

/**
 * Reads the server's answer in this machine's time, which may differ from the server's.
 *
 * @param serverDate the answer's `Date`, where it can be read
 * @param now when it came
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

/** How near the end is. An activity that is unknown, or in the future because a clock was put back, counts as now. */
export function phaseAt(now: number, lastActivity: number | undefined, limits: SessionLimits): SessionPhase {
  const idleEndsAt = Math.min(lastActivity ?? now, now) + limits.idleMs;
  const reason = idleEndsAt <= limits.endsAt ? 'idle' : 'limit';
  const endsAt = Math.min(idleEndsAt, limits.endsAt);
  // With a limit of a minute, the notice must not stand there all the time.
  const toldAt = endsAt - (reason === 'idle' ? Math.min(noticeMs, limits.idleMs / 2) : noticeMs);
  return { is: now >= endsAt ? 'over' : now >= toldAt ? 'ending' : 'quiet', reason, toldAt, endsAt };
}

/**
 * How often to look, at least, in milliseconds: whether the server has to be told that somebody is there, and whether the
 * machine has slept.
 */
export function lookEvery({ idleMs }: SessionLimits): number {
  return Math.min(60_000, idleMs / 4);
}

/** How long there is nothing to do, in milliseconds: until the notice, or until the next second of the countdown. */
export function untilNextPresence(now: number, { is, toldAt, endsAt }: SessionPhase, limits: SessionLimits): number {
  if (is === 'over') return overWaitMs;
  return is === 'ending' ? (endsAt - now) % 1000 || 1000 : Math.min(toldAt - now, lookEvery(limits));
}
