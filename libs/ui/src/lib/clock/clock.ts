/**
 * From what difference on, in milliseconds, this machine's clock is taken for wrong. A server gives its time in whole
 * seconds, and some of the rest is time on the way: less than this cannot be told from a right clock, and changes no words
 * on the screen.
 */
const leastWrongMs = 5_000;

/** An answer that took longer than this, in milliseconds, says too little of when the server wrote its time. */
const longestOnTheWayMs = 10_000;

let serverIsAheadBy = 0;

/**
 * Measures from an answer by how much this machine's clock is wrong. A server whose time cannot be read, such as one on
 * another origin that does not expose it, changes nothing.
 *
 * @param date the answer's `Date` (RFC 9110, 6.6.1)
 * @param sentAt when the question was sent, by this machine, in milliseconds since 1970
 * @param receivedAt when the answer came, by this machine
 */
export function noteServerTime(date: string | null, sentAt: number, receivedAt: number): void {
  const onTheWay = receivedAt - sentAt;
  // It is cut off to the second: half a second is missing on average.
  const aheadBy = Date.parse(date ?? '') + 500 - (sentAt + onTheWay / 2);
  if (Number.isNaN(aheadBy) || onTheWay < 0 || onTheWay > longestOnTheWayMs) return;
  serverIsAheadBy = Math.abs(aheadBy) < leastWrongMs ? 0 : aheadBy;
}

/** The present moment, by the server's clock where this machine's is wrong. */
export const currentTime = (): Date => new Date(Date.now() + serverIsAheadBy);
