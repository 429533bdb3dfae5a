import type { Break } from './break';
import { featureBreaks } from './features';
import { serverBreaks } from './server';
import { shellBreaks } from './shell';

/** Faults that somebody might make, each of which a test of `npm test` catches: `npm run test:breaks` proves it. */
export const breaks: readonly Break[] = [...shellBreaks, ...featureBreaks, ...serverBreaks];
