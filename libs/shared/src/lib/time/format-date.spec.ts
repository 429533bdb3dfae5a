import { expect, it } from 'vitest';
import { formatDate } from './format-date';

it.each([
  ['2026-11-26T14:05:11Z', 'UTC', '26 Nov 2026, 14:05'],
  ['2026-03-09T00:00:00Z', 'UTC', '9 Mar 2026, 00:00'],
  ['2026-12-31T11:00:00Z', 'Pacific/Auckland', '1 Jan 2027, 00:00'],
  // Start of daylight saving time: 02:00 becomes 03:00.
  ['2025-03-09T05:29:59Z', 'America/St_Johns', '9 Mar 2025, 01:59'],
  ['2025-03-09T05:30:00Z', 'America/St_Johns', '9 Mar 2025, 03:00'],
])('%s in %s is %s', (instant, timeZone, text) => {
  const date = new Date(instant);
  expect(formatDate(date, { timeZone, withTime: true })).toBe(text);
  expect(formatDate(date, { timeZone })).toBe(text.slice(0, -', 14:05'.length));
});

it('has three letters for every month', () => {
  const names = Array.from({ length: 12 }, (_, month) =>
    formatDate(new Date(Date.UTC(2026, month, 1)), { timeZone: 'UTC' }),
  );
  expect(names.join(' · ')).toBe(
    '1 Jan 2026 · 1 Feb 2026 · 1 Mar 2026 · 1 Apr 2026 · 1 May 2026 · 1 Jun 2026 · ' +
      '1 Jul 2026 · 1 Aug 2026 · 1 Sep 2026 · 1 Oct 2026 · 1 Nov 2026 · 1 Dec 2026',
  );
});
