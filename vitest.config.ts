export { default } from './tools/testing/vitest-config.ts';
