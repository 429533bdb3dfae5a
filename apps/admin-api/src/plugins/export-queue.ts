import { exportRunning, tooManyExports } from '../common/http-error';
import { CallerLeftError } from '../database/errors';
import type { ExportLimits } from './export-limits';

/** An export that runs, or waits for its turn. */
interface Entry {
  accountId: string;
  isRunning: boolean;
  /** Whether its reader has left. It ends by itself then. */
  isAbandoned: boolean;
  start: () => void;
}

/**
 * Shares the exports of one process: an account, by whatever number of sessions, has one at a time, and those beyond the
 * limit wait for their turn in the order in which they came.
 */
export function createExportQueue({ maxRunning, maxWaitMs }: Pick<ExportLimits, 'maxRunning' | 'maxWaitMs'>) {
  const entries = new Set<Entry>();
  const running = () => [...entries].filter(({ isRunning }) => isRunning);

  const remove = (entry: Entry) => {
    entries.delete(entry);
    startNext();
  };

  function startNext(): void {
    for (const entry of entries) {
      const others = running();
      if (others.length >= maxRunning) return;
      if (entry.isRunning || others.some(({ accountId }) => accountId === entry.accountId)) continue;
      entry.isRunning = true;
      entry.start();
    }
  }

  return {
    /** Whether somebody waits for others to end. */
    isContended: () => entries.size > maxRunning,

    /**
     * Waits for a turn. An export that was cancelled may take a moment to end; the next one of the same account waits for it.
     *
     * @param callerLeft aborted when nobody waits for the file any more
     * @returns a function that ends the turn; it may be called again
     * @throws HttpError 429 where an export of the account runs already, 503 where there was no turn in time
     * @throws CallerLeftError
     */
    async takeTurn(accountId: string, callerLeft: AbortSignal): Promise<() => void> {
      const isOwn = (entry: Entry) => entry.accountId === accountId && !entry.isAbandoned;
      if ([...entries].some(isOwn)) throw exportRunning();
      const entry: Entry = { accountId, isRunning: false, isAbandoned: false, start: () => undefined };
      let timer: NodeJS.Timeout | undefined;
      try {
        await new Promise<void>((resolve, reject) => {
          const leave = () => {
            entry.isAbandoned = true;
            reject(new CallerLeftError());
          };
          callerLeft.addEventListener('abort', leave, { once: true });
          timer = setTimeout(() => reject(tooManyExports()), maxWaitMs);
          entry.start = resolve;
          entries.add(entry);
          if (callerLeft.aborted) leave();
          else startNext();
        });
      } catch (error) {
        remove(entry);
        throw error;
      } finally {
        clearTimeout(timer);
      }
      return () => remove(entry);
    },
  };
}
