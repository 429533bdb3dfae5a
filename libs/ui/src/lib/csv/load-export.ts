import { loadWhenOnline } from '../load-when-online';
import type * as collecting from './collect-pages';

/** Most who look at a list export nothing: what collects, shows and saves comes with the first press. */
export const loadExport = loadWhenOnline(() => import('./export-progress'));

/** As `collectPages` in `collect-pages.ts`, whose code comes when it is first asked for. */
export const collectPages: typeof collecting.collectPages = async (...asked) => {
  const { collectPages } = await loadExport();
  return collectPages(...asked);
};
