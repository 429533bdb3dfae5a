import { isPassing, type ApiError } from '../core/api-error';
import type { GetPath } from './get-path';

/** What a call says of itself: its own words, shown where the server sent none, and what it changes. */
export interface CallMeta extends Record<string, unknown> {
  /** When the server answered that it failed. */
  error?: string;
  /** When the call broke: no answer, or one that makes no sense. Default: `error`. */
  thrown?: string;
  /** A form whose words are laid down cannot tell that there was no answer: it is told beside the screen. */
  isNoAnswerToldAside?: boolean;
  /** When it worked. */
  success?: string;
  /** All that a write changes, where it is less than everything: only what was read from this path is read anew. */
  changesOnly?: GetPath;
}

/**
 * The words that a call has for its failure, for where the server sent none; undefined where it has none, and where the
 * failure passes by itself, of which the catalogue knows more.
 */
export function wordsOfCall(error: ApiError, meta: CallMeta | undefined): string | undefined {
  if (isPassing(error)) return undefined;
  return error.code === 'malformed' ? (meta?.thrown ?? meta?.error) : meta?.error;
}

/** What is said of a failed call: the server's words, else the call's own, else the catalogue's. */
export function wordsOf(error: ApiError, meta: CallMeta | undefined): string {
  return error.serverMessage ?? wordsOfCall(error, meta) ?? error.message;
}

/**
 * Whether a read that fails is told beside the screen where it has been read before: it has words that say what it was, or
 * there was no answer. Any other one is told by the screen that asks for it, and that there is no such record any more.
 */
export function isToldAside({ status }: ApiError, meta: CallMeta | undefined): boolean {
  return status === 0 || (meta?.error !== undefined && ![401, 403, 404].includes(status));
}
