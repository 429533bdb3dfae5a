/**
 * A smaller difference is ignored: the `Date` header has a resolution of one second, and latency adds to the error.
 */
const MIN_CLOCK_SKEW_MS = 5_000;

/** A slower response is ignored, since it is unclear when the server created its `Date` header. */
const MAX_ROUND_TRIP_MS = 10_000;

let serverOffsetMs = 0;

/**
 * Measures the offset of this machine's clock from the server's. A missing or malformed `Date` header, such as one that
 * another origin does not expose, is ignored.
 *
 * @param date `Date` header of a response (RFC 9110, 6.6.1)
 * @param sentAt when the request was sent, in milliseconds since 1970 by this machine's clock
 * @param receivedAt when the response arrived, in the same unit
 */
export function syncServerTime(date: string | null, sentAt: number, receivedAt: number): void {
  const roundTripMs = receivedAt - sentAt;
  // The header is truncated to the second, half a second on average.
  const offsetMs = Date.parse(date ?? '') + 500 - (sentAt + roundTripMs / 2);
  if (Number.isNaN(offsetMs) || roundTripMs < 0 || roundTripMs > MAX_ROUND_TRIP_MS) return;
  serverOffsetMs = Math.abs(offsetMs) < MIN_CLOCK_SKEW_MS ? 0 : offsetMs;
}

/** Returns the current time, corrected by the measured offset from the server's clock. */
export const getCurrentTime = (): Date => new Date(Date.now() + serverOffsetMs);
