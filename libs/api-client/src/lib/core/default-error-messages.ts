/**
 * Default messages by status, for errors without a message from the server or the call. Section 8 of the specification; it
 * has no message for 502, 503 and 504.
 */
export const defaultErrorMessages = {
  0: 'Network Error',
  400: 'Bad Request',
  401: 'Unauthorized Access',
  403: 'Session expired. Please log in again.',
  404: 'Resource not found',
  500: 'Internal Server Error',
  502: 'The server will be back in a moment.',
  503: 'The server will be back in a moment.',
  504: 'The server will be back in a moment.',
  other: 'An unexpected error occurred',
} as const;

/**
 * Returns the default message of a status.
 *
 * @param status an HTTP status; 0 without a response
 */
export function getDefaultErrorMessage(status: number): string {
  const messages: Readonly<Record<number, string>> = defaultErrorMessages;
  return messages[status] ?? defaultErrorMessages.other;
}
