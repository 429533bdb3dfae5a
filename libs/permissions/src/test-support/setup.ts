import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { endSession } from '../lib/session';
import { server } from './server';

// A busy machine must not decide a test.
configure({ asyncUtilTimeout: 10_000 });

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  endSession();
  localStorage.clear();
  server.resetHandlers();
});
afterAll(() => server.close());
