import { isObject } from './is-object';

/** Kind of a scalar in a response. */
export type ScalarKind = 'text' | 'number' | 'flag' | 'time';

const digits = /^[+-]?\d+(\.\d+)?$/;
/** A date with an optional time and offset: ISO 8601 (RFC 3339), and the formats of common databases. */
const isoTime = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|[+-]\d\d:?\d\d)?)?$/i;
/** `Sat, 14 Mar 2026 09:26:53 GMT` (RFC 9110, 5.6.7) and the format of `Date.prototype.toString`. */
const namedTime = /^[A-Z][a-z]{2},? .*\d\d:\d\d:\d\d (GMT|UTC|[+-]\d{4})/;
/** Numbers from here on are milliseconds since 1970 (1973), smaller ones are seconds (up to the year 5138). */
const MIN_MILLISECONDS = 1e11;
/** Smaller numbers are not timestamps: this is 1973 in seconds. */
const MIN_SECONDS = 1e8;

const readers: Readonly<Record<ScalarKind, (value: unknown) => unknown>> = {
  text(value) {
    if (typeof value === 'string') return value;
    if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
    // An unsafe integer loses digits and could become the id of another record.
    return Number.isSafeInteger(value) || !Number.isInteger(value) ? String(value) : undefined;
  },

  number(value) {
    // MongoDB's Extended JSON writes decimals as `{ $numberDecimal }`.
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
      if (number < MIN_SECONDS) return undefined;
      return toIsoTime(number < MIN_MILLISECONDS ? number * 1000 : number);
    }
    if (typeof value !== 'string') return undefined;
    const [, day, clock = '00:00', offset = 'Z'] = isoTime.exec(value.trim()) ?? [];
    if (day !== undefined) return toIsoTime(Date.parse(`${day}T${clock}${offset}`));
    return namedTime.test(value) ? toIsoTime(Date.parse(value)) : undefined;
  },
};

/** Returns an ISO 8601 time in UTC; undefined if the date is invalid. */
function toIsoTime(milliseconds: number): string | undefined {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/**
 * Returns a scalar in the contract's format; undefined if that would require guessing. Accepts common variants: a number
 * as text, an id as a number, times in the formats of common servers and databases, a boolean as 0 or 1. A time without
 * an offset is UTC.
 */
export function readScalar(value: unknown, kind: ScalarKind): unknown {
  return readers[kind](value);
}
