import { expect, it } from 'vitest';
import { getStatusLabel } from './get-status-label';

const lamps = { on: { label: 'Lit', tone: 'success' } } as const;

it('returns the label of a known value', () => {
  expect(getStatusLabel(lamps, 'on')).toEqual({ label: 'Lit', tone: 'success' });
});

it.each(['flickering', 'toString'])('returns an unknown value as its own label: %s', (value) => {
  expect(getStatusLabel(lamps, value)).toEqual({ label: value, tone: 'neutral' });
});

it.each([null, undefined, ''])('returns a dash for a missing value: %j', (value) => {
  expect(getStatusLabel(lamps, value)).toEqual({ label: '–', tone: 'neutral' });
});
