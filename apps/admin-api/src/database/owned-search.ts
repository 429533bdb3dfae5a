import { countedMatches, toSearchTotal } from './search';
import type { Executor } from './database';
import { estimate, type OwnedList, type OwnedSearch } from './owned-search-estimate';
import { cheapestPlan, type Plan } from './owned-search-plan';
import { provenByOwners, provenByOwnWords } from './owned-search-proof';
import { findAll, type FoundRecord, walkList } from './owned-search-sql';

export { hasEach, type FoundRecord } from './owned-search-sql';
export type { OwnedList, OwnedRecords, OwnedSearch } from './owned-search-estimate';

/** A page of what a search has found, in the list's order, and how many there are. */
export type OwnedResult = { found: FoundRecord[]; total: number; totalIsLowerBound: boolean };

/**
 * Searches records of any kind that belong to users: each word has to be part of a record's own words (the column
 * `search_text` of its table) or of its owner's (`users.search_text`). The total is exact up to 1,000 matches.
 *
 * What a table needs, for `withdrawals` as an example: `user_id`, with an index on it; `search_text`, a generated column
 * of folded words that are separated by `e'\x1f'`; the index `gin (search_text gin_trgm_ops, search_grams(search_text))
 * with (fastupdate = off)`; and an index for each order. A text with hashes or addresses is indexed by
 * `hash_free_grams(search_text)` instead. See docs/adr/0006.
 *
 * @param plan how to go about it. It never changes what is found, only how soon, and whether a total of more than 1,000
 *   is worked out. Chosen by estimates unless given.
 */
export async function searchOwned(
  db: Executor,
  list: OwnedList,
  search: OwnedSearch,
  plan?: Plan,
): Promise<OwnedResult> {
  if (list.records.length === 0) return { found: [], total: 0, totalIsLowerBound: false };
  const likely = await estimate(db, list, search.words);
  const { walk, all } = plan ?? cheapestPlan(list, search, likely);
  if (walk) {
    const isKnownToMatchMany =
      (await provenByOwners(db, list, search.words, likely)) ||
      (await provenByOwnWords(db, list, search.words, likely));
    // A page that the walk has not filled may still lie beyond its end.
    const found = isKnownToMatchMany ? await walkList(db, list, search, walk, likely) : [];
    if (found.length === search.limit) return { found, total: countedMatches, totalIsLowerBound: true };
  }
  const { found, matches } = await findAll(db, list, search, all, likely);
  return { found, ...toSearchTotal(matches) };
}
