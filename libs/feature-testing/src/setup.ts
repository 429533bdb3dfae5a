import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { endSession, startSession } from '@countinghouse/permissions';
import { clearDrafts } from '@countinghouse/ui';
import { server } from './server';

// What Mantine asks of a browser and jsdom does not have.
window.matchMedia ??= (media) => ({
  media,
  matches: false,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
});
const nothing = () => undefined;
globalThis.ResizeObserver ??= class {
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
};
URL.createObjectURL ??= () => 'blob:http://panel.example/image';
URL.revokeObjectURL ??= () => undefined;

// A busy machine must not decide a test.
configure({ asyncUtilTimeout: 20_000 });

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => startSession('token', 'admin-1'));
afterEach(() => {
  cleanup();
  endSession();
  clearDrafts();
  localStorage.clear();
  server.resetHandlers();
});
afterAll(() => server.close());
