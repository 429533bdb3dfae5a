import type { Schemas } from '@countinghouse/api-client/schema';
import type { AccountValues } from '../account-errors';
import type { KycStatus, UserDocument, UserStatus } from './user-labels';

type User = Schemas['User'];

/** What the form holds. The names are the contract's, so that the server's field errors land on their fields. */
export interface UserFormValues extends AccountValues {
  status: UserStatus;
  kyc_status: KycStatus;
  identificationDocument_verified: boolean;
  proofOfAddressDocument_verified: boolean;
  selfieUpload_verified: boolean;
  /** Images chosen for a user who is yet to be created. */
  identificationDocument: File | null;
  proofOfAddressDocument: File | null;
  selfieUpload: File | null;
}

/** A form for a new user. */
export function emptyUser(): UserFormValues {
  return {
    fullName: '',
    email: '',
    phoneNumber: '',
    password: '',
    status: 'active',
    kyc_status: 'pending',
    identificationDocument_verified: false,
    proofOfAddressDocument_verified: false,
    selfieUpload_verified: false,
    identificationDocument: null,
    proofOfAddressDocument: null,
    selfieUpload: null,
  };
}

/** A form for a user who is there. A missing KYC status is a pending one, and a missing document is not verified. */
export function fromUser(user: User): UserFormValues {
  const isVerified = (kind: UserDocument) => user[kind] !== null && user[`${kind}_verified`];
  return {
    ...emptyUser(),
    fullName: user.fullName,
    email: user.email,
    phoneNumber: user.phoneNumber ?? '',
    status: user.status,
    kyc_status: user.kyc_status ?? 'pending',
    identificationDocument_verified: isVerified('identificationDocument'),
    proofOfAddressDocument_verified: isVerified('proofOfAddressDocument'),
    selfieUpload_verified: isVerified('selfieUpload'),
  };
}

/** The body of an update. */
export function toUserChanges(values: UserFormValues) {
  return {
    fullName: values.fullName.trim(),
    email: values.email.trim(),
    phoneNumber: values.phoneNumber.trim() || null,
    status: values.status,
    kyc_status: values.kyc_status,
    identificationDocument_verified: values.identificationDocument_verified,
    proofOfAddressDocument_verified: values.proofOfAddressDocument_verified,
    selfieUpload_verified: values.selfieUpload_verified,
  } satisfies Schemas['UserChanges'];
}

/** The body of a new user without documents. */
export function toNewUser(values: UserFormValues) {
  return { ...toUserChanges(values), password: values.password } satisfies Schemas['NewUser'];
}

/** The documents that were chosen for a new user. */
export function chosenDocuments(values: UserFormValues): Partial<Record<UserDocument, File>> {
  const { identificationDocument, proofOfAddressDocument, selfieUpload } = values;
  return {
    ...(identificationDocument && { identificationDocument }),
    ...(proofOfAddressDocument && { proofOfAddressDocument }),
    ...(selfieUpload && { selfieUpload }),
  };
}
