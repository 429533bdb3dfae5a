/** What is answered where something was done, and there is nothing to show for it. */
export const done = { success: true, message: 'Done.' } as const;
