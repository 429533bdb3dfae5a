import { isLive } from '../live/live-state';

/** Polling interval of data that live events keep up to date. */
const LIVE_POLL_INTERVAL_MS = 5 * 60_000;

/**
 * Returns a `refetchInterval` that polls only once there is data. Before that, a poll would replace the error message and
 * its Retry button with a loading state. Temporary errors are retried by every client of `createQueryClient`.
 *
 * @param milliseconds the polling interval
 */
export const pollEvery =
  (milliseconds: number) =>
  ({ state }: { state: { data: unknown } }): number | false =>
    state.data === undefined ? false : milliseconds;

/**
 * Like {@link pollEvery}, for data with live events: while they arrive, `useLiveEvents` refetches the data, and the polling
 * interval is five minutes.
 */
export const pollUnlessLive =
  (milliseconds: number) =>
  (query: { state: { data: unknown } }): number | false =>
    pollEvery(isLive() ? LIVE_POLL_INTERVAL_MS : milliseconds)(query);
