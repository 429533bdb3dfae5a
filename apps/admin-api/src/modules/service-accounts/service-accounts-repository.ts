import { randomUUID } from 'node:crypto';
import DataLoader from 'dataloader';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Schemas } from '@countinghouse/api-client/whole';
import { offsetOf, type Page } from '../../common/paging';
import type { Executor, Orm, Transaction } from '../../database/database';
import { serviceAccounts, users } from '../../database/schema';

const makers = alias(users, 'makers');

const accountRow = {
  id: users.id,
  name: users.fullName,
  permissions: users.permissions,
  status: sql<
    Schemas['ServiceAccountStatus']
  >`case when ${serviceAccounts.expiresAt} > now() then 'active' else 'expired' end`,
  expiresAt: serviceAccounts.expiresAt,
  lastUsedAt: serviceAccounts.lastUsedAt,
  keyExpiresAt: serviceAccounts.keyExpiresAt,
  keyCreatedAt: serviceAccounts.keyCreatedAt,
  isReadOnly: serviceAccounts.isReadOnly,
  networks: serviceAccounts.networks,
  createdBy: { _id: makers.id, fullName: makers.fullName },
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
};

export type ServiceAccountRow = NonNullable<Awaited<ReturnType<typeof findServiceAccount>>>;

/** A key as it is kept. */
export type KeptKey = Required<Pick<typeof serviceAccounts.$inferInsert, 'keyExpiresAt'>> & { keyHash: Uint8Array };

/** What a key can be used for, and from where, whatever the flags of its account. */
export type KeyLimits = Required<Pick<typeof serviceAccounts.$inferInsert, 'isReadOnly' | 'networks'>>;

/** Service accounts that have not been ended. */
const isOpen = and(eq(users.role, 'service'), isNull(users.closedAt));

const selectAccounts = (db: Executor) =>
  db
    .select(accountRow)
    .from(serviceAccounts)
    .innerJoin(users, eq(users.id, serviceAccounts.id))
    .innerJoin(makers, eq(makers.id, serviceAccounts.createdById));

/** A page of the service accounts that have not been ended, the newest first. */
export const listServiceAccounts = (db: Executor, page: Page) =>
  selectAccounts(db)
    .where(isOpen)
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(page.limit)
    .offset(offsetOf(page));

export const countServiceAccounts = (db: Executor): Promise<number> => db.$count(users, isOpen);

export async function findServiceAccount(db: Executor, id: string) {
  const [found] = await selectAccounts(db).where(and(isOpen, eq(users.id, id)));
  return found;
}

/** Locks an account against changes by others until the transaction ends; call it before the account is read. */
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
  values: KeptKey & { name: string; permissions: string[]; expiresAt: Date; createdById: string } & Partial<KeyLimits>,
): Promise<string> {
  const { name, permissions, ...account } = values;
  const id = randomUUID();
  // It never signs in. Its row wants an email: nobody can have one that ends in .invalid (RFC 2606).
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

/** Gives an account another key. The old one opens nothing any more, and the new one has not been used. */
export async function replaceKey(transaction: Transaction, id: string, key: KeptKey): Promise<void> {
  await transaction
    .update(users)
    .set({ updatedAt: sql`now()` })
    .where(and(isOpen, eq(users.id, id)));
  await transaction
    .update(serviceAccounts)
    .set({ ...key, keyCreatedAt: sql`now()`, lastUsedAt: null })
    .where(eq(serviceAccounts.id, id));
}

/** Ends an account: its key is gone, its row stays for the log. */
export async function closeServiceAccount(transaction: Transaction, id: string): Promise<void> {
  await transaction
    .update(users)
    .set({ closedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(isOpen, eq(users.id, id)));
  await transaction.update(serviceAccounts).set({ keyHash: null }).where(eq(serviceAccounts.id, id));
}

/** How long the use of a key may stay unnoted, in seconds: this saves a write on most calls. */
const touchAfterSeconds = 60;

/**
 * Makes the look-up of whose key it is, as that of sessions: those that arrive together are looked up in one trip, and
 * nothing is kept. It finds nobody where the account has been ended or its time is over.
 */
export function prepareKeyLookup(db: Orm) {
  const lookup = db
    .select({
      id: users.id,
      role: users.role,
      permissions: users.permissions,
      keyHash: serviceAccounts.keyHash,
      limits: { isReadOnly: serviceAccounts.isReadOnly, networks: serviceAccounts.networks },
      isTouchDue: sql<boolean>`coalesce(${serviceAccounts.lastUsedAt} < now() - make_interval(secs => ${touchAfterSeconds}), true)`,
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
    const found = await lookup.execute({ keyHashes });
    return keyHashes.map((hash) => {
      const account = found.find(({ keyHash }) => keyHash && Buffer.compare(keyHash, hash) === 0);
      // A program has no password and no second factor, so it proves nothing and lacks nothing.
      return account && { ...account, hasStepUp: false, lacksFactor: false };
    });
  };
  const byKey = new DataLoader(findAll, { cache: false, maxBatchSize: 100, batchScheduleFn: setImmediate });
  return (keyHash: Uint8Array) => byKey.load(keyHash);
}

/** Notes that a key is in use. */
export async function touchKey(db: Orm, keyHash: Uint8Array): Promise<void> {
  await db
    .update(serviceAccounts)
    .set({ lastUsedAt: sql`now()` })
    .where(eq(serviceAccounts.keyHash, keyHash));
}
