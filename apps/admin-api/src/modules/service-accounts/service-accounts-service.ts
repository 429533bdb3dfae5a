import type { Schemas } from '@countinghouse/api-client/strict';
import { normalizeToken } from '@countinghouse/shared/text';
import { readFutureTime } from '../../common/future-time';
import { notFound, validationFailed } from '../../common/http-error';
import { normalizeText } from '../../common/texts';
import { hashToken } from '../../common/tokens';
import type { Call, WriteContext } from '../../contract/operation-types';
import type { Executor, Orm, Transaction } from '../../database/database';
import { toPermissionKeys } from '../admins/permissions';
import { getChangedFields, writeAuditEntry } from '../audit-log/audit-log-repository';
import { insertNotifications } from '../notifications/notifications-repository';
import { requireVersion, type RecordVersion } from '../versions/versions';
import { parseNetwork } from './networks';
import { toRecord, toServiceAccount } from './service-account-mapping';
import {
  markServiceAccountRevoked,
  findServiceAccount,
  insertServiceAccount,
  lockServiceAccount,
  replaceKey,
  updateServiceAccount,
  type KeyLimits,
  type ServiceAccountRow,
} from './service-accounts-repository';
import { createServiceKey, getKeySuffix } from './service-key';

const entity = 'service_account';

/** The longest time until a key expires, so that an unused key does not work forever. */
const MAX_KEY_DAYS = 366;

const readExpiry = (text: string) =>
  readFutureTime(text, { field: 'expires_at', maxDays: MAX_KEY_DAYS, tooFarMessage: 'Choose a time within a year.' });

/** @throws HttpError 400 for the field, about the first invalid network */
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

/** Returns a predicate with the permissions, networks and expiry of a key, such as "has no permission, …". */
function describeScope({ permissions, isReadOnly, networks, expiresAt }: ServiceAccountRow): string {
  const granted = permissions.length === 0 ? 'no permission' : `the permissions ${permissions.join(', ')}`;
  const origins = networks.length === 0 ? 'from any network' : `from ${networks.join(', ')}`;
  return `has ${granted}, ${isReadOnly ? 'read-only' : 'read and write'}, ${origins}, until ${expiresAt.toISOString().slice(0, 10)}`;
}

/** Notifies every main admin, including the caller, whose session may have been stolen. */
const notifyMainAdmins = (transaction: Transaction, { id }: ServiceAccountRow, title: string, message: string) =>
  insertNotifications(transaction, [
    {
      permission: 'main-admin',
      title,
      message: `${message} The audit log shows who did it.`,
      recordType: entity,
      recordId: id,
      isSecurity: true,
    },
  ]);

/** Creates a key and the columns that store it. */
function createKey() {
  const key = createServiceKey();
  return { key, stored: { keyHash: hashToken(key), keySuffix: getKeySuffix(key) } };
}

/** @throws HttpError 404 if there is no such account, or it is revoked */
async function getServiceAccount(db: Executor, id: string): Promise<ServiceAccountRow> {
  const account = await findServiceAccount(db, id);
  if (!account) throw notFound('Service account');
  return account;
}

async function lockAndGetServiceAccount(transaction: Transaction, id: string): Promise<ServiceAccountRow> {
  await lockServiceAccount(transaction, id);
  return getServiceAccount(transaction, id);
}

/** An account with its key, which is shown only once. */
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
  const { key, stored } = createKey();
  return db.transaction(async (transaction) => {
    const values = {
      name: normalizeText(name),
      permissions: toPermissionKeys(permissions),
      expiresAt,
      createdById: context.caller.id,
    };
    const id = await insertServiceAccount(transaction, { ...values, ...limits, ...stored });
    const account = await getServiceAccount(transaction, id);
    await writeAuditEntry(transaction, context, { entity, entityId: id, after: toRecord(account) });
    const message = `“${account.name}” was created, with a key that ${describeScope(account)}.`;
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
    const before = await lockAndGetServiceAccount(transaction, record.id);
    const { id, updatedAt } = before;
    const current = toServiceAccount(before);
    await requireVersion(transaction, record.baseVersion, { entity, current, updatedAt });
    await updateServiceAccount(transaction, id, {
      name: name && normalizeText(name),
      permissions: permissions && toPermissionKeys({ ...toRecord(before).permissions, ...permissions }),
      expiresAt,
      ...limits,
    });
    const account = await getServiceAccount(transaction, id);
    const change = getChangedFields(toRecord(before), toRecord(account));
    await writeAuditEntry(transaction, context, { entity, entityId: id, ...change });
    if (Object.keys(change.after).length > 0) {
      const message = `The service account “${before.name}” was changed. Its key now ${describeScope(account)}.`;
      await notifyMainAdmins(transaction, account, 'Service account changed', message);
    }
    return account;
  });
}

/** Replaces the key of an account. The old key stops working. */
export async function rotateServiceKey(db: Orm, context: WriteContext, id: string): Promise<ServiceAccountWithKey> {
  const { key, stored } = createKey();
  return db.transaction(async (transaction) => {
    const before = await lockAndGetServiceAccount(transaction, id);
    await replaceKey(transaction, before.id, stored);
    const account = await getServiceAccount(transaction, before.id);
    const change = getChangedFields(toRecord(before), toRecord(account));
    await writeAuditEntry(transaction, context, { entity, entityId: account.id, ...change });
    const message = `The service account “${account.name}” has a new key, which ${describeScope(account)}. The previous key no longer works.`;
    await notifyMainAdmins(transaction, account, 'New key for a service account', message);
    return { account, key };
  });
}

export async function revokeServiceAccount(db: Orm, context: WriteContext, id: string): Promise<void> {
  await db.transaction(async (transaction) => {
    const before = await lockAndGetServiceAccount(transaction, id);
    await markServiceAccountRevoked(transaction, before.id);
    await writeAuditEntry(transaction, context, { entity, entityId: before.id, before: toRecord(before) });
  });
}
