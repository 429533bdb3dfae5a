/** What a page may load before it is shown. */
export interface Budget {
  page: string;
  /** Kilobytes (1,000 bytes) of JavaScript, compressed with gzip. */
  limit: number;
  /** Modules that the page asks for, as the build's manifest names them; what they import is added. */
  modules: string[];
}

export const budgets: Budget[] = [
  // Without a session neither the router nor the areas are needed.
  { page: 'Sign-in', limit: 130, modules: ['index.html'] },
  {
    page: 'Users list',
    // Grew by 5 kB when every call could be refused for want of a proof or of a second factor, and by 2 kB when pasted
    // texts, keyboard layouts, browsers that store or copy nothing and wrong clocks were provided for. Grew by 0.2 kB when
    // addresses in failures were drawn as such.
    limit: 228.5,
    modules: [
      'index.html',
      'src/panel.tsx',
      '../../libs/feature-users/src/lib/users/users-page.tsx',
      // Fetched once the first screen stands, and the messages with the first press of a key or a pointer.
      '../../libs/ui/src/lib/confirm/confirm-dialog.tsx',
      '../../libs/ui/src/lib/notify/messages.tsx',
    ],
  },
  {
    page: 'Dashboard',
    // Grew by 0.5 kB when messages learnt to keep clear of buttons, amounts to shrink to their cards, and the keys of
    // buttons to hide on touch screens.
    limit: 329,
    modules: [
      'index.html',
      'src/panel.tsx',
      'src/dashboard/dashboard-page.tsx',
      // The figures do not wait for it. The messages come later, with the first press of a key or a pointer.
      '../../libs/ui/src/lib/charts/pie-drawing.tsx',
      '../../libs/ui/src/lib/confirm/confirm-dialog.tsx',
    ],
  },
];

/** What an entry of a published package may weigh in somebody's bundle, with all that it imports. */
export interface EntryBudget {
  /** The built module, from the workspace's root. */
  entry: string;
  /** Kilobytes (1,000 bytes) of JavaScript, minified and compressed with gzip. */
  limit: number;
}

export const entryBudgets: EntryBudget[] = [
  // A third of it reads answers of any server: the shapes of all answers, and what is done with one that differs. Grew by
  // 0.1 kB when an error could name the missing permission and what does not fit in an answer.
  { entry: 'libs/api-client/dist/core.js', limit: 11.8 },
];
