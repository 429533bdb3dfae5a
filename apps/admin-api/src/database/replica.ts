import { setTimeout as delay } from 'node:timers/promises';
import DataLoader from 'dataloader';
import { sql, type SQL } from 'drizzle-orm';
import type { Database, Orm, Replica } from './database';
import { causeOfTrouble } from './errors';

/** How often it is looked, and at which intervals in milliseconds, whether a replica has come as far as it must. */
const looks = 5;
const lookEveryMs = 10;

/** How long a replica that is behind or away is left alone, in milliseconds. */
const restMs = 1_000;

/** A place in the log of the database, in bytes from its beginning. */
const place = (lsn: SQL) => sql`select pg_wal_lsn_diff(${lsn}, '0/0')::float8 as place`;

/** How far the primary has written what it has acknowledged. */
const flushed = place(sql`pg_current_wal_flush_lsn()`);

/** How far a replica shows it. It may have become the primary itself. */
const replayed = place(
  sql`case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end`,
);

/** Asks for a place; those who ask together are answered by one question, which is asked after all of them have come. */
function asking(orm: Orm, question: SQL): () => Promise<number> {
  const send = async (callers: readonly unknown[]) => {
    const { rows } = await orm.execute<{ place: number }>(question);
    return callers.map(() => rows[0]?.place ?? 0);
  };
  const together = new DataLoader<'now', number>(send, { cache: false, batchScheduleFn: setImmediate });
  return () => together.load('now');
}

/**
 * Makes a replica of a database whose reads are as if they were the primary's: it is used while it shows all that the primary
 * had acknowledged when the call came, to whichever server. For that it is waited a moment. Where it stays behind, or is away,
 * it is left alone for a second.
 */
export function replicaOf(primary: Orm, database: Pick<Database, 'orm' | 'search'>): Replica {
  let restsUntil = 0;
  const askAcknowledged = asking(primary, flushed);
  const askShown = asking(database.orm, replayed);

  return {
    ...database,
    isUpToDate: async () => {
      if (performance.now() < restsUntil) return false;
      try {
        const wanted = await askAcknowledged();
        for (let look = 0; look < looks; look += 1) {
          if (look > 0) await delay(lookEveryMs);
          if ((await askShown()) >= wanted) return true;
        }
      } catch (error) {
        // Whatever is wrong with the primary is found by the reads that go there now.
        if (causeOfTrouble(error) === undefined) throw error;
      }
      restsUntil = performance.now() + restMs;
      return false;
    },
  };
}
