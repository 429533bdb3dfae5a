import '@testing-library/jest-dom/vitest';
import { setProjectAnnotations } from '@storybook/react-vite';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, vi } from 'vitest';
import { forgetEverything } from '../stories/forget-everything';
import { storyAnnotations } from '../stories/story-annotations';

// A busy machine draws slowly; nothing here waits for time to pass.
configure({ asyncUtilTimeout: 10_000 });

const annotations = setProjectAnnotations([storyAnnotations]);
beforeAll(annotations.beforeAll);
afterEach(() => {
  cleanup();
  forgetEverything();
});

// What jsdom lacks and Mantine asks for.
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
