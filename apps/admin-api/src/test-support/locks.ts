import { sql } from 'drizzle-orm';
import type { Database } from '../database/database';

/** Resolves when a statement of this database waits for a lock. PostgreSQL only. */
export async function waitForBlockedQuery({ orm }: Database): Promise<void> {
  for (;;) {
    const { rows } = await orm.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return;
  }
}
