import { expect, it } from 'vitest';
import { isDay } from './days';

it.each(['2026-03-31', '1999-12-31', '2024-02-29'])('accepts %s as a day', (text) => {
  expect(isDay(text)).toBe(true);
});

it.each(['', '0202-03-31', '2026-02-30', '2026-13-01', '2026-3-1', '31/03/2026', '2026-03-31T00:00', 'today'])(
  'rejects "%s" as a day',
  (text) => {
    expect(isDay(text)).toBe(false);
  },
);
