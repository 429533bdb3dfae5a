import { ApiError } from '../core/api-error';

/** Whether a failed call may have taken effect: no response, a malformed one, or a server error. */
export function hasUnknownOutcome(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.code === 'malformed');
}

/**
 * Creates an `Idempotency-Key` of 16 random bytes. Reuse it for repeats of the same request while it
 * {@link hasUnknownOutcome}. It does not use `randomUUID`, which requires HTTPS.
 */
export function createIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
