import { randomUUID } from 'node:crypto';
import DataLoader from 'dataloader';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Schemas } from '@countinghouse/api-client/strict';
import { getOffset, type Page } from '../../common/paging';
import type { Executor, Orm, Transaction } from '../../database/database';
import { serviceAccounts, users } from '../../database/schema';

const creators = alias(users, 'creators');

const accountColumns = {
  id: users.id,
  name: users.fullName,
  permissions: users.permissions,
  status: sql<
    Schemas['ServiceAccountStatus']
  >`case when ${serviceAccounts.expiresAt} > now() then 'active' else 'expired' end`,
  expiresAt: serviceAccounts.expiresAt,
  lastUsedAt: serviceAccounts.lastUsedAt,
  keySuffix: serviceAccounts.keySuffix,
  keyCreatedAt: serviceAccounts.keyCreatedAt,
  isReadOnly: serviceAccounts.isReadOnly,
  networks: serviceAccounts.networks,
  createdBy: { _id: creators.id, fullName: creators.fullName },
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
};

export type ServiceAccountRow = NonNullable<Awaited<ReturnType<typeof findServiceAccount>>>;

export type StoredKey = Required<Pick<typeof serviceAccounts.$inferInsert, 'keySuffix'>> & { keyHash: Uint8Array };

/** Restrictions of a key, besides the permissions of its account. */
export type KeyLimits = Required<Pick<typeof serviceAccounts.$inferInsert, 'isReadOnly' | 'networks'>>;

/** Service accounts that are not revoked. */
const isOpen = and(eq(users.role, 'service'), isNull(users.closedAt));

const selectAccounts = (db: Executor) =>
  db
    .select(accountColumns)
    .from(serviceAccounts)
    .innerJoin(users, eq(users.id, serviceAccounts.id))
    .innerJoin(creators, eq(creators.id, serviceAccounts.createdById));

/** Returns a page of the service accounts that are not revoked, newest first. */
export const listServiceAccounts = (db: Executor, page: Page) =>
  selectAccounts(db)
    .where(isOpen)
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(page.limit)
    .offset(getOffset(page));

export const countServiceAccounts = (db: Executor): Promise<number> => db.$count(users, isOpen);

export async function findServiceAccount(db: Executor, id: string) {
  const [row] = await selectAccounts(db).where(and(isOpen, eq(users.id, id)));
  return row;
}

/** Locks an account against concurrent changes until the transaction ends. Call it before reading the account. */
export async function lockServiceAccount(transaction: Transaction, id: string): Promise<void> {
  await transaction
    .select({ id: users.id })
    .from(users)
    .where(and(isOpen, eq(users.id, id)))
    .for('no key update');
}

/** @returns the account's id */
export async function insertServiceAccount(
  transaction: Transaction,
  values: StoredKey & {
    name: string;
    permissions: string[];
    expiresAt: Date;
    createdById: string;
  } & Partial<KeyLimits>,
): Promise<string> {
  const { name, permissions, ...account } = values;
  const id = randomUUID();
  // The column requires an email. Addresses in .invalid cannot exist (RFC 2606).
  const email = `${id}@service.invalid`;
  await transaction
    .insert(users)
    .values({ id, role: 'service', fullName: name, email, passwordHash: 'none', permissions });
  await transaction.insert(serviceAccounts).values({ id, ...account });
  return id;
}

export async function updateServiceAccount(
  transaction: Transaction,
  id: string,
  { name, permissions, ...changes }: { name?: string; permissions?: string[]; expiresAt?: Date } & Partial<KeyLimits>,
): Promise<void> {
  await transaction
    .update(users)
    .set({ fullName: name, permissions, updatedAt: sql`now()` })
    .where(and(isOpen, eq(users.id, id)));
  if (Object.values(changes).some((value) => value !== undefined))
    await transaction.update(serviceAccounts).set(changes).where(eq(serviceAccounts.id, id));
}

/** Replaces the key of an account. The old key stops working. */
export async function replaceKey(transaction: Transaction, id: string, key: StoredKey): Promise<void> {
  await transaction
    .update(users)
    .set({ updatedAt: sql`now()` })
    .where(and(isOpen, eq(users.id, id)));
  await transaction
    .update(serviceAccounts)
    .set({ ...key, keyCreatedAt: sql`now()`, lastUsedAt: null })
    .where(eq(serviceAccounts.id, id));
}

/** Revokes an account. Its key is deleted; its row stays for the audit log. */
export async function markServiceAccountRevoked(transaction: Transaction, id: string): Promise<void> {
  await transaction
    .update(users)
    .set({ closedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(isOpen, eq(users.id, id)));
  await transaction.update(serviceAccounts).set({ keyHash: null }).where(eq(serviceAccounts.id, id));
}

/** Saves a write on most calls. */
const TOUCH_INTERVAL_SECONDS = 60;

/**
 * Prepares the lookup of an account by its key. Concurrent lookups share one query, and nothing is cached. Returns
 * undefined if the account is revoked or expired.
 */
export function prepareKeyLookup(db: Orm) {
  const lookup = db
    .select({
      id: users.id,
      role: users.role,
      permissions: users.permissions,
      keyHash: serviceAccounts.keyHash,
      limits: { isReadOnly: serviceAccounts.isReadOnly, networks: serviceAccounts.networks },
      isLastUseOutdated: sql<boolean>`coalesce(${serviceAccounts.lastUsedAt} < now() - make_interval(secs => ${TOUCH_INTERVAL_SECONDS}), true)`,
    })
    .from(serviceAccounts)
    .innerJoin(users, eq(users.id, serviceAccounts.id))
    .where(
      and(
        sql`${serviceAccounts.keyHash} = any(${sql.placeholder('keyHashes')}::bytea[])`,
        sql`${serviceAccounts.expiresAt} > now()`,
        eq(users.status, 'active'),
        isOpen,
      ),
    )
    .prepare('find_service_keys');
  const findAll = async (keyHashes: readonly Uint8Array[]) => {
    const rows = await lookup.execute({ keyHashes });
    return keyHashes.map((hash) => {
      const account = rows.find(({ keyHash }) => keyHash && Buffer.compare(keyHash, hash) === 0);
      // Step-up authentication and second factors do not apply to programs.
      return account && { ...account, hasStepUp: false, isSecondFactorMissing: false };
    });
  };
  const byKey = new DataLoader(findAll, { cache: false, maxBatchSize: 100, batchScheduleFn: setImmediate });
  return (keyHash: Uint8Array) => byKey.load(keyHash);
}

/** Records the use of a key. */
export async function touchKey(db: Orm, keyHash: Uint8Array): Promise<void> {
  await db
    .update(serviceAccounts)
    .set({ lastUsedAt: sql`now()` })
    .where(eq(serviceAccounts.keyHash, keyHash));
}
