import { createIds, type Records, type StoredRecord } from './records';

/** Time of the newest record. It is fixed, so that every start has the same data. */
const NEWEST_TIME = Date.parse('2026-03-15T12:00:00.000Z');
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
export const timeAgo = (duration: number) => new Date(NEWEST_TIME - duration);
export const timeAfter = (time: Date, duration: number) => new Date(time.getTime() + duration);

/** Helpers to create the seed. */
export interface SeedBuilder {
  newId: Records['newId'];
  record: (time: Date, fields: Record<string, unknown>) => StoredRecord;
  /** A random integer from 0 up to, but excluding, the limit. */
  randomInt: (limit: number) => number;
  /** A random amount in dollars and cents, mostly small. */
  randomDollars: (maxDollars: number) => number;
}

/** Creates a seed builder with a fixed random state, so that every start has the same records. */
export function createSeedBuilder(start: number): SeedBuilder {
  const newId = createIds();
  let state = start;
  const fraction = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    newId,
    record: (time, fields) => ({ _id: newId(time), ...fields, __v: 0 }),
    randomInt: (limit) => Math.floor(fraction() * limit),
    randomDollars: (maxDollars) => Math.round(fraction() ** 2 * maxDollars * 100 + 2_000) / 100,
  };
}
