import { ApiError } from './api-error';
import { isObject } from './is-object';

/** The error for a call that got no whole answer. */
export function noAnswer(cause: unknown): ApiError {
  const isTimeout = isObject(cause) && cause['name'] === 'TimeoutError';
  return new ApiError({ status: 0, code: isTimeout ? 'timeout' : 'network', cause });
}
