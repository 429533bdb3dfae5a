/** Position in a list when a link was followed. */
export interface ListPosition {
  /** Key of the list's history entry. */
  entry: string;
  /** URL of the list. */
  list: string;
  /** Target of the link. */
  to: string;
  /** Zero-based index among the links with this target. */
  index: number;
  /** Scroll position of the window in pixels. */
  top: number;
}

const storageKey = 'list-places';
/** Number of stored positions; older ones are deleted. */
const MAX_POSITIONS = 20;

const findLinks = (to: string) =>
  Array.from(document.querySelectorAll('a')).filter((link) => link.getAttribute('href') === to);

/** Saves the position in a list that is being left. It uses session storage, so that it survives a reload. */
export function saveListPosition(entry: string, list: string, link: HTMLAnchorElement): void {
  const to = link.getAttribute('href') ?? '';
  const position = { entry, list, to, index: findLinks(to).indexOf(link), top: window.scrollY };
  write([...read().filter((other) => other.entry !== entry), position].slice(-MAX_POSITIONS));
}

/**
 * Returns the saved position of a screen and deletes it.
 *
 * @param isReturn the screen was reached by a link back rather than by the browser's Back
 */
export function consumeListPosition(entry: string, list: string, isReturn: boolean): ListPosition | undefined {
  const positions = read();
  const position = positions.findLast((other) => other.entry === entry || (isReturn && other.list === list));
  if (position) write(positions.filter((other) => other !== position));
  return position;
}

/**
 * Restores focus and scroll position once the list has rendered, unless the user interacts first.
 *
 * @returns a function that stops waiting
 */
export function restoreListPosition({ to, index, top }: ListPosition): () => void {
  const userEvents = ['keydown', 'pointerdown', 'wheel'] as const;
  const end = () => {
    observer.disconnect();
    for (const event of userEvents) window.removeEventListener(event, end);
  };
  const tryRestore = () => {
    const links = findLinks(to);
    const link = links[index] ?? links[0];
    if (!link) return;
    end();
    link.focus({ preventScroll: true });
    window.scrollTo(0, top);
  };
  const observer = new MutationObserver(tryRestore);
  observer.observe(document.body, { childList: true, subtree: true });
  for (const event of userEvents) window.addEventListener(event, end);
  tryRestore();
  return end;
}

function read(): readonly ListPosition[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isListPosition) : [];
  } catch {
    return [];
  }
}

function write(positions: readonly ListPosition[]): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions));
  } catch {
    // Without storage, positions are not restored.
  }
}

function isListPosition(stored: unknown): stored is ListPosition {
  if (typeof stored !== 'object' || stored === null) return false;
  const { entry, list, to, index, top }: Partial<Record<keyof ListPosition, unknown>> = stored;
  return [entry, list, to].every((text) => typeof text === 'string') && [index, top].every(Number.isFinite);
}
