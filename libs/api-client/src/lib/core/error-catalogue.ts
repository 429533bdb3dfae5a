/**
 * The words for a status where neither the server nor the call has better ones (section 8 of the product's document,
 * which has none for a server that is away for a moment).
 */
export const errorCatalogue = {
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
 * The catalogue's words for a status.
 *
 * @param status an HTTP status; 0 where there was no answer
 */
export function catalogueMessage(status: number): string {
  const words: Readonly<Record<number, string>> = errorCatalogue;
  return words[status] ?? errorCatalogue.other;
}
