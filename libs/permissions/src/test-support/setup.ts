import { server } from '@countinghouse/api-client/testing/node';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { endSession } from '../lib/session';

// Generous, so that a busy machine does not fail a test.
configure({ asyncUtilTimeout: 20_000 });

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  endSession();
  localStorage.clear();
  server.resetHandlers();
});
afterAll(() => server.close());
