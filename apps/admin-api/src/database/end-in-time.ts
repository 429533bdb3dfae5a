import { setTimeout as delay } from 'node:timers/promises';
import { CallerLeftError, causeOfTrouble, SearchTimeoutError } from './errors';
import { searchBudgetMs } from './search-budget';

/** How long a search that is out of time may go on, in milliseconds, before it is told again to stop. */
const cancelEveryMs = 100;

const ignore = () => undefined;

/**
 * Runs a search within its time limit.
 *
 * The limit is a timer of our own: `AbortSignal.timeout` within `AbortSignal.any` is lost to the garbage collector
 * (https://github.com/nodejs/node/issues/57736).
 *
 * @param callerLeft aborted when nobody waits for the result any more
 * @param cancel stops the statement that the search is running in the database, if it is running one
 * @throws SearchTimeoutError when its time is up
 * @throws CallerLeftError when its caller has left
 */
export async function endInTime<Result>(
  search: () => Promise<Result>,
  callerLeft: AbortSignal,
  cancel: () => Promise<unknown>,
): Promise<Result> {
  if (callerLeft.aborted) throw new CallerLeftError();
  let state: 'running' | 'ending' | 'ended' = 'running';
  let failure: unknown;
  const end = async () => {
    if (state !== 'running') return;
    state = 'ending';
    // Once is not enough: between two statements there is nothing to stop.
    while (state === 'ending') {
      await cancel().catch(ignore);
      await delay(cancelEveryMs);
    }
  };
  const stop = () => void end();
  const timer = setTimeout(stop, searchBudgetMs);
  callerLeft.addEventListener('abort', stop, { once: true });
  try {
    const result = await search();
    if (state === 'running') return result;
  } catch (error) {
    if (state === 'running' && causeOfTrouble(error) !== 'slow') throw error;
    failure = error;
  } finally {
    clearTimeout(timer);
    callerLeft.removeEventListener('abort', stop);
    state = 'ended';
  }
  // A cancellation may still be on its way. These errors close the connection, so that it hits nothing else.
  throw callerLeft.aborted ? new CallerLeftError(failure) : new SearchTimeoutError(failure);
}
