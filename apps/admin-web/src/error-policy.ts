import { ApiError, errorCatalogue, wordsOfCall, type CallMeta } from '@countinghouse/api-client';
import { notify } from '@countinghouse/ui';

/** What is said of a failed call. */
interface Words {
  message: string;
  requestId?: string;
}

/**
 * Decides what a failed call says in the corner of the screen: the server's words, else the call's own, else the
 * catalogue's. Undefined where the corner is silent: the session is over, which the sign-in screen says; or the call has
 * no words of its own, because the screen shows its failure in place.
 */
export function wordsFor(error: unknown, meta: CallMeta | undefined): Words | undefined {
  if (!(error instanceof ApiError) || error.status === 403) return undefined;
  if (error.status === 0) return { message: errorCatalogue[0] };
  const own = wordsOfCall(error, meta);
  if (own === undefined) return undefined;
  return { message: error.serverMessage ?? own, ...(error.requestId !== undefined && { requestId: error.requestId }) };
}

function report(error: unknown, meta: CallMeta | undefined): void {
  console.error(error);
  const words = wordsFor(error, meta);
  if (words) notify.error(words.message, words);
}

/** The one place where calls become messages; no screen shows one itself. */
export const errorPolicy = {
  onQueryError: report,
  onMutationError: report,
  onMutationSuccess: (meta: CallMeta | undefined) => {
    if (meta?.success !== undefined) notify.success(meta.success);
  },
};
