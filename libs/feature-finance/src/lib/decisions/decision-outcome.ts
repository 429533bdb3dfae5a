import { ApiError } from '@countinghouse/api-client';

/** What came of a decision, where it did not simply work. */
export type Outcome<Status> =
  /** There was no answer, and the record is being read again. */
  | { kind: 'checking' }
  /** There was no answer, and the record could not be read again either. */
  | { kind: 'unknown' }
  /** There was no answer; the record says what came of it. */
  | { kind: 'found'; status: Status; hasHappened: boolean }
  /** The server refused, because the record is no longer as the admin saw it; `words` are the server's. */
  | { kind: 'overtaken'; status: Status; words: string };

/** Whether a call may have worked although it failed: no answer, one from something in between, or a fault on the way. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.code === 'malformed');
}

/** Whether the record has changed under the admin's eyes, in the server's words. */
export function overtakenWords(error: unknown): string | undefined {
  return error instanceof ApiError && error.status === 409 ? error.message : undefined;
}

/** A key for one decision: 16 random bytes. Not `randomUUID`, which plain HTTP lacks. */
export function newDecisionKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
