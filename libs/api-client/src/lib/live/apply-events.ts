import { focusManager, type QueryClient } from '@tanstack/react-query';
import { background } from './background';
import { changedLists, isOutdated, isRowOf, type LiveEvent } from './live-reads';
import { renewRows } from './renew-rows';
import { noteChanges } from './live-state';

/**
 * How long events are collected before anything is read, in milliseconds: what comes together is read once, and not all
 * who hear of something ask for it at the same moment.
 */
const shortestMs = 100;
const longestMs = 900;

/** So many events are told apart; more are answered by reading everything. */
const mostEvents = 200;

/** What takes events, and makes sure that the screen shows what they are about. */
export interface EventSink {
  take: (event: LiveEvent) => void;
  stop: () => void;
}

/**
 * Reads anew what is on the screen and what events are about, and nothing else; the rest is read when it is next looked at.
 * It keeps no session alive. While nobody can see the page, events wait.
 */
export function applyEvents(queryClient: QueryClient): EventSink {
  const waiting = new Map<string, LiveEvent>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const apply = () => {
    timer = undefined;
    if (!focusManager.isFocused()) return;
    const events: LiveEvent[] = waiting.size > mostEvents ? [{ topic: 'resync' }] : [...waiting.values()];
    waiting.clear();
    noteChanges([...new Set(events.flatMap(changedLists))]);
    const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) =>
      events.some((event) => isOutdated(queryKey, event));
    background(() => {
      void queryClient.invalidateQueries({ predicate });
      for (const list of queryClient.getQueryCache().findAll({ type: 'active' }))
        if (events.some((event) => isRowOf(list, event))) void renewRows(queryClient, list);
    });
  };
  const wait = () => {
    if (waiting.size === 0) return;
    timer ??= setTimeout(apply, shortestMs + Math.random() * (longestMs - shortestMs));
  };
  const stopWatching = focusManager.subscribe(wait);

  return {
    take: (event) => {
      waiting.set(`${event.topic} ${event._id ?? ''}`, event);
      wait();
    },
    stop: () => {
      clearTimeout(timer);
      stopWatching();
    },
  };
}
