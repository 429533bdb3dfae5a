import { isObject } from './is-object';

/** What a scalar of an answer is to be. */
export type ScalarKind = 'text' | 'number' | 'flag' | 'time';

const digits = /^[+-]?\d+(\.\d+)?$/;
/** A day, with or without a time and an offset: ISO 8601 (RFC 3339), and what databases write. */
const isoTime = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|[+-]\d\d:?\d\d)?)?$/i;
/** `Sat, 14 Mar 2026 09:26:53 GMT` (RFC 9110, 5.6.7) and what a `Date` of JavaScript says of itself. */
const namedTime = /^[A-Z][a-z]{2},? .*\d\d:\d\d:\d\d (GMT|UTC|[+-]\d{4})/;
/** From here on a number counts milliseconds since 1970, below it seconds: this is 1973 in the one and 5138 in the other. */
const firstMilliseconds = 1e11;
/** A smaller number is no moment: this is 1973 in seconds. */
const firstSeconds = 1e8;

const readers: Readonly<Record<ScalarKind, (value: unknown) => unknown>> = {
  text(value) {
    if (typeof value === 'string') return value;
    if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
    // A whole number that JavaScript cannot hold would be the id of another record.
    return Number.isSafeInteger(value) || !Number.isInteger(value) ? String(value) : undefined;
  },

  number(value) {
    // So a decimal of MongoDB is written as JSON.
    if (isObject(value)) return readers.number(value['$numberDecimal']);
    const number = typeof value === 'string' && digits.test(value.trim()) ? Number(value) : value;
    return typeof number === 'number' && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : undefined;
  },

  flag(value) {
    if (value === true || value === 1 || value === 'true') return true;
    return value === false || value === 0 || value === 'false' ? false : undefined;
  },

  time(value) {
    const number = readers.number(value);
    if (typeof number === 'number') {
      if (number < firstSeconds) return undefined;
      return instantOf(number < firstMilliseconds ? number * 1000 : number);
    }
    if (typeof value !== 'string') return undefined;
    const [, day, clock = '00:00', offset = 'Z'] = isoTime.exec(value.trim()) ?? [];
    if (day !== undefined) return instantOf(Date.parse(`${day}T${clock}${offset}`));
    return namedTime.test(value) ? instantOf(Date.parse(value)) : undefined;
  },
};

/** A moment as the contract writes it, in UTC; undefined where there is none. */
function instantOf(milliseconds: number): string | undefined {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/**
 * A scalar of an answer as the contract has it; undefined where it cannot be read without guessing. Harmless spellings
 * are taken: a number as text of digits, an id as a number, a moment in the forms that servers and databases use, a flag
 * as 0 or 1. A moment without an offset is one in UTC, as the contract's are.
 */
export function readScalar(value: unknown, kind: ScalarKind): unknown {
  return readers[kind](value);
}
