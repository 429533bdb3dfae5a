import { formatCount, formatMoney, joinKnown } from '@countinghouse/ui';
import type { CaseOutcome } from './case-context';

/** How often each outcome came, and what it came to in US dollars, in the order in which they came first. */
export type Tally = readonly { word: string; count: number; amount: number | undefined }[];

/** A tally with one more outcome. Cents are added as whole numbers. */
export function addToTally(tally: Tally, { word, amount }: CaseOutcome): Tally {
  const known = tally.find((each) => each.word === word);
  if (!known) return [...tally, { word, count: 1, amount }];
  const sum = amount === undefined ? known.amount : (toCents(known.amount ?? 0) + toCents(amount)) / 100;
  return tally.map((each) => (each === known ? { word, count: known.count + 1, amount: sum } : each));
}

/** A tally without an outcome that was undone; what has no amount takes none away. */
export const takeFromTally = (tally: Tally, { word }: Pick<CaseOutcome, 'word'>): Tally =>
  tally.flatMap((each) => {
    if (each.word !== word) return each;
    return each.count > 1 ? { ...each, count: each.count - 1 } : [];
  });

const toCents = (dollars: number) => Math.round(dollars * 100);

/** A tally in words: "Approved 9, $3,400.00 · Rejected 3, $200.00"; undefined where nothing was done. */
export const tallyWords = (tally: Tally): string | undefined =>
  joinKnown(
    tally.map(({ word, count, amount }) =>
      joinKnown([`${word} ${formatCount(count)}`, amount === undefined ? '' : formatMoney(amount)], ', '),
    ),
    ' · ',
  );
