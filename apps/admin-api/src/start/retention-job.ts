import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database';
import { purgeExpired } from '../modules/retention/purge-expired';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Starts the job that deletes expired data every hour and logs how much. The first run is at a random time within the first
 * hour, so that servers that were started together do not run it at the same time. A failed run is logged; the next one retries.
 *
 * @param everyMs the interval. @default one hour
 * @returns a function that stops the job after the current batch
 */
export function startRetentionJob(
  database: Pick<Database, 'orm'>,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  everyMs = HOUR_MS,
): () => Promise<void> {
  let isStopping = false;
  let currentRun: Promise<void> | undefined;
  const purge = async () => {
    try {
      const removed = await purgeExpired(database, () => isStopping);
      if (Object.keys(removed).length > 0) log.info({ removed }, 'retention job finished');
    } catch (error) {
      log.warn({ err: error }, 'retention job failed');
    }
  };
  const startRun = () => {
    currentRun ??= purge().finally(() => (currentRun = undefined));
  };
  let timer = setTimeout(() => {
    startRun();
    timer = setInterval(startRun, everyMs);
    timer.unref();
  }, Math.random() * everyMs);
  timer.unref();
  return async () => {
    isStopping = true;
    clearTimeout(timer);
    await currentRun;
  };
}
