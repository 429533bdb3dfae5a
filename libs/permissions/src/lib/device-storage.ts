/** What the browser would not store, until this page is closed. */
const held = new Map<string, string>();

/** Asks local storage, whose very property throws where a browser blocks it. */
function ask<Answer>(question: (storage: Storage) => Answer): Answer | undefined {
  try {
    return question(window.localStorage);
  } catch {
    return undefined;
  }
}

/**
 * The browser's local storage, which never throws: what it refuses to keep, because it is blocked or full, is kept in
 * memory until this page is closed.
 */
export const deviceStorage = {
  get: (key: string): string | null => held.get(key) ?? ask((storage) => storage.getItem(key)) ?? null,
  set: (key: string, text: string): void => {
    const isStored = ask((storage) => {
      storage.setItem(key, text);
      return true;
    });
    if (isStored) return void held.delete(key);
    // What was stored under this name before would come back with the next page.
    deviceStorage.remove(key);
    held.set(key, text);
  },
  remove: (key: string): void => {
    held.delete(key);
    ask((storage) => storage.removeItem(key));
  },
  clear: (): void => {
    held.clear();
    ask((storage) => storage.clear());
  },
};

/** Whether the browser stores anything for this site. Without it, a session ends with the page that it began in. */
export function keepsSessions(): boolean {
  const isStored = ask((storage) => {
    storage.setItem('test', '');
    storage.removeItem('test');
    return true;
  });
  return isStored ?? false;
}
