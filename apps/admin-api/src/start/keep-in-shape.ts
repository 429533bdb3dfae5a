import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database';
import { removeWhatIsOver } from '../modules/retention/remove-what-is-over';

const hourMs = 60 * 60 * 1000;

/**
 * Removes each hour what is kept no longer, and says in the server's log how much of it. It begins somewhere in the first
 * hour, so that servers that were started together do not all begin at once. A failure is logged, and the next hour tries again.
 *
 * @param everyMs how often. Default: an hour.
 * @returns a function that ends it, once the batch under way is done
 */
export function keepInShape(
  database: Pick<Database, 'orm'>,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  everyMs = hourMs,
): () => Promise<void> {
  let isEnding = false;
  let underWay: Promise<void> | undefined;
  const remove = async () => {
    try {
      const removed = await removeWhatIsOver(database, () => isEnding);
      if (Object.keys(removed).length > 0) log.info({ removed }, 'removed what is kept no longer');
    } catch (error) {
      log.warn({ err: error }, 'what is kept no longer cannot be removed');
    }
  };
  const begin = () => {
    underWay ??= remove().finally(() => (underWay = undefined));
  };
  let timer = setTimeout(() => {
    begin();
    timer = setInterval(begin, everyMs);
    timer.unref();
  }, Math.random() * everyMs);
  timer.unref();
  return async () => {
    isEnding = true;
    clearTimeout(timer);
    await underWay;
  };
}
