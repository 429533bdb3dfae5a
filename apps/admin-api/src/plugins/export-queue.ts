import { exportRunning, tooManyExports } from '../common/http-error';
import { ClientDisconnectedError } from '../database/errors';
import type { ExportLimits } from './export-limits';

/** A running or queued export. */
interface Entry {
  accountId: string;
  isRunning: boolean;
  /** Whether the client has disconnected. It then ends by itself. */
  isAbandoned: boolean;
  start: () => void;
}

/**
 * Queues the exports of one process: an account has one at a time, over all of its sessions, and exports beyond the limit wait
 * in order.
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
    /** Whether an export is queued. */
    isContended: () => entries.size > maxRunning,

    /**
     * Waits for a free slot. The next export of an account also waits until a cancelled one has ended.
     *
     * @returns a function that releases the slot; further calls have no effect
     * @throws HttpError 429 if an export of the account is running, 503 if no slot was free in time
     * @throws ClientDisconnectedError
     */
    async acquireSlot(accountId: string, disconnectSignal: AbortSignal): Promise<() => void> {
      const isRunningForAccount = (entry: Entry) => entry.accountId === accountId && !entry.isAbandoned;
      if ([...entries].some(isRunningForAccount)) throw exportRunning();
      const entry: Entry = { accountId, isRunning: false, isAbandoned: false, start: () => undefined };
      let timer: NodeJS.Timeout | undefined;
      try {
        await new Promise<void>((resolve, reject) => {
          const abandon = () => {
            entry.isAbandoned = true;
            reject(new ClientDisconnectedError());
          };
          disconnectSignal.addEventListener('abort', abandon, { once: true });
          timer = setTimeout(() => reject(tooManyExports()), maxWaitMs);
          entry.start = resolve;
          entries.add(entry);
          if (disconnectSignal.aborted) abandon();
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
