import { loadWhenOnline } from '../load-when-online';
import type * as collectPagesModule from './collect-pages';

/** Loads the export code on first use, since most visits to a list export nothing. */
export const loadExport = loadWhenOnline(() => import('./export-progress'));

/** Loads `collect-pages.ts` on first use and calls its `collectPages`. */
export const collectPages: typeof collectPagesModule.collectPages = async (...args) => {
  const { collectPages } = await loadExport();
  return collectPages(...args);
};
