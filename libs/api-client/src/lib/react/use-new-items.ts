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

/** From when on a list is old, and how often it then asks for news, in milliseconds. */
const askEveryMs = 30_000;

type Params<Path extends NewItemsPath> = paths[Path]['get']['parameters'];

/** A list that has been read, as `useQuery` has it. */
export interface ReadList {
  data: unknown;
  /** In milliseconds since 1970; 0 while it has not been read. */
  dataUpdatedAt: number;
  refetch: () => Promise<unknown>;
}

/** What has become of a list since it was read. */
export interface NewItems {
  /** When it was read, in milliseconds since 1970; undefined while it has not been. */
  readAt: number | undefined;
  /** How many rows there are more than then; fewer, where it is negative. 0 where nothing is known. */
  difference: number;
  /** Reads the list anew. */
  show: () => Promise<unknown>;
}

/** How old a list is that cannot be asked for news. */
export const ageOf = (list: ReadList): NewItems => ({
  readAt: list.dataUpdatedAt || undefined,
  difference: 0,
  show: list.refetch,
});

/**
 * Asks how many rows a list has that is left open, while somebody can see it: now and then, or when the server tells that it
 * has changed. Nothing is asked of a server that would take the question for a sign of life.
 *
 * @param params what the list was asked, its page aside
 * @param list the list as it was read
 */
export function useNewItems<Path extends NewItemsPath>(path: Path, params: Params<Path>, list: ReadList): NewItems {
  const client = useApiClient();
  const isOffered = useCapability('new_items');
  const hasChanged = useChangedAt(path) > list.dataUpdatedAt && list.dataUpdatedAt !== 0;
  const isOld = useIsOlderThan(list.dataUpdatedAt, askEveryMs) || hasChanged;
  const newItems = useQuery({
    queryKey: ['get', path, params, 'news'],
    queryFn: ({ signal }) => readFirstRow(client, path, params, signal),
    enabled: isOffered && isOld,
    refetchInterval: liveLists.includes(path) ? pollUnlessLive(askEveryMs) : askEveryMs,
  });
  const isLater = isOld && newItems.dataUpdatedAt > list.dataUpdatedAt;
  return { ...ageOf(list), ...(isLater && { difference: differenceOf(list.data, newItems.data) }) };
}

async function readFirstRow(client: ApiClient, path: NewItemsPath, params: Params<NewItemsPath>, signal: AbortSignal) {
  const query = { ...params.query, page: 1, limit: 1 };
  const { data } = await client.GET(path, {
    params: { ...params, query, header: { 'X-Background': 'true' } },
    signal,
  } as Parameters<ApiClient['GET']>[1]);
  return data;
}

function differenceOf(before: unknown, after: unknown): number {
  const [was, is] = [readTotal(before), readTotal(after)];
  if (was === undefined || is === undefined || isLowerBound(before) || isLowerBound(after)) return 0;
  return is - was;
}

/** Whether something is older than so many milliseconds: becomes true by itself. */
function useIsOlderThan(since: number, milliseconds: number): boolean {
  const [old, setOld] = useState<number>();
  useEffect(() => {
    if (since === 0) return;
    const timer = setTimeout(() => setOld(since), Math.max(0, since + milliseconds - Date.now()));
    return () => clearTimeout(timer);
  }, [since, milliseconds]);
  return since !== 0 && old === since;
}
