import type { Schemas } from '@countinghouse/api-client/whole';
import { normalizeToken } from '@countinghouse/text';
import { notFound, validationFailed } from '../../common/http-error';
import { answerList } from '../../common/paging';
import type { Deps } from '../../config/deps';
import type { Handlers } from '../../contract/operation-types';
import type { Executor, Transaction } from '../../database/database';
import { toFlags, toPermissions } from '../admins/permissions';
import { changedFields, recordWrite } from '../audit-log/audit-log-repository';
import { insertNotifications } from '../notifications/notifications-repository';
import { keptText } from '../../common/texts';
import { hashToken } from '../../common/tokens';
import { requireVersion, versionOf } from '../versions/versions';
import { parseNetwork } from './networks';
import {
  closeServiceAccount,
  countServiceAccounts,
  findServiceAccount,
  insertServiceAccount,
  listServiceAccounts,
  lockServiceAccount,
  replaceKey,
  updateServiceAccount,
  type KeyLimits,
  type ServiceAccountRow,
} from './service-accounts-repository';
import { createServiceKey, keyEndOf } from './service-key';

type ServiceAccountsOperation =
  'listServiceAccounts' | 'addServiceAccount' | 'changeServiceAccount' | 'endServiceAccount' | 'renewServiceKey';

const entity = 'service_account';

/** The longest that a key may work, so that one that was forgotten does not work for ever. */
const mostDays = 366;

/** @throws HttpError 400 at the field, for a time that is over or too far off */
function readExpiry(text: string): Date {
  const expiresAt = new Date(text);
  const ahead = expiresAt.getTime() - Date.now();
  const refuse = (message: string) => validationFailed([{ field: 'expires_at', message }]);
  // What is no time, such as a leap second, is not ahead either.
  if (!(ahead > 0)) throw refuse('Choose a time in the future.');
  if (ahead > mostDays * 86_400_000) throw refuse('Choose a time within a year.');
  return expiresAt;
}

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

/** What can be changed of an account: its version covers this, and the log keeps it. */
const toRecord = (row: ServiceAccountRow) => ({
  name: row.name,
  permissions: toPermissions('service', row.permissions),
  expires_at: row.expiresAt.toISOString(),
  key_end: row.keyEnd,
  read_only: row.isReadOnly,
  networks: row.networks,
});

const toServiceAccount = (row: ServiceAccountRow): Schemas['ServiceAccount'] => ({
  _id: row.id,
  ...toRecord(row),
  status: row.status,
  last_used: row.lastUsedAt?.toISOString() ?? null,
  key_made: row.keyMadeAt.toISOString(),
  created_by: row.createdBy,
  createdAt: row.createdAt.toISOString(),
  version: versionOf(toRecord(row)),
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
  return { key, kept: { keyHash: hashToken(key), keyEnd: keyEndOf(key) } };
}

/** @throws HttpError where there is no such account, or it has been ended */
async function find(db: Executor, id: string): Promise<ServiceAccountRow> {
  const found = await findServiceAccount(db, id);
  if (!found) throw notFound('Service account');
  return found;
}

/** The same, and nobody else changes it until the transaction ends. */
async function lock(transaction: Transaction, id: string): Promise<ServiceAccountRow> {
  await lockServiceAccount(transaction, id);
  return find(transaction, id);
}

export function serviceAccountsHandlers({ database: { orm } }: Deps): Pick<Handlers, ServiceAccountsOperation> {
  return {
    listServiceAccounts: () =>
      answerList(
        {},
        async (page) => (await listServiceAccounts(orm, page)).map(toServiceAccount),
        async () => ({ total: await countServiceAccounts(orm) }),
      ),

    addServiceAccount: async (call) => {
      const { name, permissions, expires_at } = call.body;
      const expiresAt = readExpiry(expires_at);
      const limits = readLimits(call.body);
      const { key, kept } = makeKey();
      return orm.transaction(async (transaction) => {
        const values = {
          name: keptText(name),
          permissions: toFlags(permissions),
          expiresAt,
          createdById: call.caller.id,
        };
        const id = await insertServiceAccount(transaction, { ...values, ...limits, ...kept });
        const row = await find(transaction, id);
        await recordWrite(transaction, call, { entity, entityId: id, after: toRecord(row) });
        await notifyMainAdmins(
          transaction,
          row,
          'New service account',
          `“${row.name}” was created, with a key that ${toScope(row)}.`,
        );
        return { data: toServiceAccount(row), key };
      });
    },

    changeServiceAccount: async (call) => {
      const { name, permissions, expires_at } = call.body;
      const expiresAt = expires_at === undefined ? undefined : readExpiry(expires_at);
      const limits = readLimits(call.body);
      return orm.transaction(async (transaction) => {
        const before = await lock(transaction, call.params.id);
        const { id, updatedAt } = before;
        await requireVersion(transaction, call.headers['If-Match'], {
          entity,
          current: toServiceAccount(before),
          updatedAt,
        });
        await updateServiceAccount(transaction, id, {
          name: name && keptText(name),
          permissions: permissions && toFlags({ ...toRecord(before).permissions, ...permissions }),
          expiresAt,
          ...limits,
        });
        const row = await find(transaction, id);
        const sides = changedFields(toRecord(before), toRecord(row));
        await recordWrite(transaction, call, { entity, entityId: id, ...sides });
        if (Object.keys(sides.after).length > 0) {
          const message = `The service account “${before.name}” was changed. Its key now ${toScope(row)}.`;
          await notifyMainAdmins(transaction, row, 'Service account changed', message);
        }
        return { data: toServiceAccount(row) };
      });
    },

    renewServiceKey: async (call) => {
      const { key, kept } = makeKey();
      return orm.transaction(async (transaction) => {
        const before = await lock(transaction, call.params.id);
        await replaceKey(transaction, before.id, kept);
        const row = await find(transaction, before.id);
        const sides = changedFields(toRecord(before), toRecord(row));
        await recordWrite(transaction, call, { entity, entityId: row.id, ...sides });
        const message = `The service account “${row.name}” has a new key, which ${toScope(row)}. The key before it no longer works.`;
        await notifyMainAdmins(transaction, row, 'New key of a service account', message);
        return { data: toServiceAccount(row), key };
      });
    },

    endServiceAccount: async (call) =>
      orm.transaction(async (transaction) => {
        const before = await lock(transaction, call.params.id);
        await closeServiceAccount(transaction, before.id);
        await recordWrite(transaction, call, { entity, entityId: before.id, before: toRecord(before) });
        return { message: 'Service account ended.' };
      }),
  };
}
