import type { Query, QueryClient } from '@tanstack/react-query';
import { isObject } from '../core/is-object';
import { probeQuery } from './probe-query';

/**
 * Refreshes the rows of a list in place, without adding, removing or moving any. A row that the list no longer contains
 * stays unchanged. Does nothing if the list cannot be fetched.
 */
export async function refreshRows(queryClient: QueryClient, list: Query): Promise<void> {
  const { dataUpdatedAt: updatedAt } = list.state;
  try {
    const rows = collectRows(await probeQuery(queryClient, list));
    // The list was refetched in the meantime and may be newer.
    if (list.state.dataUpdatedAt !== updatedAt) return;
    // Keeps `updatedAt`, so that the new-items indicator still counts from the last full fetch.
    queryClient.setQueryData(list.queryKey, (data: unknown) => replaceRows(data, rows), { updatedAt });
  } catch {
    // The list already shows how old it is.
  }
}

/** Whether a response contains a record with this `_id`. */
export const hasRow = (data: unknown, id: string): boolean => collectRows(data).has(id);

type Rows = ReadonlyMap<unknown, object>;

/** Returns the records in all lists of a response, by `_id`. */
function collectRows(data: unknown): Rows {
  const isRecord = (row: unknown) => isObject(row) && typeof row['_id'] === 'string';
  if (Array.isArray(data)) return new Map(data.filter(isRecord).map((row) => [row['_id'], row]));
  if (!isObject(data)) return new Map();
  return new Map(Object.values(data).flatMap((part) => [...collectRows(part)]));
}

function replaceRows(data: unknown, rows: Rows): unknown {
  if (Array.isArray(data)) return data.map((row: unknown) => (isObject(row) && rows.get(row['_id'])) || row);
  if (!isObject(data)) return data;
  return Object.fromEntries(Object.entries(data).map(([name, part]) => [name, replaceRows(part, rows)]));
}
