import { and, gt, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../database/database';
import { knownPlaces } from '../../database/schema';

/** How long a place is known after the last sign-in there, in days. */
export const knownDays = 90;

/** Returns the keys that are known. */
export async function findKnown(db: Executor, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await db
    .select({ key: knownPlaces.key })
    .from(knownPlaces)
    .where(and(inArray(knownPlaces.key, [...keys]), gt(knownPlaces.expiresAt, sql`now()`)));
  return new Set(found.map(({ key }) => key));
}

/** Remembers these keys. */
export async function rememberPlaces(db: Executor, keys: readonly string[]): Promise<void> {
  const expiresAt = sql`now() + make_interval(days => ${knownDays})`;
  await db
    .insert(knownPlaces)
    .values(keys.map((key) => ({ key, expiresAt })))
    .onConflictDoUpdate({ target: knownPlaces.key, set: { expiresAt } });
}
