import { expect, it } from 'vitest';
import { getStatusLabel } from './get-status-label';

const statuses = { approved: { label: 'Approved', tone: 'success' } } as const;

it('returns the label of a known value', () => {
  expect(getStatusLabel(statuses, 'approved')).toEqual({ label: 'Approved', tone: 'success' });
});

it.each(['on_hold', 'toString'])('returns an unknown value as its own label: %s', (value) => {
  expect(getStatusLabel(statuses, value)).toEqual({ label: value, tone: 'neutral' });
});

it.each([null, undefined, ''])('returns a dash for a missing value: %j', (value) => {
  expect(getStatusLabel(statuses, value)).toEqual({ label: '–', tone: 'neutral' });
});
