import type { Break } from './break';
import { featureBreaks } from './features';
import { serverBreaks } from './server';
import { shellBreaks } from './shell';

/** Deliberate faults, each of which fails a test of `npm test`. `npm run test:breaks` verifies it. */
export const breaks: readonly Break[] = [...shellBreaks, ...featureBreaks, ...serverBreaks];
