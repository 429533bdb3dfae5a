/** The response body of a successful write without data. */
export const successBody = { success: true, message: 'Done.' } as const;
