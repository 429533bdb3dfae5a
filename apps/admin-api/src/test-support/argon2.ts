import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

const argon2: typeof Argon2 = createRequire(import.meta.url)('@node-rs/argon2');

const hashes = new Map<string, Promise<string>>();
const verified = new Map<string, Promise<boolean>>();

/**
 * Replaces argon2 in the specs (`vitest.config.ts`): the real functions, cached by password, because specs sign up and sign in
 * thousands of accounts with the same few passwords.
 */
export const hash: typeof Argon2.hash = (password, options, signal) => {
  const key = JSON.stringify([String(password), options]);
  const pending = hashes.get(key) ?? argon2.hash(password, options, signal);
  hashes.set(key, pending);
  return pending;
};

export const verify: typeof Argon2.verify = (hashed, password, options, signal) => {
  const key = JSON.stringify([String(hashed), String(password), options]);
  const pending = verified.get(key) ?? argon2.verify(hashed, password, options, signal);
  verified.set(key, pending);
  return pending;
};
