import { isPassing, type ApiError } from '../core/api-error';
import type { GetPath } from './get-path';

/** What a call says about itself: its own words, shown where the server sent none, and what it changes. */
export interface CallMeta extends Record<string, unknown> {
  /** When the server answered that it failed. */
  error?: string;
  /** When the call broke: no answer, or one that makes no sense. Default: `error`. */
  thrown?: string;
  /** The codes of refusals that the caller deals with, so that they are not told beside the screen. */
  expected?: readonly string[];
  /** For a form whose words are prescribed and cannot say that there was no answer: that is told beside the screen. */
  isNoAnswerToldAside?: boolean;
  /** When it worked. */
  success?: string;
  /** For a decision about money: an answer that is not even JSON leaves open what came of it, and fails as `malformed`. */
  isDecision?: boolean;
  /** All that a write changes, where it is less than everything: only what was read from this path is read again, or nothing. */
  changesOnly?: GetPath | 'nothing';
}

/**
 * A call's own words for its failure, for when the server sent none. Undefined where it has none, and where the failure
 * passes by itself: the catalogue knows more about that.
 */
function describeByMeta(error: ApiError, meta: CallMeta | undefined): string | undefined {
  if (isPassing(error)) return undefined;
  return error.code === 'malformed' ? (meta?.thrown ?? meta?.error) : meta?.error;
}

/** What is said about a failed call: the server's words, else the call's own, else the catalogue's; and which permission it lacks. */
export function describeFailure(error: ApiError, meta?: CallMeta): string {
  const { serverMessage, plainMessage, permissionMessage } = error;
  const words = serverMessage ?? describeByMeta(error, meta) ?? plainMessage;
  return permissionMessage === undefined ? words : `${words} ${permissionMessage}`;
}

/**
 * Whether a failed read is told beside a screen that still shows what was read before: the call has words of its own,
 * or there was no answer. The screen itself tells every other failure, and also that there is no such record any more.
 */
export function isToldAside({ status }: ApiError, meta: CallMeta | undefined): boolean {
  return status === 0 || (meta?.error !== undefined && ![401, 403, 404].includes(status));
}
