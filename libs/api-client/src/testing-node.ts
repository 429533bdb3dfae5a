// Separate from `testing`, which also runs in browsers.
export { server } from './lib/testing/server';
