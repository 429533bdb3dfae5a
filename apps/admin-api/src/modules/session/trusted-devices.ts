import { and, gt, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../database/database';
import { trustedDevices } from '../../database/schema';

/** Since the last sign-in there. */
export const TRUSTED_DEVICE_DAYS = 90;

/** Returns those of the keys that are trusted. */
export async function findTrustedKeys(db: Executor, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ key: trustedDevices.key })
    .from(trustedDevices)
    .where(and(inArray(trustedDevices.key, [...keys]), gt(trustedDevices.expiresAt, sql`now()`)));
  return new Set(rows.map(({ key }) => key));
}

/** Saves keys as trusted, or extends them. */
export async function saveTrustedKeys(db: Executor, keys: readonly string[]): Promise<void> {
  const expiresAt = sql`now() + make_interval(days => ${TRUSTED_DEVICE_DAYS})`;
  await db
    .insert(trustedDevices)
    .values(keys.map((key) => ({ key, expiresAt })))
    .onConflictDoUpdate({ target: trustedDevices.key, set: { expiresAt } });
}
