import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/**
 * Lets the last proof in every session of an embedded database be an hour old. No server may run on it meanwhile.
 *
 * @param folder the server's `DATA_DIR`
 */
export async function ageProofs(folder: string): Promise<void> {
  const database = await PGlite.create({ dataDir: join(folder, 'pglite'), extensions: { pg_trgm } });
  await database.query("update sessions set proven_at = now() - interval '1 hour'");
  await database.close();
}
