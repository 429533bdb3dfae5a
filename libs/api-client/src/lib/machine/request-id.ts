import { ApiError } from '../core/api-error';

/**
 * Returns the id of a request in the server's log and audit log; undefined if the server sent none.
 *
 * @param outcome the result of a call, or the error that it threw
 * @example
 * const result = await client.PUT('/withdrawal/status/{id}', { params, body });
 * console.log(`Approved by request ${getRequestId(result)}.`);
 */
export function getRequestId(outcome: { response: Response } | ApiError): string | undefined {
  if (outcome instanceof ApiError) return outcome.requestId;
  return outcome.response.headers.get('x-request-id') ?? undefined;
}
