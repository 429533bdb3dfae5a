import type { Schemas } from '@countinghouse/api-client/schema';
import type { Permissions } from '@countinghouse/permissions';
import { accountErrors, type AccountValues } from '../account-errors';
import type { UserStatus } from '../users/user-labels';

type Subadmin = Schemas['Subadmin'];

/** What the form holds. The names are the contract's, so that the server's field errors land on their fields. */
export interface SubadminFormValues extends AccountValues {
  /** Asked for on edit only; a new sub-admin is active. */
  status: UserStatus;
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
    permissions: {
      dashboard: false,
      users: false,
      plans: false,
      subadmins: false,
      wallets: false,
      withdrawals: false,
      support: false,
      referrals: false,
      transactions: false,
    },
  };
}

/** A form for a sub-admin who is there, with all nine flags: those that are not loaded would be revoked by the next save. */
export function fromSubadmin({ fullName, email, phoneNumber, status, permissions }: Subadmin): SubadminFormValues {
  return {
    ...emptySubadmin(),
    fullName,
    email,
    phoneNumber: phoneNumber ?? '',
    status,
    permissions: { ...emptySubadmin().permissions, ...permissions },
  };
}

const toTexts = ({ fullName, email, phoneNumber }: SubadminFormValues) => ({
  fullName: fullName.trim(),
  email: email.trim(),
  phoneNumber: phoneNumber.trim(),
});

/** The body of a new sub-admin. */
export function toNewSubadmin(values: SubadminFormValues) {
  return {
    ...toTexts(values),
    permissions: values.permissions,
    password: values.password,
  } satisfies Schemas['NewSubadmin'];
}

/** The body of an update. The status is not sent unless it is changed: not every server takes one. */
export function toSubadminChanges(values: SubadminFormValues, { status }: Pick<Subadmin, 'status'>) {
  return {
    ...toTexts(values),
    permissions: values.permissions,
    ...(values.status !== status && { status: values.status }),
  } satisfies Schemas['SubadminChanges'];
}

type Errors = Partial<Record<keyof SubadminFormValues, string>>;

/** What the browser would refuse, in words at the field: Full Name, Email and Phone always, Password for a new sub-admin. */
export function validateSubadmin(values: SubadminFormValues, isNew: boolean): Errors {
  return {
    ...accountErrors(values, isNew),
    ...(values.phoneNumber.trim() === '' && { phoneNumber: 'Phone No. is required' }),
  };
}
