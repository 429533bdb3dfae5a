import { useCallback, useSyncExternalStore } from 'react';
import type { NewItemsPath } from './list-paths';

/** Whether the server tells this page what changes, and when it last did for each list. */
let isUp = false;
const changed = new Map<NewItemsPath, number>();
const listeners = new Set<() => void>();

/** Whether the server tells this page what changes as it happens. */
export const isLive = (): boolean => isUp;

/** Says whether the server tells this page what changes. */
export function setLive(up: boolean): void {
  isUp = up;
}

/** Notes that a list has changed on the server, at this moment. */
export function noteChanges(paths: readonly NewItemsPath[]): void {
  for (const path of paths) changed.set(path, Date.now());
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** When the server last said that a list has changed, in milliseconds since 1970; 0 while it has not. */
export const useChangedAt = (path: NewItemsPath): number =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => changed.get(path) ?? 0, [path]),
  );
