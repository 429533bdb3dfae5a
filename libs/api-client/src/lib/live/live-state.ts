import { useCallback, useSyncExternalStore } from 'react';
import type { NewItemsPath } from './list-paths';

let isConnected = false;
/** Times in milliseconds since 1970. */
const changedAtByList = new Map<NewItemsPath, number>();
const listeners = new Set<() => void>();

/** Whether this page receives live events. */
export const isLive = (): boolean => isConnected;

/** Sets whether this page receives live events. */
export function setLive(isConnectedNow: boolean): void {
  isConnected = isConnectedNow;
}

/** Records that lists have just changed on the server. */
export function recordListChanges(paths: readonly NewItemsPath[]): void {
  for (const path of paths) changedAtByList.set(path, Date.now());
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns when an event last announced a change of a list, in milliseconds since 1970; 0 if none has. */
export const useChangedAt = (path: NewItemsPath): number =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => changedAtByList.get(path) ?? 0, [path]),
  );
