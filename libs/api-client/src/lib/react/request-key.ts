import { ApiError } from '../core/api-error';

/** Whether a call may have worked although it failed: no answer, an answer from elsewhere, or a fault on the way. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.code === 'malformed');
}

/**
 * An `Idempotency-Key` for one request: 16 random bytes. Not `randomUUID`, which plain HTTP lacks. Keep it for as long as
 * the same request {@link isUnanswered}.
 */
export function newRequestKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
