import { useEffect } from 'react';
import { matchPath } from 'react-router-dom';
import { areas } from '../areas';

/**
 * Prefetches a screen's code when a link to it is hovered or focused. One document-level listener also covers links in
 * tables.
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

/** Prefetches the code of the screen at a path. */
export function prefetchScreen(pathname: string): void {
  const screen = areas.flatMap(({ routes }) => routes).find(({ path }) => matchPath(path, pathname));
  // A failure is shown when the link is followed.
  screen?.lazy().catch(() => undefined);
}
