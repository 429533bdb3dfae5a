import { ApiError } from '../core/api-error';

/**
 * What a call is called in the server's log and in its audit log; undefined where the server has not said so.
 *
 * @param outcome what a call answered, or the error that it threw
 * @example
 * const answer = await client.PUT('/withdrawal/status/{id}', { params, body });
 * console.log(`Approved by request ${requestIdOf(answer)}.`);
 */
export function requestIdOf(outcome: { response: Response } | ApiError): string | undefined {
  if (outcome instanceof ApiError) return outcome.requestId;
  return outcome.response.headers.get('x-request-id') ?? undefined;
}
