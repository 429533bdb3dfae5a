import type { Schemas } from '@countinghouse/api-client/schema';
import { noPermissions, permissionKeys, type Permissions, permissionLabels } from '@countinghouse/permissions';
import { trimText } from '@countinghouse/shared/text';
import { currentTime, onlyChanged, type FieldWords } from '@countinghouse/ui';
import type { ServiceAccount } from './service-accounts-api';

/** What the form holds. The names are the contract's, so that the server's field errors land on their fields. */
export interface ServiceAccountFormValues {
  name: string;
  /** For how many days from now; empty leaves the end as it is. */
  expires_at: string;
  permissions: Permissions;
  read_only: boolean;
  /** One on each line; none for anywhere. */
  networks: string;
}

/** How long an account may last from now on, by the number of days. */
export const lifetimes = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '180', label: 'In 180 days' },
  { value: '365', label: 'In a year' },
];

const msPerDay = 86_400_000;

/** A form for a new account, which may do nothing yet. */
export const emptyServiceAccount = (): ServiceAccountFormValues => ({
  name: '',
  expires_at: '90',
  permissions: noPermissions,
  read_only: false,
  networks: '',
});

/** A form for an existing account. */
export const fromServiceAccount = ({
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

/** The networks that were typed, on lines of their own or between commas and spaces. */
const toNetworks = (typed: string): string[] => typed.split(/[\s,;]+/).filter((network) => network !== '');

const toExpiry = (days: string, now: number) => new Date(now + Number(days) * msPerDay).toISOString();

/**
 * A new account. A limit that is off is left out: a server that does not know it gets nothing that it would refuse.
 *
 * @param now in milliseconds since 1970
 */
export function toNewServiceAccount(
  { name, expires_at, permissions, read_only, networks }: ServiceAccountFormValues,
  now = currentTime().getTime(),
): Schemas['NewServiceAccount'] {
  const limits = toNetworks(networks);
  return {
    name: trimText(name),
    expires_at: toExpiry(expires_at, now),
    permissions,
    ...(read_only && { read_only }),
    ...(limits.length > 0 && { networks: limits }),
  };
}

/** What was changed; undefined where nothing was. */
export function toServiceAccountChanges(
  { name, expires_at, permissions, read_only, networks }: ServiceAccountFormValues,
  base: ServiceAccountFormValues,
  now = currentTime().getTime(),
): Schemas['ServiceAccountChanges'] | undefined {
  const flags = onlyChanged(permissions, base.permissions);
  const limits = toNetworks(networks);
  const changes = {
    ...(trimText(name) !== base.name && { name: trimText(name) }),
    ...(expires_at !== '' && { expires_at: toExpiry(expires_at, now) }),
    ...(flags && { permissions: flags }),
    ...(read_only !== base.read_only && { read_only }),
    ...(limits.join('\n') !== base.networks && { networks: limits }),
  };
  return Object.keys(changes).length === 0 ? undefined : changes;
}

/** Whether an account with these flags sees anything at all. */
export const mayNothing = (permissions: Permissions): boolean => permissionKeys.every((key) => !permissions[key]);

/** How the fields are described where somebody else has changed them. */
export const serviceAccountFields: Readonly<Record<string, FieldWords>> = {
  name: { label: 'Name' },
  expires_at: { label: 'Expires' },
  read_only: { label: 'Read only' },
  networks: { label: 'Networks', empty: 'anywhere' },
  ...Object.fromEntries(permissionKeys.map((key) => [`permissions.${key}`, { label: permissionLabels[key] }])),
};
