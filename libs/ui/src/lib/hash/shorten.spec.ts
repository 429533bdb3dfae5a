import { expect, it } from 'vitest';
import { shorten } from './shorten';

// covers: limit.hash
it('keeps what has at most 20 characters', () => {
  expect(shorten('12345678901234567890')).toBe('12345678901234567890');
});

// covers: limit.hash
it('shows the first and the last ten of what is longer', () => {
  expect(shorten('abcdefghij-middle-klmnopqrst')).toBe('abcdefghij…klmnopqrst');
});
