/** Values that could not be stored, for the lifetime of the page. */
const memoryStore = new Map<string, string>();

/** Returns undefined if local storage fails. If the browser blocks it, even reading `window.localStorage` throws. */
function tryStorage<Result>(access: (storage: Storage) => Result): Result | undefined {
  try {
    return access(window.localStorage);
  } catch {
    return undefined;
  }
}

/**
 * A wrapper around local storage that never throws. If storage is blocked or full, the value is kept in memory for the
 * lifetime of the page.
 */
export const deviceStorage = {
  get: (key: string): string | null => memoryStore.get(key) ?? tryStorage((storage) => storage.getItem(key)) ?? null,
  set: (key: string, text: string): void => {
    const isStored = tryStorage((storage) => {
      storage.setItem(key, text);
      return true;
    });
    if (isStored) return void memoryStore.delete(key);
    // Otherwise an older stored value would reappear after a reload.
    deviceStorage.remove(key);
    memoryStore.set(key, text);
  },
  remove: (key: string): void => {
    memoryStore.delete(key);
    tryStorage((storage) => storage.removeItem(key));
  },
  clear: (): void => {
    memoryStore.clear();
    tryStorage((storage) => storage.clear());
  },
};

/** Whether local storage works. Without it, a session ends when the page is closed or reloaded. */
export function hasPersistentStorage(): boolean {
  const isStored = tryStorage((storage) => {
    storage.setItem('test', '');
    storage.removeItem('test');
    return true;
  });
  return isStored ?? false;
}
