import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { paths } from '../../schema';
import { isLowerBound, readTotal } from '../core/read-total';
import type { ApiClient } from '../core/api-client';
import { useApiClient } from './api-provider';
import { liveLists, type NewItemsPath } from '../live/list-paths';
import { useChangedAt } from '../live/live-state';
import { pollUnlessLive } from './poll-every';
import { useCapability } from './use-capability';

/** Age at which a list is checked for new items, and the interval of the checks. */
const CHECK_INTERVAL_MS = 30_000;

type Params<Path extends NewItemsPath> = paths[Path]['get']['parameters'];

/** The part of a `useQuery` result that {@link useNewItems} needs. */
export interface FetchedList {
  data: unknown;
  /** In milliseconds since 1970; 0 before the first read. */
  dataUpdatedAt: number;
  refetch: () => Promise<unknown>;
}

/** How a list has changed since it was read. */
export interface NewItems {
  /** When the list was read, in milliseconds since 1970; undefined before the first read. */
  readAt: number | undefined;
  /** Number of rows added since then; negative if rows were removed, 0 if unknown. */
  difference: number;
  /** Refetches the list. */
  show: () => Promise<unknown>;
}

/** Returns the age of a list that cannot be checked for new items. */
export const toListAge = (list: FetchedList): NewItems => ({
  readAt: list.dataUpdatedAt || undefined,
  difference: 0,
  show: list.refetch,
});

/**
 * Checks a visible list for new items, at an interval or after a live event. It does not check servers that do not
 * support background requests, because the checks would extend the session.
 *
 * @param params the parameters of the list, without its page
 * @param list the query result of the list
 */
export function useNewItems<Path extends NewItemsPath>(path: Path, params: Params<Path>, list: FetchedList): NewItems {
  const client = useApiClient();
  const isOffered = useCapability('new_items');
  const hasChanged = useChangedAt(path) > list.dataUpdatedAt && list.dataUpdatedAt !== 0;
  const isOld = useIsOlderThan(list.dataUpdatedAt, CHECK_INTERVAL_MS) || hasChanged;
  const newItems = useQuery({
    queryKey: ['get', path, params, 'new-items'],
    queryFn: ({ signal }) => readFirstRow(client, path, params, signal),
    enabled: isOffered && isOld,
    refetchInterval: liveLists.includes(path) ? pollUnlessLive(CHECK_INTERVAL_MS) : CHECK_INTERVAL_MS,
  });
  const isNewer = isOld && newItems.dataUpdatedAt > list.dataUpdatedAt;
  return { ...toListAge(list), ...(isNewer && { difference: getDifference(list.data, newItems.data) }) };
}

async function readFirstRow(client: ApiClient, path: NewItemsPath, params: Params<NewItemsPath>, signal: AbortSignal) {
  const query = { ...params.query, page: 1, limit: 1 };
  const { data } = await client.GET(path, {
    params: { ...params, query, header: { 'X-Background': 'true' } },
    signal,
  } as Parameters<ApiClient['GET']>[1]);
  return data;
}

function getDifference(before: unknown, after: unknown): number {
  const [countBefore, countAfter] = [readTotal(before), readTotal(after)];
  if (countBefore === undefined || countAfter === undefined || isLowerBound(before) || isLowerBound(after)) return 0;
  return countAfter - countBefore;
}

/** Whether `since` is more than `milliseconds` ago. Re-renders when that becomes true. */
function useIsOlderThan(since: number, milliseconds: number): boolean {
  const [staleSince, setStaleSince] = useState<number>();
  useEffect(() => {
    if (since === 0) return;
    const timer = setTimeout(() => setStaleSince(since), Math.max(0, since + milliseconds - Date.now()));
    return () => clearTimeout(timer);
  }, [since, milliseconds]);
  return since !== 0 && staleSince === since;
}
