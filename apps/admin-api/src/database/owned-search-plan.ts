import type { Likely, OwnedList, OwnedSearch } from './owned-search-estimate';
import { countedMatches } from './search';
import { isIndexed } from './search-words';

/** How a walk along the list's order goes. */
export type Walk = {
  /** After so many records it ends. */
  most: number;
  /** Where given, owners with all of these words are found first, so that most records are not looked at closely. */
  first?: string[];
  /** Whether records that have one of these words themselves are found first too. */
  isOwnLookedUp?: boolean;
};

export type Plan = {
  /** Tried first, where more than 1,000 matches are likely. */
  walk?: Walk;
  /** Finds all matches by these words, or, without any, by looking at each record. */
  all: string[];
};

// What things cost, in microseconds, as measured; only their proportions matter.
const lookUpUsers = 1_500;
const perOwner = 2;
const perCandidate = 2;
const perRecord = 3;
const perSkippedRecord = 1.3;
const perSkippedEntry = 0.25;
const perProof = 3_000;

/** So many matches are likely enough to be more than are counted. */
const many = 2 * countedMatches;

/** The way to a result that a sample says is the shortest. */
export function cheapestPlan(list: OwnedList, { words, limit, offset }: OwnedSearch, likely: Likely): Plan {
  const choices = chosenWords(list, words, likely);
  const candidates = (chosen: string[]) =>
    likely.tableRows * (likely.ofOwners(chosen) + chosen.reduce((sum, word) => sum + likely.own([word]), 0));
  const costs = choices.map((chosen) => ({ chosen, cost: lookUpUsers + candidates(chosen) * perCandidate }));
  const byIndex = costs.reduce((best, next) => (next.cost < best.cost ? next : best), {
    chosen: [] as string[],
    cost: likely.rows * perRecord,
  });
  if (likely.matches < many) return { all: byIndex.chosen };

  const steps = Math.min(likely.rows, ((offset + limit) * likely.rows) / likely.matches);
  const most = Math.ceil(3 * steps) + 1_000;
  const walksAfter = (first: string[]) => {
    const found = lookUpUsers + likely.users * likely.ofOwners(first) * perOwner;
    const own = first.map((word) => likely.own([word])).reduce((sum, share) => sum + share, 0);
    const closer = steps * (likely.ofOwners(first) + own) * perRecord;
    return [
      { walk: { most, first }, cost: perProof + found + steps * perSkippedRecord + closer },
      {
        walk: { most, first, isOwnLookedUp: true },
        cost: perProof + found + likely.tableRows * own * perCandidate + steps * perSkippedEntry + closer,
      },
    ];
  };
  const walks: { walk: Walk; cost: number }[] = [
    { walk: { most }, cost: perProof + steps * perRecord },
    ...choices.flatMap(walksAfter),
  ];
  const shortest = walks.reduce((best, next) => (next.cost < best.cost ? next : best));
  return shortest.cost < byIndex.cost ? { walk: shortest.walk, all: byIndex.chosen } : { all: byIndex.chosen };
}

/**
 * Sets of words to find candidates by: whoever matches has all of them in the owner's words, or one in its own. The words
 * that are rarest in records come first, since candidates by those are few.
 */
function chosenWords({ records }: OwnedList, words: string[], likely: Likely): string[][] {
  const known = words
    .filter((word) => records.every(({ grams }) => isIndexed(word, grams)))
    .map((word) => ({ word, own: likely.own([word]), both: likely.own([word]) + likely.ofOwners([word]) }));
  const rarestOwn = [...known].sort((a, b) => a.own - b.own || a.both - b.both).map(({ word }) => word);
  return [...rarestOwn.map((_, at) => rarestOwn.slice(0, at + 1)), ...known.map(({ word }) => [word])];
}
