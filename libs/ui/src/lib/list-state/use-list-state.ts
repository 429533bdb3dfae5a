import { useContext, useMemo } from 'react';
import {
  UNSAFE_DataRouterContext,
  useLocation,
  useSearchParams,
  type Location,
  type RouterState,
} from 'react-router-dom';
import {
  addressWord,
  filterNames,
  readListParams,
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
  /** Removes search and filters; keeps order and page size. */
  clear: () => void;
}

const noRules = {};

/**
 * Page, page size, order, search and filters of a list, kept in the address: a reload, a bookmark, Back and a shared link
 * lead to the same rows.
 *
 * @param rules what may stand in the address beside page and search; keep it outside the component. Default: nothing.
 */
export function useListState<Filter extends string = never>(rules: ListRules<Filter> = noRules): ListState<Filter> {
  const [address, setAddress] = useSearchParams();
  // Where this list itself was opened from (list-link.tsx) outlasts a turned page.
  const { state } = useLocation();
  // `setSearchParams` does not queue: even its function form starts from the address that was last drawn, and so a second
  // choice made before that, or from a timer, would undo the first. The router itself knows where it is going.
  const router = useContext(UNSAFE_DataRouterContext)?.router;

  return useMemo(() => {
    const params = readListParams(address, rules);
    const change = (changes: Record<string, string>, replace = false) => {
      const current = router ? destinationOf(router.state).search : address;
      setAddress(withChanges(current, changes, rules), { replace, preventScrollReset: true, state });
    };
    const refine = (changes: Record<string, string>, replace = false) => change({ page: '', ...changes }, replace);
    const cleared = Object.fromEntries(filterNames(rules.filters).map((name) => [name, '']));

    return {
      ...params,
      isFiltered: params.search !== '' || Object.values(params.filters).some((value) => value !== ''),
      setPage: (page, options) => change({ page: page > 1 ? String(page) : '' }, options?.replace),
      setLimit: (limit) => refine({ limit: limit === (rules.defaultLimit ?? 10) ? '' : String(limit) }),
      setSort: (sort) => refine({ sort: sort === undefined ? '' : writeSort(sort) }),
      // A word typed in pauses is one step back, not five. It comes after a pause, in which a link may have been followed.
      setSearch: (search) => {
        if (search !== params.search && !(router && isLeft(router.state))) refine({ search }, params.search !== '');
      },
      setFilter: (name, value) => refine({ [name]: value }),
      clear: () => refine({ search: '', ...cleared }),
    };
  }, [address, setAddress, rules, state, router]);
}

/** Whether another screen is on its way. */
function isLeft({ location, navigation }: RouterState): boolean {
  return navigation.location !== undefined && navigation.location.pathname !== location.pathname;
}

/** Where the list is going; where it is, when it is left for another screen. */
function destinationOf(state: RouterState): Location {
  return isLeft(state) ? state.location : (state.navigation.location ?? state.location);
}

function withChanges(
  current: string | URLSearchParams,
  changes: Record<string, string>,
  rules: Pick<ListRules, 'name'>,
): URLSearchParams {
  const next = new URLSearchParams(current);
  for (const [word, value] of Object.entries(changes)) {
    const name = addressWord(word, rules);
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}
