import '@testing-library/jest-dom/vitest';
import { setProjectAnnotations } from '@storybook/react-vite';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, vi } from 'vitest';
import { resetAppState } from '../stories/reset-app-state';
import { storyAnnotations } from '../stories/story-annotations';

// Rendering is slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const annotations = setProjectAnnotations([storyAnnotations]);
beforeAll(annotations.beforeAll);
afterEach(() => {
  cleanup();
  resetAppState();
});

// jsdom lacks these APIs, which Mantine uses.
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: false,
  media: query,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}));
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  },
);
Element.prototype.scrollIntoView = () => undefined;
