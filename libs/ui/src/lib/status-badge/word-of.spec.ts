import { expect, it } from 'vitest';
import { wordOf } from './word-of';

const lamps = { on: { label: 'Lit', tone: 'success' } } as const;

it('finds a word in its vocabulary', () => {
  expect(wordOf(lamps, 'on')).toEqual({ label: 'Lit', tone: 'success' });
});

it.each(['flickering', 'toString'])('shows a word that the vocabulary does not have as it came: %s', (word) => {
  expect(wordOf(lamps, word)).toEqual({ label: word, tone: 'neutral' });
});

it.each([null, undefined, ''])('has a dash for nothing known: %j', (word) => {
  expect(wordOf(lamps, word)).toEqual({ label: '–', tone: 'neutral' });
});
