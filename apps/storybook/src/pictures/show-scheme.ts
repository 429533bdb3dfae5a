import type { BrowserCommand } from 'vitest/node';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Turns the system light or dark under the story on the screen. */
    showScheme: (scheme: 'light' | 'dark') => Promise<void>;
  }
}

/** Runs in Node, beside the browser that shows the story. */
export const showScheme: BrowserCommand<[scheme: 'light' | 'dark']> = ({ page }, scheme) =>
  page.emulateMedia({ colorScheme: scheme });
