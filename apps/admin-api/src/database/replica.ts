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

async function ask(orm: Orm, question: SQL): Promise<number> {
  const { rows } = await orm.execute<{ place: number }>(question);
  return rows[0]?.place ?? 0;
}

/**
 * Makes a replica of a database whose reads are as if they were the primary's: it is used while it shows all that the primary
 * had acknowledged when the call came, to whichever server. For that it is waited a moment. Where it stays behind, or is away,
 * it is left alone for a second.
 */
export function replicaOf(primary: Orm, database: Pick<Database, 'orm' | 'search' | 'stream'>): Replica {
  let shown = 0;
  let restsUntil = 0;
  // Those that come together are answered by one question, which is asked after all of them have come.
  const acknowledged = new DataLoader<'now', number>(
    async (calls) => {
      const answer = await ask(primary, flushed);
      return calls.map(() => answer);
    },
    { cache: false, batchScheduleFn: setImmediate },
  );

  return {
    ...database,
    isUpToDate: async () => {
      if (performance.now() < restsUntil) return false;
      try {
        const wanted = await acknowledged.load('now');
        for (let look = 0; look < looks; look += 1) {
          if (shown >= wanted) return true;
          if (look > 0) await delay(lookEveryMs);
          shown = Math.max(shown, await ask(database.orm, replayed));
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
