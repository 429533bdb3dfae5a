import { expect, it } from 'vitest';
import { shorten } from './shorten';

// covers: limit.hash
it('keeps values of up to 20 characters', () => {
  expect(shorten('12345678901234567890')).toBe('12345678901234567890');
});

// covers: limit.hash
it('shows the first and last ten characters of longer values', () => {
  expect(shorten('abcdefghij-middle-klmnopqrst')).toBe('abcdefghij…klmnopqrst');
});
