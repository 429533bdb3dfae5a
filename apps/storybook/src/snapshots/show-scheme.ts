import type { BrowserCommand } from 'vitest/node';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Emulates the system's colour scheme. */
    showScheme: (scheme: 'light' | 'dark') => Promise<void>;
  }
}

/** Runs in Node. */
export const showScheme: BrowserCommand<[scheme: 'light' | 'dark']> = ({ page }, scheme) =>
  page.emulateMedia({ colorScheme: scheme });
