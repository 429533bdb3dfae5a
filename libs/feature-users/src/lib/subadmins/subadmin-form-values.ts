import type { Schemas } from '@countinghouse/api-client/schema';
import { activityStatuses } from '@countinghouse/feature-records';
import { noPermissions, permissionKeys, type Permissions, permissionLabels } from '@countinghouse/permissions';
import { normalizePhone, normalizeToken, trimText } from '@countinghouse/shared/text';
import { buildUpdateBody, pickChanges, type FieldDescriptor } from '@countinghouse/ui';
import { validateAccount, type AccountValues } from '../account-errors';
import { type UserStatus } from '../users/user-labels';

type Subadmin = Schemas['Subadmin'];

/** Form values. The names match the contract, so that server field errors map to the fields. */
export interface SubadminFormValues extends AccountValues {
  /** Used on edit only; new sub-admins are active. Empty if the server omits it. */
  status: UserStatus | '';
  permissions: Permissions;
}

/** Returns the values of an empty form, without permissions. */
export function createEmptySubadmin(): SubadminFormValues {
  return {
    fullName: '',
    email: '',
    phoneNumber: '',
    password: '',
    status: 'active',
    permissions: noPermissions,
  };
}

/** Returns the form values of a sub-admin. Missing texts are empty, missing permissions are off. */
export function toSubadminFormValues({
  fullName,
  email,
  phoneNumber,
  status,
  permissions,
}: Subadmin): SubadminFormValues {
  return {
    ...createEmptySubadmin(),
    fullName: fullName ?? '',
    email: email ?? '',
    phoneNumber: phoneNumber ?? '',
    status: status ?? '',
    permissions: { ...noPermissions, ...permissions },
  };
}

const toNormalizedTexts = ({ fullName, email, phoneNumber }: SubadminFormValues) => ({
  fullName: trimText(fullName),
  email: normalizeToken(email),
  phoneNumber: normalizePhone(phoneNumber),
});

const toBodyWithoutPermissions = (values: SubadminFormValues) => ({
  ...toNormalizedTexts(values),
  ...(values.status !== '' && { status: values.status }),
});

const toBody = (values: SubadminFormValues) => ({
  ...toBodyWithoutPermissions(values),
  permissions: values.permissions,
});

export function toNewSubadmin(values: SubadminFormValues) {
  return {
    ...toNormalizedTexts(values),
    permissions: values.permissions,
    password: values.password,
  } satisfies Schemas['NewSubadmin'];
}

/**
 * Returns the body of an update, see {@link changesToSend}. Each permission counts as a separate part.
 *
 * @param arePermissionsKnown whether `base` holds the stored permissions; otherwise only changed ones are sent
 */
export function toSubadminChanges(
  values: SubadminFormValues,
  base: SubadminFormValues,
  supportsPartialChanges: boolean,
  arePermissionsKnown: boolean,
): Schemas['SubadminChanges'] | undefined {
  const changed = pickChanges(values.permissions, base.permissions);
  const { permissions, ...others } = buildUpdateBody(toBody(values), toBody(base), supportsPartialChanges) ?? {};
  const flags = supportsPartialChanges || !arePermissionsKnown ? changed : permissions;
  const changes = { ...others, ...(flags && { permissions: flags }) };
  return Object.keys(changes).length === 0 ? undefined : changes;
}

/** Returns the permissions that are granted. */
export const getGrants = (permissions: Schemas['PermissionsInput']): Schemas['PermissionsInput'] =>
  Object.fromEntries(Object.entries(permissions).filter(([, isOn]) => isOn));

/** Splits a change into the granted permissions, which may need approval, and the rest, which is undefined if empty. */
export function splitGrants({ permissions = {}, ...others }: Schemas['SubadminChanges']) {
  const revoked = Object.fromEntries(Object.entries(permissions).filter(([, isOn]) => !isOn));
  const rest: Schemas['SubadminChanges'] = {
    ...others,
    ...(Object.keys(revoked).length > 0 && { permissions: revoked }),
  };
  return { grants: getGrants(permissions), rest: Object.keys(rest).length > 0 ? rest : undefined };
}

/** Field labels for version conflicts. */
export const subadminFields: Readonly<Record<string, FieldDescriptor>> = {
  fullName: { label: 'Full Name' },
  email: { label: 'Email' },
  phoneNumber: { label: 'Phone No.' },
  status: { label: 'Status', valueLabels: activityStatuses, emptyLabel: 'not known' },
  ...Object.fromEntries(permissionKeys.map((key) => [`permissions.${key}`, { label: permissionLabels[key] }])),
};

/** Returns whether no permission is set: the sub-admin can sign in but sees nothing. */
export const hasNoPermission = (permissions: Permissions): boolean => !permissionKeys.some((key) => permissions[key]);

type Errors = Partial<Record<keyof SubadminFormValues, string>>;

/**
 * Validates the account fields and requires a phone number.
 *
 * @param record the stored sub-admin; undefined for a new one
 */
export function validateSubadmin(values: SubadminFormValues, record: SubadminFormValues | undefined): Errors {
  return {
    ...validateAccount(values, record),
    ...(normalizePhone(values.phoneNumber) === '' && { phoneNumber: 'Phone No. is required' }),
  };
}
