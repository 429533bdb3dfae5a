import { beforeEach } from 'vitest';
import { startSession } from '@countinghouse/permissions';
import { clearDrafts, dismissConfirm, notify } from '@countinghouse/ui';

// Browser APIs that Mantine needs and jsdom lacks.
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
const noop = () => undefined;
globalThis.ResizeObserver ??= class {
  observe = noop;
  unobserve = noop;
  disconnect = noop;
};
URL.createObjectURL ??= () => 'blob:http://panel.example/image';
URL.revokeObjectURL ??= () => undefined;

// Initial state of every screen test. libs/permissions/src/test-support/setup.ts, which runs first, cleans up.
beforeEach(() => {
  startSession('token', 'admin-1');
  clearDrafts();
  // Removes the open dialog and the toasts of the previous test, also if it ran in another file.
  dismissConfirm();
  notify.clear();
});
