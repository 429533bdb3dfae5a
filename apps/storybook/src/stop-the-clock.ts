import MockDate from 'mockdate';

/** Every story is set on this day, so that no picture goes out of date. */
const today = '2026-03-16T12:00:00.000Z';

/** Stops `Date`, and nothing else: timers run. */
export function stopTheClock(): () => void {
  MockDate.set(today);
  return () => MockDate.reset();
}
