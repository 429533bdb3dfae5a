import type { Schemas } from '@countinghouse/api-client/whole';
import { normalizeToken } from '@countinghouse/shared/text';
import { readFutureTime } from '../../common/future-time';
import { notFound, validationFailed } from '../../common/http-error';
import { keptText } from '../../common/texts';
import { hashToken } from '../../common/tokens';
import type { Call, WriteContext } from '../../contract/operation-types';
import type { Executor, Orm, Transaction } from '../../database/database';
import { toFlags } from '../admins/permissions';
import { changedFields, recordWrite } from '../audit-log/audit-log-repository';
import { insertNotifications } from '../notifications/notifications-repository';
import { requireVersion, type RecordVersion } from '../versions/versions';
import { parseNetwork } from './networks';
import { toRecord, toServiceAccount } from './service-account-mapping';
import {
  closeServiceAccount,
  findServiceAccount,
  insertServiceAccount,
  lockServiceAccount,
  replaceKey,
  updateServiceAccount,
  type KeyLimits,
  type ServiceAccountRow,
} from './service-accounts-repository';
import { createServiceKey, getKeyExpiry } from './service-key';

const entity = 'service_account';

/** The longest that a key may work, so that one that was forgotten does not work for ever. */
const MAX_KEY_DAYS = 366;

const readExpiry = (text: string) =>
  readFutureTime(text, { field: 'expires_at', maxDays: MAX_KEY_DAYS, tooFar: 'Choose a time within a year.' });

/** @throws HttpError 400 at the field, for the first of them that is no network */
const readNetworks = (texts: readonly string[]): string[] => {
  const networks = texts.map((text) => {
    const parsed = parseNetwork(normalizeToken(text));
    if ('problem' in parsed) throw validationFailed([{ field: 'networks', message: parsed.problem }]);
    return parsed.network;
  });
  return [...new Set(networks)];
};

type Limits = Pick<Schemas['ServiceAccountChanges'], 'read_only' | 'networks'>;

const readLimits = ({ read_only, networks }: Limits): Partial<KeyLimits> => ({
  isReadOnly: read_only,
  networks: networks && readNetworks(networks),
});

/** What a key opens, how long and from where, to go on with after "its key". */
function toScope({ permissions, isReadOnly, networks, expiresAt }: ServiceAccountRow): string {
  const flags = permissions.length === 0 ? 'no permission' : `the permissions ${permissions.join(', ')}`;
  const from = networks.length === 0 ? 'from any network' : `from ${networks.join(', ')}`;
  return `has ${flags}, ${isReadOnly ? 'to read only' : 'to read and change'}, ${from}, until ${expiresAt.toISOString().slice(0, 10)}`;
}

/**
 * Notifies every main admin: whoever made the account is one of them, and so is whoever does this, whose session may be a
 * stolen one.
 */
const notifyMainAdmins = (transaction: Transaction, { id }: ServiceAccountRow, title: string, message: string) =>
  insertNotifications(transaction, [
    {
      permission: 'main-admin',
      title,
      message: `${message} The audit log says who did it.`,
      recordType: entity,
      recordId: id,
      isSecurity: true,
    },
  ]);

/** A new key, and what is kept of it. */
function makeKey() {
  const key = createServiceKey();
  return { key, kept: { keyHash: hashToken(key), keyExpiresAt: getKeyExpiry(key) } };
}

/** @throws HttpError 404 where there is no such account, or it has been ended */
async function getServiceAccount(db: Executor, id: string): Promise<ServiceAccountRow> {
  const found = await findServiceAccount(db, id);
  if (!found) throw notFound('Service account');
  return found;
}

/** The same, and nobody else changes it until the transaction ends. */
async function lock(transaction: Transaction, id: string): Promise<ServiceAccountRow> {
  await lockServiceAccount(transaction, id);
  return getServiceAccount(transaction, id);
}

/** An account, and its key, which can be shown this once. */
export interface ServiceAccountWithKey {
  account: ServiceAccountRow;
  key: string;
}

export async function addServiceAccount(
  db: Orm,
  context: WriteContext,
  input: Call<'addServiceAccount'>['body'],
): Promise<ServiceAccountWithKey> {
  const { name, permissions, expires_at } = input;
  const expiresAt = readExpiry(expires_at);
  const limits = readLimits(input);
  const { key, kept } = makeKey();
  return db.transaction(async (transaction) => {
    const values = {
      name: keptText(name),
      permissions: toFlags(permissions),
      expiresAt,
      createdById: context.caller.id,
    };
    const id = await insertServiceAccount(transaction, { ...values, ...limits, ...kept });
    const account = await getServiceAccount(transaction, id);
    await recordWrite(transaction, context, { entity, entityId: id, after: toRecord(account) });
    const message = `“${account.name}” was created, with a key that ${toScope(account)}.`;
    await notifyMainAdmins(transaction, account, 'New service account', message);
    return { account, key };
  });
}

export async function changeServiceAccount(
  db: Orm,
  context: WriteContext,
  record: RecordVersion,
  changes: Schemas['ServiceAccountChanges'],
): Promise<ServiceAccountRow> {
  const { name, permissions, expires_at } = changes;
  const expiresAt = expires_at === undefined ? undefined : readExpiry(expires_at);
  const limits = readLimits(changes);
  return db.transaction(async (transaction) => {
    const before = await lock(transaction, record.id);
    const { id, updatedAt } = before;
    const current = toServiceAccount(before);
    await requireVersion(transaction, record.baseVersion, { entity, current, updatedAt });
    await updateServiceAccount(transaction, id, {
      name: name && keptText(name),
      permissions: permissions && toFlags({ ...toRecord(before).permissions, ...permissions }),
      expiresAt,
      ...limits,
    });
    const account = await getServiceAccount(transaction, id);
    const sides = changedFields(toRecord(before), toRecord(account));
    await recordWrite(transaction, context, { entity, entityId: id, ...sides });
    if (Object.keys(sides.after).length > 0) {
      const message = `The service account “${before.name}” was changed. Its key now ${toScope(account)}.`;
      await notifyMainAdmins(transaction, account, 'Service account changed', message);
    }
    return account;
  });
}

/** Makes a new key for an account; the one before no longer works. */
export async function rotateServiceKey(db: Orm, context: WriteContext, id: string): Promise<ServiceAccountWithKey> {
  const { key, kept } = makeKey();
  return db.transaction(async (transaction) => {
    const before = await lock(transaction, id);
    await replaceKey(transaction, before.id, kept);
    const account = await getServiceAccount(transaction, before.id);
    const sides = changedFields(toRecord(before), toRecord(account));
    await recordWrite(transaction, context, { entity, entityId: account.id, ...sides });
    const message = `The service account “${account.name}” has a new key, which ${toScope(account)}. The key before it no longer works.`;
    await notifyMainAdmins(transaction, account, 'New key of a service account', message);
    return { account, key };
  });
}

export async function revokeServiceAccount(db: Orm, context: WriteContext, id: string): Promise<void> {
  await db.transaction(async (transaction) => {
    const before = await lock(transaction, id);
    await closeServiceAccount(transaction, before.id);
    await recordWrite(transaction, context, { entity, entityId: before.id, before: toRecord(before) });
  });
}
