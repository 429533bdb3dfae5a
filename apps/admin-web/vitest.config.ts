// Without it, Vitest takes the configuration of the build.
export { default } from '../../tools/testing/vitest-config.ts';
