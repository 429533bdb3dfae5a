import { expect, it } from 'vitest';
import { formatDay } from './days';

it('names the time zone', () => {
  expect(formatDay(new Date('2027-03-03T23:59:59Z'))).toBe('3 Mar 2027 (UTC)');
});
