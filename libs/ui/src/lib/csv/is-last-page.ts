/** What a server says about the size of a list. */
export interface ListSize {
  /** Left out where it does not say. */
  totalCount?: number | undefined;
  /** The total is a lower bound: it says nothing about the end. */
  totalIsLowerBound?: boolean | undefined;
}

/** A page that has come. */
export interface PageOfList {
  /** Its number, from 1. */
  page: number;
  /** Rows of a full page: as many as the first one has, since a server may give fewer than it is asked for. */
  size: number;
  /** It has rows that no other page has. An empty page has none, nor has one that comes a second time. */
  isNew: boolean;
  /** It has as many rows as were asked for. Leave it out where a server may give fewer. @default true */
  isFull?: boolean;
  /** What the server says about the whole list, if anything. */
  pagination: ListSize | undefined;
}

/** Rows of the whole list; undefined where the server does not say. */
export function totalOf(pagination: ListSize | undefined): number | undefined {
  return pagination?.totalIsLowerBound ? undefined : pagination?.totalCount;
}

/**
 * Whether a list that is read from its first page on ends with this one: nothing new comes, the total is reached, or,
 * without a total, the page is not full.
 */
export function isLastPage({ page, size, isNew, isFull = true, pagination }: PageOfList): boolean {
  const total = totalOf(pagination);
  return !isNew || (total === undefined ? !isFull : page * size >= total);
}
