/** The size budget of a page's first load. */
export interface Budget {
  page: string;
  /** Kilobytes (1,000 bytes) of JavaScript, compressed with gzip. */
  limit: number;
  /** Modules of the page as in the build's manifest; their imports are added. */
  modules: string[];
}

export const budgets: Budget[] = [
  // Without a session, neither the router nor the areas are loaded.
  { page: 'Sign-in', limit: 130, modules: ['index.html'] },
  {
    page: 'Users list',
    // +5 kB: step-up authentication and required second factors on any call. +2 kB: pasted texts, keyboard layouts,
    // browsers without storage or clipboard, and wrong clocks. +0.2 kB: addresses in error messages.
    limit: 228.5,
    modules: [
      'index.html',
      'src/panel.tsx',
      '../../libs/feature-users/src/lib/users/users-page.tsx',
      // Loaded after the first screen; the toasts with the first key or pointer press.
      '../../libs/ui/src/lib/confirm/confirm-dialog.tsx',
      '../../libs/ui/src/lib/notify/notification-stack.tsx',
    ],
  },
  {
    page: 'Dashboard',
    // +0.5 kB: toasts that avoid buttons, amounts that shrink to their cards, and key hints that hide on touch screens.
    limit: 329,
    modules: [
      'index.html',
      'src/panel.tsx',
      'src/dashboard/dashboard-page.tsx',
      // The figures do not wait for it. The toasts load with the first key or pointer press.
      '../../libs/ui/src/lib/charts/pie-drawing.tsx',
      '../../libs/ui/src/lib/confirm/confirm-dialog.tsx',
    ],
  },
];

/** The size budget of an entry point of a published package, with its imports. */
export interface EntryBudget {
  /** The built module, from the workspace's root. */
  entry: string;
  /** Kilobytes (1,000 bytes) of JavaScript, minified and compressed with gzip. */
  limit: number;
}

export const entryBudgets: EntryBudget[] = [
  // A third of it parses responses: the shapes of all responses, and the handling of deviations. +0.1 kB: the missing
  // permission and schema violations in errors.
  { entry: 'libs/api-client/dist/core.js', limit: 11.8 },
];
