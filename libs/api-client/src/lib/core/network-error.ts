import { ApiError } from './api-error';
import { isObject } from './is-object';

/** Returns the error of a call without a complete response. */
export function toNetworkError(cause: unknown): ApiError {
  const isTimeout = isObject(cause) && cause['name'] === 'TimeoutError';
  return new ApiError({ status: 0, code: isTimeout ? 'timeout' : 'network', cause });
}
