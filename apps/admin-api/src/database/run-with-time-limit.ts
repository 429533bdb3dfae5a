import { setTimeout as delay } from 'node:timers/promises';
import { ClientDisconnectedError, classifyDatabaseError, SearchTimeoutError } from './errors';
import { SEARCH_TIMEOUT_MS } from './search-timeout';

/** The interval between attempts to cancel a search. */
const CANCEL_INTERVAL_MS = 100;

const ignore = () => undefined;

/**
 * Runs a search within its time limit.
 *
 * Uses a timer instead of `AbortSignal.timeout` within `AbortSignal.any`, which may be garbage collected
 * (https://github.com/nodejs/node/issues/57736).
 *
 * @param disconnectSignal cancels the search
 * @param cancel cancels the search's running statement, if any
 * @throws SearchTimeoutError at the time limit
 * @throws ClientDisconnectedError if the client disconnects
 */
export async function runWithTimeLimit<Result>(
  search: () => Promise<Result>,
  disconnectSignal: AbortSignal,
  cancel: () => Promise<unknown>,
): Promise<Result> {
  if (disconnectSignal.aborted) throw new ClientDisconnectedError();
  let state: 'running' | 'ending' | 'ended' = 'running';
  let cause: unknown;
  const end = async () => {
    if (state !== 'running') return;
    state = 'ending';
    // Repeated, because between two statements there is nothing to cancel.
    while (state === 'ending') {
      await cancel().catch(ignore);
      await delay(CANCEL_INTERVAL_MS);
    }
  };
  const stop = () => void end();
  const timer = setTimeout(stop, SEARCH_TIMEOUT_MS);
  disconnectSignal.addEventListener('abort', stop, { once: true });
  try {
    const result = await search();
    if (state === 'running') return result;
  } catch (error) {
    if (state === 'running' && classifyDatabaseError(error) !== 'slow') throw error;
    cause = error;
  } finally {
    clearTimeout(timer);
    disconnectSignal.removeEventListener('abort', stop);
    state = 'ended';
  }
  // A cancellation may still be in flight. These errors close the connection, so that it cannot hit another statement.
  throw disconnectSignal.aborted ? new ClientDisconnectedError(cause) : new SearchTimeoutError(cause);
}
