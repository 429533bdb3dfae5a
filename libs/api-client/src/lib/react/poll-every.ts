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
