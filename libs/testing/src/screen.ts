export { findBareIdentifiers } from './find-bare-identifiers';
export { answered } from './answered';
export { fails, hangs, lacks } from './answers';
export { emailOf, long, names, rightToLeft } from './people';
export { at, fits, notAllowed, onAPhone, rightToLeftLayout, Screen, screenParameters, seen } from './story-screen';
