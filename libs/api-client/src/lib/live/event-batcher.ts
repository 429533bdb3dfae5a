import { focusManager, type QueryClient } from '@tanstack/react-query';
import { runInBackground } from './background-requests';
import { getChangedLists, isOutdated, isEventForRow, type LiveEvent } from './live-queries';
import { refreshRows } from './refresh-rows';
import { recordListChanges } from './live-state';

/** Range of the random delay before a batch is applied. It spreads the requests of all clients that receive an event. */
const MIN_DELAY_MS = 100;
const MAX_DELAY_MS = 900;

/** Above this number of pending events, everything is refetched instead. */
const MAX_EVENTS = 200;

/** Collects events and refetches what they affect. */
export interface EventBatcher {
  add: (event: LiveEvent) => void;
  stop: () => void;
}

/**
 * Creates a batcher that refetches the active queries that events affect, and marks inactive ones as stale. Its requests
 * do not extend the session. While the page is hidden, events stay pending.
 */
export function createEventBatcher(queryClient: QueryClient): EventBatcher {
  const pendingEvents = new Map<string, LiveEvent>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const apply = () => {
    timer = undefined;
    if (!focusManager.isFocused()) return;
    const events: LiveEvent[] = pendingEvents.size > MAX_EVENTS ? [{ topic: 'resync' }] : [...pendingEvents.values()];
    pendingEvents.clear();
    recordListChanges([...new Set(events.flatMap(getChangedLists))]);
    const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) =>
      events.some((event) => isOutdated(queryKey, event));
    runInBackground(() => {
      void queryClient.invalidateQueries({ predicate });
      for (const list of queryClient.getQueryCache().findAll({ type: 'active' }))
        if (events.some((event) => isEventForRow(list, event))) void refreshRows(queryClient, list);
    });
  };
  const schedule = () => {
    if (pendingEvents.size === 0) return;
    timer ??= setTimeout(apply, MIN_DELAY_MS + Math.random() * (MAX_DELAY_MS - MIN_DELAY_MS));
  };
  const unsubscribe = focusManager.subscribe(schedule);

  return {
    add: (event) => {
      pendingEvents.set(`${event.topic} ${event._id ?? ''}`, event);
      schedule();
    },
    stop: () => {
      clearTimeout(timer);
      unsubscribe();
    },
  };
}
