import { useEffect } from 'react';
import { matchPath } from 'react-router-dom';
import { areas } from '../areas';

/**
 * Fetches a screen's code when a pointer or the focus comes near any link to it, so that the click finds it there.
 * One listener for all links, those inside tables included.
 */
export function usePrefetchOnIntent(): void {
  useEffect(() => {
    const prefetch = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a[href]') : null;
      if (link instanceof HTMLAnchorElement) prefetchScreen(link.pathname);
    };
    document.addEventListener('pointerover', prefetch, { passive: true });
    document.addEventListener('focusin', prefetch);
    return () => {
      document.removeEventListener('pointerover', prefetch);
      document.removeEventListener('focusin', prefetch);
    };
  }, []);
}

/** Fetches the code of the screen at an address. */
export function prefetchScreen(pathname: string): void {
  const screen = areas.flatMap(({ routes }) => routes).find(({ path }) => matchPath(path, pathname));
  // A failure shows itself when the link is followed.
  screen?.lazy().catch(() => undefined);
}
