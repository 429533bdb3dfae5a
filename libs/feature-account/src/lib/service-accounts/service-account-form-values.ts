import type { Schemas } from '@countinghouse/api-client/schema';
import { noPermissions, permissionKeys, type Permissions, permissionLabels } from '@countinghouse/permissions';
import { trimText } from '@countinghouse/shared/text';
import { getCurrentTime, pickChanges, type FieldDescriptor } from '@countinghouse/ui';
import type { ServiceAccount } from './service-accounts-api';

/** Form values. The names match the contract, so that server field errors map to the fields. */
export interface ServiceAccountFormValues {
  name: string;
  /** Number of days from now; empty keeps the current expiry. */
  expires_at: string;
  permissions: Permissions;
  read_only: boolean;
  /** One per line; empty for any address. */
  networks: string;
}

/** Lifetime options; the value is the number of days from now. */
export const lifetimeOptions = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '180', label: 'In 180 days' },
  { value: '365', label: 'In a year' },
];

const MS_PER_DAY = 86_400_000;

/** Returns the values of an empty form, without permissions. */
export const createEmptyServiceAccount = (): ServiceAccountFormValues => ({
  name: '',
  expires_at: '90',
  permissions: noPermissions,
  read_only: false,
  networks: '',
});

/** Returns the form values of an account. */
export const toServiceAccountFormValues = ({
  name,
  permissions,
  read_only = false,
  networks = [],
}: ServiceAccount): ServiceAccountFormValues => ({
  name,
  expires_at: '',
  permissions: { ...noPermissions, ...permissions },
  read_only,
  networks: networks.join('\n'),
});

/** Splits the text at whitespace, commas and semicolons. */
const toNetworks = (text: string): string[] => text.split(/[\s,;]+/).filter((network) => network !== '');

const toExpiry = (days: string, now: number) => new Date(now + Number(days) * MS_PER_DAY).toISOString();

/**
 * Returns the body of a new account. Unused limits are omitted, because servers without key limits reject them.
 *
 * @param now in milliseconds since 1970
 */
export function toNewServiceAccount(
  { name, expires_at, permissions, read_only, networks }: ServiceAccountFormValues,
  now = getCurrentTime().getTime(),
): Schemas['NewServiceAccount'] {
  const parsedNetworks = toNetworks(networks);
  return {
    name: trimText(name),
    expires_at: toExpiry(expires_at, now),
    permissions,
    ...(read_only && { read_only }),
    ...(parsedNetworks.length > 0 && { networks: parsedNetworks }),
  };
}

/** Returns the changed fields; undefined if there are none. */
export function toServiceAccountChanges(
  { name, expires_at, permissions, read_only, networks }: ServiceAccountFormValues,
  base: ServiceAccountFormValues,
  now = getCurrentTime().getTime(),
): Schemas['ServiceAccountChanges'] | undefined {
  const flags = pickChanges(permissions, base.permissions);
  const parsedNetworks = toNetworks(networks);
  const changes = {
    ...(trimText(name) !== base.name && { name: trimText(name) }),
    ...(expires_at !== '' && { expires_at: toExpiry(expires_at, now) }),
    ...(flags && { permissions: flags }),
    ...(read_only !== base.read_only && { read_only }),
    ...(parsedNetworks.join('\n') !== base.networks && { networks: parsedNetworks }),
  };
  return Object.keys(changes).length === 0 ? undefined : changes;
}

/** Returns whether no permission is set. */
export const hasNoPermissions = (permissions: Permissions): boolean => permissionKeys.every((key) => !permissions[key]);

/** Field labels for version conflicts. */
export const serviceAccountFields: Readonly<Record<string, FieldDescriptor>> = {
  name: { label: 'Name' },
  expires_at: { label: 'Expires' },
  read_only: { label: 'Read only' },
  networks: { label: 'Networks', emptyLabel: 'anywhere' },
  ...Object.fromEntries(permissionKeys.map((key) => [`permissions.${key}`, { label: permissionLabels[key] }])),
};
