import { normalizeSearch } from '@countinghouse/shared/text';
/** Page sizes that may be chosen. */
export const pageSizes: readonly number[] = [10, 25, 50, 100];

/** A column and a direction. */
export interface Sort {
  id: string;
  isDescending: boolean;
}

/** What a list may be asked, so that an address that somebody mistyped asks for nothing else. */
export interface ListRules<Filter extends string = never> {
  /** Tells the lists of one screen apart: `earnings` keeps its page as `earnings-page`. @default the address' own words */
  name?: string;
  /** Columns that can be sorted by. @default none */
  sortable?: readonly string[];
  /** The order when the address names none. */
  defaultSort?: Sort;
  /** @default 10 */
  defaultLimit?: number;
  /** Filters and the values that each may take: a list of them, or what tells a good one. */
  filters?: Readonly<Record<Filter, readonly string[] | ((value: string) => boolean)>>;
}

/** What the address says about a list. */
export interface ListParams<Filter extends string = never> {
  /** From 1. */
  page: number;
  limit: number;
  sort: Sort | undefined;
  /** Without invisible characters and blanks around it; "" when nothing is searched for. */
  search: string;
  /** "" where a filter is not set. */
  filters: Record<Filter, string>;
  /** The saved view that the list was opened with; "" for none. Whether there is one, the address cannot know. */
  view: string;
}

/** Reads a list's state from an address. Whatever is not allowed falls back to the default. */
export function readListParams<Filter extends string>(
  address: URLSearchParams,
  rules: ListRules<Filter>,
): ListParams<Filter> {
  const read = (word: string) => address.get(addressWord(word, rules));
  const limit = Number(read('limit'));
  return {
    page: positiveInteger(read('page')) ?? 1,
    limit: pageSizes.includes(limit) ? limit : (rules.defaultLimit ?? 10),
    sort: readSort(read('sort'), rules),
    search: normalizeSearch(read('search') ?? ''),
    filters: readFilters(read, rules.filters),
    view: (read('view') ?? '').slice(0, 64),
  };
}

/** What a list is asked for, as its address says it: without the page, the view, and what is so anyway. */
export function writeListParams<Filter extends string>(
  { search, filters, sort, limit }: ListParams<Filter>,
  rules: ListRules<Filter>,
): string {
  const words = new URLSearchParams(search === '' ? undefined : { search });
  for (const name of filterNames(rules.filters)) if (filters[name] !== '') words.set(name, filters[name]);
  const usual = rules.defaultSort && writeSort(rules.defaultSort);
  if (sort && writeSort(sort) !== usual) words.set('sort', writeSort(sort));
  if (limit !== (rules.defaultLimit ?? 10)) words.set('limit', String(limit));
  return words.toString();
}

/** What a list understands of an address that was written down some time ago, and the words of it that it does not. */
export function readWrittenParams<Filter extends string>(
  written: string,
  rules: ListRules<Filter>,
): { address: string; lost: readonly string[] } {
  const words = new URLSearchParams(written);
  const { name: _name, ...own } = rules;
  const address = writeListParams(readListParams(words, own), own);
  const understood = new URLSearchParams(address);
  return { address, lost: [...new Set(words.keys())].filter((word) => !understood.has(word)) };
}

/** What the address calls a part of a list's state. */
export function addressWord(word: string, { name }: Pick<ListRules, 'name'>): string {
  return name === undefined ? word : `${name}-${word}`;
}

/** Names of the filters that `rules` knows. */
export function filterNames<Filter extends string>(filters: ListRules<Filter>['filters']): Filter[] {
  return filters === undefined ? [] : (Object.keys(filters) as Filter[]);
}

/** `-name` is Z to A, as in the address and on the wire. */
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
  read: (word: string) => string | null,
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

function positiveInteger(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
