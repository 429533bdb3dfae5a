/** The checker in JavaScript only; the package's main entry starts a native process where it finds one. */
declare module 'recheck/lib/browser.js' {
  import type { checkSync } from 'recheck';
  const recheck: { checkSync: typeof checkSync };
  export default recheck;
}
