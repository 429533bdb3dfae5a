export { server } from './lib/testing/server';
