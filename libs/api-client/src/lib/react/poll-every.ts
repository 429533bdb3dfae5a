import { isLive } from '../live/live-state';

/** How often what the server tells of is read all the same, in milliseconds. */
const rarelyMs = 5 * 60_000;

/**
 * For `refetchInterval`: reads again so often once there is something to show, and not before: a poll would take the
 * message and the Retry of what could not be read off the screen while it asks. A failure that passes by itself is asked
 * about aside, by every client of `createQueryClient`; any other waits for Retry.
 *
 * @param milliseconds from one read to the next
 */
export const pollEvery =
  (milliseconds: number) =>
  ({ state }: { state: { data: unknown } }): number | false =>
    state.data === undefined ? false : milliseconds;

/**
 * As {@link pollEvery}, for what the server tells of by itself where it can: as long as it does, this is read by
 * `useLiveEvents` when it has changed, and otherwise every five minutes.
 */
export const pollUnlessLive =
  (milliseconds: number) =>
  (query: { state: { data: unknown } }): number | false =>
    pollEvery(isLive() ? rarelyMs : milliseconds)(query);
