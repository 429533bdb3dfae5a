import MockDate from 'mockdate';

/** The date of every story, so that snapshots do not change over time. */
const FROZEN_DATE = '2026-03-16T12:00:00.000Z';

/** Freezes `Date`, but not timers. Returns a function that restores it. */
export function freezeDate(): () => void {
  MockDate.set(FROZEN_DATE);
  return () => MockDate.reset();
}
