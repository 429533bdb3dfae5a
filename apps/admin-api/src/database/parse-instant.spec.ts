import { expect, it } from 'vitest';
import { parseInstant } from './parse-instant';

it.each([
  ['2026-03-31 12:00:00+00', '2026-03-31T12:00:00.000Z'],
  ['2026-03-31 12:00:00.25+02', '2026-03-31T10:00:00.250Z'],
  ['2026-03-31 12:00:00.123456+05:45', '2026-03-31T06:15:00.123Z'],
  ['2026-03-31 12:00:00-03:30', '2026-03-31T15:30:00.000Z'],
])('reads %s', (text, instant) => {
  expect(parseInstant(text).toISOString()).toBe(instant);
});

it.each([
  '31/03/2026 12:00:00 UTC',
  '03/04/2026 12:00:00.25 CEST',
  '31.03.2026 12:00:00 UTC',
  'Tue Mar 31 12:00:00 2026 UTC',
  '2026-03-31 12:00:00',
  '2026-03-31',
  'infinity',
])('rejects %s', (text) => {
  expect(() => parseInstant(text)).toThrow('not in ISO 8601 format');
});
