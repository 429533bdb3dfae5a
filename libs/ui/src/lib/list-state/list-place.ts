/** Where somebody was in a list when a link led away from it. */
export interface ListPlace {
  /** Key of the list's entry in the history. */
  entry: string;
  /** The list's address. */
  list: string;
  /** Where the link led. */
  to: string;
  /** Which of the links that lead there it was, from 0. */
  index: number;
  /** How far the window was scrolled, in pixels. */
  top: number;
}

const storageKey = 'list-places';
/** Somebody who goes deeper than this has forgotten where they began. */
const most = 20;

const linksTo = (to: string) =>
  Array.from(document.querySelectorAll('a')).filter((link) => link.getAttribute('href') === to);

/** Remembers a place as its list is left; in the tab's own storage, so that a reload on the way does not lose it. */
export function rememberPlace(entry: string, list: string, link: HTMLAnchorElement): void {
  const to = link.getAttribute('href') ?? '';
  const place = { entry, list, to, index: linksTo(to).indexOf(link), top: window.scrollY };
  write([...read().filter((other) => other.entry !== entry), place].slice(-most));
}

/**
 * The place that a screen is to be returned to, which is then forgotten.
 *
 * @param isReturn it was not reached by Back, but by a link that stands for it
 */
export function takePlace(entry: string, list: string, isReturn: boolean): ListPlace | undefined {
  const places = read();
  const place = places.findLast((other) => other.entry === entry || (isReturn && other.list === list));
  if (place) write(places.filter((other) => other !== place));
  return place;
}

/**
 * Gives the focus back to the link that was followed, and scrolls to where it was, as soon as its list has been drawn;
 * not after the reader has begun to do something else.
 *
 * @returns a function that ends the waiting
 */
export function returnToPlace({ to, index, top }: ListPlace): () => void {
  const acts = ['keydown', 'pointerdown', 'wheel'] as const;
  const end = () => {
    drawn.disconnect();
    for (const act of acts) window.removeEventListener(act, end);
  };
  const look = () => {
    const links = linksTo(to);
    const link = links[index] ?? links[0];
    if (!link) return;
    end();
    link.focus({ preventScroll: true });
    window.scrollTo(0, top);
  };
  const drawn = new MutationObserver(look);
  drawn.observe(document.body, { childList: true, subtree: true });
  for (const act of acts) window.addEventListener(act, end);
  look();
  return end;
}

function read(): readonly ListPlace[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPlace) : [];
  } catch {
    return [];
  }
}

function write(places: readonly ListPlace[]): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(places));
  } catch {
    // Without storage, the list is as it is at first.
  }
}

function isPlace(stored: unknown): stored is ListPlace {
  if (typeof stored !== 'object' || stored === null) return false;
  const { entry, list, to, index, top }: Partial<Record<keyof ListPlace, unknown>> = stored;
  return [entry, list, to].every((text) => typeof text === 'string') && [index, top].every(Number.isFinite);
}
