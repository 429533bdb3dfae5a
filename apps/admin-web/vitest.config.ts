// Without this file, Vitest uses the build configuration.
export { default } from '../../tools/testing/vitest-config.ts';
