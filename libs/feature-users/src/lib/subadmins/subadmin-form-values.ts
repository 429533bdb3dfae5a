import type { Schemas } from '@countinghouse/api-client/schema';
import { activityStatuses } from '@countinghouse/feature-records';
import { noPermissions, permissionKeys, type Permissions, permissionLabels } from '@countinghouse/permissions';
import { normalizePhone, normalizeToken, trimText } from '@countinghouse/shared/text';
import { changesToSend, onlyChanged, type FieldWords } from '@countinghouse/ui';
import { accountErrors, type AccountValues } from '../account-errors';
import { type UserStatus } from '../users/user-labels';

type Subadmin = Schemas['Subadmin'];

/** What the form holds. The names are the contract's, so that the server's field errors land on their fields. */
export interface SubadminFormValues extends AccountValues {
  /** Asked for on edit only; a new sub-admin is active. Empty where the server does not say it. */
  status: UserStatus | '';
  permissions: Permissions;
}

/** A form for a new sub-admin, who may do nothing yet. */
export function emptySubadmin(): SubadminFormValues {
  return {
    fullName: '',
    email: '',
    phoneNumber: '',
    password: '',
    status: 'active',
    permissions: noPermissions,
  };
}

/** A form for an existing sub-admin, with all nine flags; what the server does not say is empty, and off. */
export function fromSubadmin({ fullName, email, phoneNumber, status, permissions }: Subadmin): SubadminFormValues {
  return {
    ...emptySubadmin(),
    fullName: fullName ?? '',
    email: email ?? '',
    phoneNumber: phoneNumber ?? '',
    status: status ?? '',
    permissions: { ...noPermissions, ...permissions },
  };
}

const toTexts = ({ fullName, email, phoneNumber }: SubadminFormValues) => ({
  fullName: trimText(fullName),
  email: normalizeToken(email),
  phoneNumber: normalizePhone(phoneNumber),
});

const toOthers = (values: SubadminFormValues) => ({
  ...toTexts(values),
  ...(values.status !== '' && { status: values.status }),
});

const toBody = (values: SubadminFormValues) => ({ ...toOthers(values), permissions: values.permissions });

/** The body of a new sub-admin. */
export function toNewSubadmin(values: SubadminFormValues) {
  return {
    ...toTexts(values),
    permissions: values.permissions,
    password: values.password,
  } satisfies Schemas['NewSubadmin'];
}

/**
 * The body of an update, see {@link changesToSend}; each flag is a part.
 *
 * @param arePermissionsKnown whether the flags of `base` are what the sub-admin has; else only changed ones are sent
 */
export function toSubadminChanges(
  values: SubadminFormValues,
  base: SubadminFormValues,
  takesParts: boolean,
  arePermissionsKnown: boolean,
): Schemas['SubadminChanges'] | undefined {
  const changed = onlyChanged(values.permissions, base.permissions);
  const { permissions, ...others } = changesToSend(toBody(values), toBody(base), takesParts) ?? {};
  const flags = takesParts || !arePermissionsKnown ? changed : permissions;
  const changes = { ...others, ...(flags && { permissions: flags }) };
  return Object.keys(changes).length === 0 ? undefined : changes;
}

/** The flags among some that are on: those that are given. */
export const grantsOf = (permissions: Schemas['PermissionsInput']): Schemas['PermissionsInput'] =>
  Object.fromEntries(Object.entries(permissions).filter(([, isOn]) => isOn));

/** The flags that a change gives, which may need a second admin, and the rest of it, if there is any. */
export function splitGrants({ permissions = {}, ...others }: Schemas['SubadminChanges']) {
  const taken = Object.fromEntries(Object.entries(permissions).filter(([, isOn]) => !isOn));
  const rest: Schemas['SubadminChanges'] = {
    ...others,
    ...(Object.keys(taken).length > 0 && { permissions: taken }),
  };
  return { grants: grantsOf(permissions), rest: Object.keys(rest).length > 0 ? rest : undefined };
}

/** How the fields are described where somebody else has changed them. */
export const subadminFields: Readonly<Record<string, FieldWords>> = {
  fullName: { label: 'Full Name' },
  email: { label: 'Email' },
  phoneNumber: { label: 'Phone No.' },
  status: { label: 'Status', words: activityStatuses, empty: 'not known' },
  ...Object.fromEntries(permissionKeys.map((key) => [`permissions.${key}`, { label: permissionLabels[key] }])),
};

/** Whether none of the flags is set: with such permissions one can sign in, and see nothing. */
export const hasNoPermission = (permissions: Permissions): boolean => !permissionKeys.some((key) => permissions[key]);

type Errors = Partial<Record<keyof SubadminFormValues, string>>;

/**
 * What the browser would refuse, in words at the field: what every account needs, and a phone.
 *
 * @param record the sub-admin as they are; undefined for a new one
 */
export function validateSubadmin(values: SubadminFormValues, record: SubadminFormValues | undefined): Errors {
  return {
    ...accountErrors(values, record),
    ...(normalizePhone(values.phoneNumber) === '' && { phoneNumber: 'Phone No. is required' }),
  };
}
