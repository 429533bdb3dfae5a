import { createIds, type Records, type StoredRecord } from './records';

/** The newest record is from this time. It does not move with the clock: two starts are alike. */
const end = Date.parse('2026-03-15T12:00:00.000Z');
export const hour = 3_600_000;
export const day = 24 * hour;
export const ago = (duration: number) => new Date(end - duration);
export const after = (time: Date, duration: number) => new Date(time.getTime() + duration);

/** What the parts of the seed are made with. */
export interface Maker {
  newId: Records['newId'];
  record: (time: Date, fields: Record<string, unknown>) => StoredRecord;
  /** A whole number from 0 up to, not including, the limit. */
  below: (limit: number) => number;
  /** Dollars and cents, mostly few. */
  dollars: (most: number) => number;
}

/** Makes the same records at each start: the random numbers begin with the same state. */
export function createMaker(start: number): Maker {
  const newId = createIds();
  let state = start;
  const fraction = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    newId,
    record: (time, fields) => ({ _id: newId(time), ...fields, __v: 0 }),
    below: (limit) => Math.floor(fraction() * limit),
    dollars: (most) => Math.round(fraction() ** 2 * most * 100 + 2_000) / 100,
  };
}
