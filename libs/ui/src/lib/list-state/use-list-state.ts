import { useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigation, useSearchParams, type Location } from 'react-router-dom';
import {
  addressWord,
  filterNames,
  readListParams,
  readWrittenParams,
  writeListParams,
  writeSort,
  type ListParams,
  type ListRules,
  type Sort,
} from './list-params';

/** A list's state and the ways to change it. All of it lives in the address. */
export interface ListState<Filter extends string = never> extends ListParams<Filter> {
  /** A search or a filter is set, so that "nothing found" has a way out. */
  isFiltered: boolean;
  /** @param options.replace leaves no step in the history: for corrections, not for choices. */
  setPage: (page: number, options?: { replace?: boolean }) => void;
  /** Goes to page 1, as do the following. */
  setLimit: (limit: number) => void;
  setSort: (sort: Sort | undefined) => void;
  setSearch: (search: string) => void;
  setFilter: (name: Filter, value: string) => void;
  /** Several at once: one step back. The others stay. */
  setFilters: (values: Partial<Record<Filter, string>>) => void;
  /** Removes search and filters; keeps order and page size. */
  clear: () => void;
  /** What the list is asked for, in the form in which {@link openView} takes it: not the page, and not the view. */
  asked: string;
  /** What the list understands of an address in that form, and the words of it that it does not know any more. */
  readAsked: (written: string) => { address: string; lost: readonly string[] };
  /** Asks for something else altogether, by a saved view or ("") by none. */
  openView: (view: string, asked: string) => void;
}

/** What the address is to say from now on; "" removes a word. */
type Changes = Readonly<Partial<Record<string, string>>>;

const noRules = {};

/**
 * Page, page size, order, search and filters of a list, kept in the address: a reload, a bookmark, Back and a shared link
 * lead to the same rows. Needs a data router above it.
 *
 * @param rules what may stand in the address beside page and search; keep it outside the component. Default: nothing.
 */
export function useListState<Filter extends string = never>(rules: ListRules<Filter> = noRules): ListState<Filter> {
  const [address, setAddress] = useSearchParams();
  const location = useLocation();
  const next = useNavigation().location;
  // A search box calls back after a pause, with functions that are older than what the screen shows by then.
  const drawn = useRef({ location, next });
  useLayoutEffect(() => {
    drawn.current = { location, next };
  }, [location, next]);

  return useMemo(() => {
    const params = readListParams(address, rules);
    const change = (changes: Changes, replace = false) => {
      const { location } = drawn.current;
      const search = withChanges(searches.get(location) ?? location.search, changes, rules);
      searches.set(location, search.toString());
      // Where this list itself was opened from (list-link.tsx) outlasts a turned page. Drawn at once, and not when there
      // is time: only what has been drawn asks the server.
      setAddress(search, { replace, preventScrollReset: true, state: location.state, flushSync: true });
    };
    const refine = (changes: Changes, replace = false) => change({ page: '', ...changes }, replace);
    const cleared = Object.fromEntries(filterNames(rules.filters).map((name) => [name, '']));

    return {
      ...params,
      isFiltered: params.search !== '' || Object.values(params.filters).some((value) => value !== ''),
      setPage: (page, options) => change({ page: page > 1 ? String(page) : '' }, options?.replace),
      setLimit: (limit) => refine({ limit: limit === (rules.defaultLimit ?? 10) ? '' : String(limit) }),
      setSort: (sort) => refine({ sort: sort === undefined ? '' : writeSort(sort) }),
      // A word typed with pauses is one step back, not five. Who still types while the next screen loads goes there.
      setSearch: (search) => {
        if (search !== params.search && !isLeft(drawn.current)) refine({ search }, params.search !== '');
      },
      setFilter: (name, value) => refine({ [name]: value }),
      setFilters: (values) => refine(values),
      clear: () => refine({ search: '', ...cleared }),
      asked: writeListParams(params, rules),
      readAsked: (written) => readWrittenParams(written, rules),
      openView: (view, asked) => {
        const words = new URLSearchParams(readWrittenParams(asked, rules).address);
        const others = ['search', ...filterNames(rules.filters), 'sort', 'limit'].filter((word) => !words.has(word));
        refine({ ...Object.fromEntries(words), ...Object.fromEntries(others.map((word) => [word, ''])), view });
      },
    };
  }, [address, setAddress, rules]);
}

/**
 * What the address of a screen is to say next, by the location at which the screen was drawn. A second choice that is
 * made before the first one is drawn starts from it, since the router tells a component only what has been drawn. All
 * lists of a screen share it; at its next location, the screen starts afresh.
 */
const searches = new WeakMap<Location, string>();

/** Whether another screen is on its way. */
function isLeft({ location, next }: { location: Location; next: Location | undefined }): boolean {
  return next !== undefined && next.pathname !== location.pathname;
}

function withChanges(current: string, changes: Changes, rules: Pick<ListRules, 'name'>): URLSearchParams {
  const search = new URLSearchParams(current);
  for (const [word, value] of Object.entries(changes)) {
    const name = addressWord(word, rules);
    if (value === undefined) continue;
    if (value === '') search.delete(name);
    else search.set(name, value);
  }
  return search;
}
