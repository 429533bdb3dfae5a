import { expect, it } from 'vitest';
import { addOutcome, removeOutcome, formatSessionSummary } from './session-summary';

it('counts outcomes and sums their amounts exactly', () => {
  const outcomes = [
    { label: 'Approved', amount: 0.1 },
    { label: 'Rejected', amount: 5 },
    { label: 'Approved', amount: 0.2 },
    { label: 'Resolved' },
    { label: 'Resolved' },
  ];
  const summary = outcomes.reduce(addOutcome, []);
  expect(summary).toEqual([
    { label: 'Approved', count: 2, amount: 0.3 },
    { label: 'Rejected', count: 1, amount: 5 },
    { label: 'Resolved', count: 2, amount: undefined },
  ]);
  expect(formatSessionSummary(summary)).toBe('Approved 2, $0.30 · Rejected 1, $5.00 · Resolved 2');
});

it('removes an undone outcome', () => {
  const summary = [{ label: 'Approved', amount: 2 }, { label: 'Snoozed' }, { label: 'Snoozed' }].reduce(addOutcome, []);
  expect(formatSessionSummary(summary)).toBe('Approved 1, $2.00 · Snoozed 2');
  const reduced = removeOutcome(summary, { label: 'Snoozed' });
  expect(formatSessionSummary(reduced)).toBe('Approved 1, $2.00 · Snoozed 1');
  expect(formatSessionSummary(removeOutcome(reduced, { label: 'Snoozed' }))).toBe('Approved 1, $2.00');
});
