import { beforeEach } from 'vitest';
import { startSession } from '@countinghouse/permissions';
import { clearDrafts, notify } from '@countinghouse/ui';

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

// What every test of a screen starts from; libs/permissions/src/test-support/setup.ts, which runs before, clears up after it.
beforeEach(() => {
  startSession('token', 'admin-1');
  clearDrafts();
  // What one test was told is not said in the next.
  notify.clear();
});
