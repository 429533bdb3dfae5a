import { useSyncExternalStore } from 'react';

/** A value outside React that components can subscribe to. */
export interface ExternalStore<Value> {
  /** Returns the current value. */
  get: () => Value;
  /** Replaces the value and notifies the listeners. */
  set: (value: Value) => void;
  /** Adds a listener; returns a function that removes it. */
  subscribe: (listener: () => void) => () => void;
}

/** Creates a store that plain functions write and {@link useExternalStore} reads. */
export function createExternalStore<Value>(initial: Value): ExternalStore<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set: (value) => {
      current = value;
      listeners.forEach((listener) => listener());
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns the value of a store and renders again when it changes. */
export function useExternalStore<Value>(store: ExternalStore<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}
