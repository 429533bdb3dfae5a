/** Values that local storage rejected, for the lifetime of the page. */
const memoryStore = new Map<string, string>();

/** Accesses local storage. If the browser blocks it, even reading the property throws. */
function tryStorage<Result>(access: (storage: Storage) => Result): Result | undefined {
  try {
    return access(window.localStorage);
  } catch {
    return undefined;
  }
}

/**
 * A wrapper of local storage that never throws. If storage is blocked or full, it keeps the value in memory for the lifetime
 * of the page.
 */
export const deviceStorage = {
  get: (key: string): string | null => memoryStore.get(key) ?? tryStorage((storage) => storage.getItem(key)) ?? null,
  set: (key: string, text: string): void => {
    const isStored = tryStorage((storage) => {
      storage.setItem(key, text);
      return true;
    });
    if (isStored) return void memoryStore.delete(key);
    // An older stored value would reappear on the next page.
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

/** Whether local storage works. Without it, a session ends with its page. */
export function hasPersistentStorage(): boolean {
  const isStored = tryStorage((storage) => {
    storage.setItem('test', '');
    storage.removeItem('test');
    return true;
  });
  return isStored ?? false;
}
