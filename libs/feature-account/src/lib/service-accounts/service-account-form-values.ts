import type { Schemas } from '@countinghouse/api-client/schema';
import { permissionLabels } from '@countinghouse/areas';
import { noPermissions, permissionKeys, type Permissions } from '@countinghouse/permissions';
import { onlyChanged, type FieldWords } from '@countinghouse/ui';
import type { ServiceAccount } from './service-accounts-api';

/** What the form holds. The names are the contract's, so that the server's field errors land on their fields. */
export interface ServiceAccountFormValues {
  name: string;
  /** For how many days from now; empty leaves the end as it is. */
  expires_at: string;
  permissions: Permissions;
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
});

/** A form for an existing account. */
export const fromServiceAccount = ({ name, permissions }: ServiceAccount): ServiceAccountFormValues => ({
  name,
  expires_at: '',
  permissions: { ...noPermissions, ...permissions },
});

const toExpiry = (days: string, now: number) => new Date(now + Number(days) * msPerDay).toISOString();

/** @param now in milliseconds since 1970 */
export const toNewServiceAccount = (
  { name, expires_at, permissions }: ServiceAccountFormValues,
  now = Date.now(),
): Schemas['NewServiceAccount'] => ({ name: name.trim(), expires_at: toExpiry(expires_at, now), permissions });

/** What was changed; undefined where nothing was. */
export function toServiceAccountChanges(
  { name, expires_at, permissions }: ServiceAccountFormValues,
  base: ServiceAccountFormValues,
  now = Date.now(),
): Schemas['ServiceAccountChanges'] | undefined {
  const flags = onlyChanged(permissions, base.permissions);
  const changes = {
    ...(name.trim() !== base.name && { name: name.trim() }),
    ...(expires_at !== '' && { expires_at: toExpiry(expires_at, now) }),
    ...(flags && { permissions: flags }),
  };
  return Object.keys(changes).length === 0 ? undefined : changes;
}

/** Whether an account with these flags sees anything at all. */
export const mayNothing = (permissions: Permissions): boolean => permissionKeys.every((key) => !permissions[key]);

/** How the fields are described where somebody else has changed them. */
export const serviceAccountFields: Readonly<Record<string, FieldWords>> = {
  name: { label: 'Name' },
  expires_at: { label: 'Expires' },
  ...Object.fromEntries(permissionKeys.map((key) => [`permissions.${key}`, { label: permissionLabels[key] }])),
};
