import { expect, it } from 'vitest';
import { addToTally, takeFromTally, tallyWords } from './tally';

it('counts outcomes, and adds their money to the cent', () => {
  const outcomes = [
    { word: 'Approved', amount: 0.1 },
    { word: 'Rejected', amount: 5 },
    { word: 'Approved', amount: 0.2 },
    { word: 'Resolved' },
    { word: 'Resolved' },
  ];
  const tally = outcomes.reduce(addToTally, []);
  expect(tally).toEqual([
    { word: 'Approved', count: 2, amount: 0.3 },
    { word: 'Rejected', count: 1, amount: 5 },
    { word: 'Resolved', count: 2, amount: undefined },
  ]);
  expect(tallyWords(tally)).toBe('Approved 2, $0.30 · Rejected 1, $5.00 · Resolved 2');
});

it('forgets what was undone', () => {
  const tally = [{ word: 'Approved', amount: 2 }, { word: 'Snoozed' }, { word: 'Snoozed' }].reduce(addToTally, []);
  expect(tallyWords(tally)).toBe('Approved 1, $2.00 · Snoozed 2');
  const once = takeFromTally(tally, { word: 'Snoozed' });
  expect(tallyWords(once)).toBe('Approved 1, $2.00 · Snoozed 1');
  expect(tallyWords(takeFromTally(once, { word: 'Snoozed' }))).toBe('Approved 1, $2.00');
});
