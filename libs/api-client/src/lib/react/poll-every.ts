/**
 * For `refetchInterval`: reads again so often once there is something to show, and not before. What could not be read is
 * asked for again with growing pauses, without taking its message and its Retry away meanwhile; a poll would.
 *
 * @param milliseconds from one read to the next
 */
export const pollEvery =
  (milliseconds: number) =>
  ({ state }: { state: { data: unknown } }): number | false =>
    state.data === undefined ? false : milliseconds;
