import type { Query, QueryClient } from '@tanstack/react-query';
import { isObject } from '../core/is-object';
import { askAside } from './ask-aside';

/**
 * Draws the rows of a list on the screen as they are now, each in its place: none comes, goes or moves. A row that the list
 * no longer holds stays as it was. Where the list cannot be read, nothing happens.
 */
export async function renewRows(queryClient: QueryClient, list: Query): Promise<void> {
  const { dataUpdatedAt: updatedAt } = list.state;
  try {
    const rows = rowsIn(await askAside(queryClient, list));
    // What was read meanwhile may be newer.
    if (list.state.dataUpdatedAt !== updatedAt) return;
    // It is as old as it was: what has come or gone since is still to be said.
    queryClient.setQueryData(list.queryKey, (shown: unknown) => withRows(shown, rows), { updatedAt });
  } catch {
    // How old the list is stands above it.
  }
}

/** Whether something that was read has a row about a record, by its `_id`. */
export const hasRow = (read: unknown, id: string): boolean => rowsIn(read).has(id);

type Rows = ReadonlyMap<unknown, object>;

/** The records of an answer's lists, by their `_id`. */
function rowsIn(read: unknown): Rows {
  const isRecord = (row: unknown) => isObject(row) && typeof row['_id'] === 'string';
  if (Array.isArray(read)) return new Map(read.filter(isRecord).map((row) => [row['_id'], row]));
  if (!isObject(read)) return new Map();
  return new Map(Object.values(read).flatMap((part) => [...rowsIn(part)]));
}

function withRows(read: unknown, rows: Rows): unknown {
  if (Array.isArray(read)) return read.map((row: unknown) => (isObject(row) && rows.get(row['_id'])) || row);
  if (!isObject(read)) return read;
  return Object.fromEntries(Object.entries(read).map(([name, part]) => [name, withRows(part, rows)]));
}
