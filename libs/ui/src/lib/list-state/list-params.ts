import { normalizeSearch } from '@countinghouse/shared/text';
/** Available page sizes. */
export const pageSizes: readonly number[] = [10, 25, 50, 100];

/** Sort order. */
export interface Sort {
  /** Id of the column. */
  id: string;
  /** Whether the order is descending. */
  isDescending: boolean;
}

/** Allowed parameters of a list. Other values in the URL are ignored. */
export interface ListRules<Filter extends string = never> {
  /** Prefix of the URL parameters, for screens with several lists: `earnings` uses `earnings-page`. @default no prefix */
  name?: string;
  /** Ids of the sortable columns. @default none */
  sortable?: readonly string[];
  /** Order without a sort parameter. @default the server's order */
  defaultSort?: Sort;
  /** Page size without a limit parameter. @default 10 */
  defaultLimit?: number;
  /** Filters with their allowed values, as a list or a predicate. */
  filters?: Readonly<Record<Filter, readonly string[] | ((value: string) => boolean)>>;
}

/** State of a list in the URL. */
export interface ListParams<Filter extends string = never> {
  /** Page number, from 1. */
  page: number;
  /** Rows per page. */
  limit: number;
  /** Sort order; undefined for the server's order. */
  sort: Sort | undefined;
  /** Normalised search text; "" for none. */
  search: string;
  /** Filter values; "" for a filter that is not set. */
  filters: Record<Filter, string>;
  /** Id of the saved view, which might not exist; "" for none. */
  view: string;
}

/** Reads a list's state from the URL. Invalid values fall back to the default. */
export function readListParams<Filter extends string>(
  searchParams: URLSearchParams,
  rules: ListRules<Filter>,
): ListParams<Filter> {
  const read = (param: string) => searchParams.get(getParamName(param, rules));
  const limit = Number(read('limit'));
  return {
    page: parsePositiveInteger(read('page')) ?? 1,
    limit: pageSizes.includes(limit) ? limit : (rules.defaultLimit ?? 10),
    sort: readSort(read('sort'), rules),
    search: normalizeSearch(read('search') ?? ''),
    filters: readFilters(read, rules.filters),
    view: (read('view') ?? '').slice(0, 64),
  };
}

/** Serialises search, filters, order and page size as a query string, without default values. */
export function writeListParams<Filter extends string>(
  { search, filters, sort, limit }: ListParams<Filter>,
  rules: ListRules<Filter>,
): string {
  const params = new URLSearchParams(search === '' ? undefined : { search });
  for (const name of filterNames(rules.filters)) if (filters[name] !== '') params.set(name, filters[name]);
  const defaultSort = rules.defaultSort && writeSort(rules.defaultSort);
  if (sort && writeSort(sort) !== defaultSort) params.set('sort', writeSort(sort));
  if (limit !== (rules.defaultLimit ?? 10)) params.set('limit', String(limit));
  return params.toString();
}

/** Parses a stored query string; returns its valid part and the names of parameters that are no longer supported. */
export function parseSavedParams<Filter extends string>(
  saved: string,
  rules: ListRules<Filter>,
): { address: string; unsupported: readonly string[] } {
  const params = new URLSearchParams(saved);
  const { name: _name, ...own } = rules;
  const address = writeListParams(readListParams(params, own), own);
  const supported = new URLSearchParams(address);
  return { address, unsupported: [...new Set(params.keys())].filter((param) => !supported.has(param)) };
}

/** Returns the name of a URL parameter, with the list's prefix. */
export function getParamName(param: string, { name }: Pick<ListRules, 'name'>): string {
  return name === undefined ? param : `${name}-${param}`;
}

/** Returns the names of the filters. */
export function filterNames<Filter extends string>(filters: ListRules<Filter>['filters']): Filter[] {
  return filters === undefined ? [] : (Object.keys(filters) as Filter[]);
}

/** Serialises a sort order for the URL and for requests: `name`, or `-name` for descending. */
export function writeSort(sort: Sort): string {
  return sort.isDescending ? `-${sort.id}` : sort.id;
}

function readSort(text: string | null, rules: ListRules<string>): Sort | undefined {
  if (text === null) return rules.defaultSort;
  const isDescending = text.startsWith('-');
  const id = isDescending ? text.slice(1) : text;
  return rules.sortable?.includes(id) ? { id, isDescending } : rules.defaultSort;
}

function readFilters<Filter extends string>(
  read: (param: string) => string | null,
  filters: ListRules<Filter>['filters'],
): Record<Filter, string> {
  const allowed = (name: Filter) => {
    const value = read(name) ?? '';
    return isAllowed(value, filters?.[name]) ? value : '';
  };
  return Object.fromEntries(filterNames(filters).map((name) => [name, allowed(name)])) as Record<Filter, string>;
}

function isAllowed(value: string, rule: readonly string[] | ((value: string) => boolean) = []): boolean {
  return typeof rule === 'function' ? rule(value) : rule.includes(value);
}

function parsePositiveInteger(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
