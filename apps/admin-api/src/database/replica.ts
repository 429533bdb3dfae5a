import { setTimeout as delay } from 'node:timers/promises';
import DataLoader from 'dataloader';
import { sql, type SQL } from 'drizzle-orm';
import type { Database, Orm, Replica } from './database';
import { classifyDatabaseError } from './errors';

/** How many times a read checks whether the replica has caught up, and at which interval. */
const MAX_CHECKS = 5;
const CHECK_INTERVAL_MS = 10;

/** How long a replica that is behind or unreachable is not used. */
const BACKOFF_MS = 1_000;

/** Selects a position in the WAL, in bytes. */
const selectPosition = (lsn: SQL) => sql`select pg_wal_lsn_diff(${lsn}, '0/0')::float8 as position`;

/** The position up to which the primary has flushed commits. */
const primaryPosition = selectPosition(sql`pg_current_wal_flush_lsn()`);

/** The position up to which the replica has replayed, or up to which it has flushed commits if it has been promoted. */
const replicaPosition = selectPosition(
  sql`case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end`,
);

/** Creates a function that reads a position. Calls in the same turn of the event loop share one query, sent at its end. */
function createPositionReader(orm: Orm, positionQuery: SQL): () => Promise<number> {
  const send = async (callers: readonly unknown[]) => {
    const { rows } = await orm.execute<{ position: number }>(positionQuery);
    return callers.map(() => rows[0]?.position ?? 0);
  };
  const loader = new DataLoader<'position', number>(send, { cache: false, batchScheduleFn: setImmediate });
  return () => loader.load('position');
}

/**
 * Creates a replica with read-your-writes consistency: it is used only if it has everything that the primary had committed at
 * the time of the call. Waits up to 40 ms for the replica to catch up, then reads from the primary. A replica that is behind
 * or unreachable is not used for a second.
 */
export function createReplica(primary: Orm, database: Pick<Database, 'orm' | 'search'>): Replica {
  let backoffUntil = 0;
  const readPrimaryPosition = createPositionReader(primary, primaryPosition);
  const readReplicaPosition = createPositionReader(database.orm, replicaPosition);

  return {
    ...database,
    isUpToDate: async () => {
      if (performance.now() < backoffUntil) return false;
      try {
        const requiredPosition = await readPrimaryPosition();
        for (let attempt = 0; attempt < MAX_CHECKS; attempt += 1) {
          if (attempt > 0) await delay(CHECK_INTERVAL_MS);
          if ((await readReplicaPosition()) >= requiredPosition) return true;
        }
      } catch (error) {
        // A failure of the primary is reported by the read that falls back to it.
        if (classifyDatabaseError(error) === undefined) throw error;
      }
      backoffUntil = performance.now() + BACKOFF_MS;
      return false;
    },
  };
}
