export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** All times of the demo are relative to `now`, so that the demo is reproducible. */
export type Clock = {
  now: Date;
  /** @param duration in milliseconds */
  ago(duration: number): Date;
};

export function createClock(now: Date): Clock {
  return { now, ago: (duration) => new Date(now.getTime() - Math.round(duration)) };
}

export const addDuration = (time: Date, duration: number) => new Date(time.getTime() + Math.round(duration));
