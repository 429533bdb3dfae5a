import { useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigation, useSearchParams, type Location } from 'react-router-dom';
import {
  getParamName,
  filterNames,
  readListParams,
  parseSavedParams,
  writeListParams,
  writeSort,
  type ListParams,
  type ListRules,
  type Sort,
} from './list-params';

/** State of a list, kept in the URL, and functions to change it. */
export interface ListState<Filter extends string = never> extends ListParams<Filter> {
  /** Whether a search or filter is set. */
  isFiltered: boolean;
  /**
   * Goes to a page.
   *
   * @param options.replace replaces the history entry, for automatic corrections
   */
  setPage: (page: number, options?: { replace?: boolean }) => void;
  /** Changes the page size and returns to page 1. */
  setLimit: (limit: number) => void;
  /** Changes the order and returns to page 1. */
  setSort: (sort: Sort | undefined) => void;
  /** Changes the search and returns to page 1. */
  setSearch: (search: string) => void;
  /** Changes a filter and returns to page 1. */
  setFilter: (name: Filter, value: string) => void;
  /** Changes several filters in one history entry and returns to page 1. */
  setFilters: (values: Partial<Record<Filter, string>>) => void;
  /** Removes search and filters, but keeps order and page size. */
  clear: () => void;
  /** Search, filters, order and page size as a query string for {@link openView}. */
  query: string;
  /** Parses a stored query; returns its valid part and the names of parameters that are no longer supported. */
  parseSavedQuery: (saved: string) => { address: string; unsupported: readonly string[] };
  /** Replaces the query, optionally with the id of a saved view ("" for none). */
  openView: (view: string, query: string) => void;
}

/** New values of URL parameters; "" removes a parameter. */
type Changes = Readonly<Partial<Record<string, string>>>;

const noRules = {};

/**
 * Keeps page, page size, order, search and filters of a list in the URL, so that reload, bookmarks, Back and shared links lead
 * to the same rows. Requires a data router.
 *
 * @param rules allowed parameters besides page and search; define them outside the component. @default none
 */
export function useListState<Filter extends string = never>(rules: ListRules<Filter> = noRules): ListState<Filter> {
  const [searchParams, setSearchParams] = useSearchParams();
  const location = useLocation();
  const next = useNavigation().location;
  // A debounced search calls functions of an older render, so the latest location is kept in a ref.
  const rendered = useRef({ location, next });
  useLayoutEffect(() => {
    rendered.current = { location, next };
  }, [location, next]);

  return useMemo(() => {
    const params = readListParams(searchParams, rules);
    const change = (changes: Changes, replace = false) => {
      const { location } = rendered.current;
      const search = applyChanges(pendingSearches.get(location) ?? location.search, changes, rules);
      pendingSearches.set(location, search.toString());
      // Keeps the history state, which links back to the list's own origin (list-link.tsx). Rendered synchronously, since
      // requests start only after rendering.
      setSearchParams(search, { replace, preventScrollReset: true, state: location.state, flushSync: true });
    };
    const changeFilters = (changes: Changes, replace = false) => change({ page: '', ...changes }, replace);
    const cleared = Object.fromEntries(filterNames(rules.filters).map((name) => [name, '']));

    return {
      ...params,
      isFiltered: params.search !== '' || Object.values(params.filters).some((value) => value !== ''),
      setPage: (page, options) => change({ page: page > 1 ? String(page) : '' }, options?.replace),
      setLimit: (limit) => changeFilters({ limit: limit === (rules.defaultLimit ?? 10) ? '' : String(limit) }),
      setSort: (sort) => changeFilters({ sort: sort === undefined ? '' : writeSort(sort) }),
      // A search typed with pauses is one history entry. Ignored while a navigation to another screen is pending.
      setSearch: (search) => {
        if (search !== params.search && !isLeavingScreen(rendered.current))
          changeFilters({ search }, params.search !== '');
      },
      setFilter: (name, value) => changeFilters({ [name]: value }),
      setFilters: (values) => changeFilters(values),
      clear: () => changeFilters({ search: '', ...cleared }),
      query: writeListParams(params, rules),
      parseSavedQuery: (saved) => parseSavedParams(saved, rules),
      openView: (view, query) => {
        const savedParams = new URLSearchParams(parseSavedParams(query, rules).address);
        const others = ['search', ...filterNames(rules.filters), 'sort', 'limit'].filter(
          (param) => !savedParams.has(param),
        );
        changeFilters({
          ...Object.fromEntries(savedParams),
          ...Object.fromEntries(others.map((param) => [param, ''])),
          view,
        });
      },
    };
  }, [searchParams, setSearchParams, rules]);
}

/**
 * Pending query string per rendered location. A second change before the first has rendered starts from it, since the router
 * only exposes the rendered location. All lists of a screen share it; a new location starts afresh.
 */
const pendingSearches = new WeakMap<Location, string>();

/** Returns whether a navigation to another screen is pending. */
function isLeavingScreen({ location, next }: { location: Location; next: Location | undefined }): boolean {
  return next !== undefined && next.pathname !== location.pathname;
}

function applyChanges(current: string, changes: Changes, rules: Pick<ListRules, 'name'>): URLSearchParams {
  const search = new URLSearchParams(current);
  for (const [param, value] of Object.entries(changes)) {
    const name = getParamName(param, rules);
    if (value === undefined) continue;
    if (value === '') search.delete(name);
    else search.set(name, value);
  }
  return search;
}
