import { expect, it } from 'vitest';
import { formatDay } from './days';

it('says whose day it is', () => {
  expect(formatDay(new Date('2027-03-03T23:59:59Z'))).toBe('3 Mar 2027 (UTC)');
});
