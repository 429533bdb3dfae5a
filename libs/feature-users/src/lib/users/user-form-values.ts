import type { Schemas } from '@countinghouse/api-client/schema';
import { activityStatuses, kycStatuses } from '@countinghouse/feature-records';
import { normalizePhone, normalizeToken, trimText } from '@countinghouse/shared/text';
import { changesToSend, reasonErrors, type FieldWords } from '@countinghouse/ui';
import type { AccountValues } from '../account-errors';
import {
  documentKinds,
  kycStatusOf,
  userDocuments,
  type KycStatus,
  type UserDocument,
  type UserStatus,
} from './user-labels';

type User = Schemas['UserDetails'];

/** What the form holds. The names are the contract's, so that the server's field errors land on their fields. */
export interface UserFormValues extends AccountValues {
  /** Empty where the server does not say it. */
  status: UserStatus | '';
  kyc_status: KycStatus;
  /** Why the KYC is rejected. Empty where nobody said, and while it is not rejected. */
  kyc_reason: string;
  kyc_reason_details: string;
  identificationDocument_verified: boolean;
  proofOfAddressDocument_verified: boolean;
  selfieUpload_verified: boolean;
  /** The images that are looked at: chosen for a new user, or where the record has them. */
  identificationDocument: File | string | null;
  proofOfAddressDocument: File | string | null;
  selfieUpload: File | string | null;
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
    kyc_reason: '',
    kyc_reason_details: '',
    identificationDocument_verified: false,
    proofOfAddressDocument_verified: false,
    selfieUpload_verified: false,
    identificationDocument: null,
    proofOfAddressDocument: null,
    selfieUpload: null,
  };
}

/** A form for an existing user. A missing KYC status counts as pending, a missing document as not verified; the rest is empty. */
export function fromUser(user: User): UserFormValues {
  const pathOf = (kind: UserDocument) => user[kind] || null;
  const isVerified = (kind: UserDocument) => pathOf(kind) !== null && user[`${kind}_verified`] === true;
  return {
    ...emptyUser(),
    fullName: user.fullName ?? '',
    email: user.email ?? '',
    phoneNumber: user.phoneNumber ?? '',
    status: user.status ?? '',
    kyc_status: kycStatusOf(user),
    ...(user.kyc_status === 'rejected' && {
      kyc_reason: user.kyc_reason ?? '',
      kyc_reason_details: user.kyc_reason_details ?? '',
    }),
    identificationDocument_verified: isVerified('identificationDocument'),
    proofOfAddressDocument_verified: isVerified('proofOfAddressDocument'),
    selfieUpload_verified: isVerified('selfieUpload'),
    identificationDocument: pathOf('identificationDocument'),
    proofOfAddressDocument: pathOf('proofOfAddressDocument'),
    selfieUpload: pathOf('selfieUpload'),
  };
}

/** What the server takes of a user. */
export interface UserTerms {
  /** It leaves what is not sent as it is. */
  takesParts: boolean;
  /** It keeps the reason of a rejected KYC. */
  keepsReasons: boolean;
}

/** The body of an update, see {@link changesToSend}. */
export function toUserChanges(
  values: UserFormValues,
  base: UserFormValues,
  { takesParts, keepsReasons }: UserTerms,
): Schemas['UserChanges'] | undefined {
  return changesToSend(toInput(values, keepsReasons), toInput(base, keepsReasons), takesParts);
}

/** Whether saving rejects the KYC, so that a reason has to be given. */
export function needsKycReason(values: UserFormValues, base: UserFormValues): boolean {
  return values.kyc_status === 'rejected' && base.kyc_status !== 'rejected';
}

/** What the reason of a rejected KYC lacks. */
export function kycReasonErrors(values: UserFormValues, base: UserFormValues) {
  if (values.kyc_status !== 'rejected') return {};
  const { kyc_reason: reason, kyc_reason_details: details } = values;
  const errors = reasonErrors({ reason, details }, needsKycReason(values, base));
  return {
    ...(errors.reason && { kyc_reason: errors.reason }),
    ...(errors.details && { kyc_reason_details: errors.details }),
  };
}

function toInput(values: UserFormValues, keepsReasons: boolean) {
  return {
    fullName: trimText(values.fullName),
    email: normalizeToken(values.email),
    phoneNumber: normalizePhone(values.phoneNumber) || null,
    ...(values.status !== '' && { status: values.status }),
    kyc_status: values.kyc_status,
    ...(keepsReasons &&
      values.kyc_status === 'rejected' && {
        kyc_reason: values.kyc_reason || null,
        kyc_reason_details: trimText(values.kyc_reason_details) || null,
      }),
    identificationDocument_verified: values.identificationDocument_verified,
    proofOfAddressDocument_verified: values.proofOfAddressDocument_verified,
    selfieUpload_verified: values.selfieUpload_verified,
  } satisfies Schemas['UserChanges'];
}

/** The body of a new user without documents. */
export function toNewUser(values: UserFormValues, keepsReasons: boolean) {
  return { ...toInput(values, keepsReasons), password: values.password } satisfies Schemas['NewUser'];
}

/** The documents that were chosen for a new user. */
export function chosenDocuments(values: UserFormValues): Partial<Record<UserDocument, File>> {
  const { identificationDocument, proofOfAddressDocument, selfieUpload } = values;
  return {
    ...(identificationDocument instanceof File && { identificationDocument }),
    ...(proofOfAddressDocument instanceof File && { proofOfAddressDocument }),
    ...(selfieUpload instanceof File && { selfieUpload }),
  };
}

/** A mark belongs to the image that was looked at. */
export const verifiedFollows = {
  identificationDocument_verified: 'identificationDocument',
  proofOfAddressDocument_verified: 'proofOfAddressDocument',
  selfieUpload_verified: 'selfieUpload',
} as const satisfies Partial<Record<keyof UserFormValues, UserDocument>>;

/** How the fields are described where somebody else has changed them. */
export const userFields: Readonly<Record<string, FieldWords>> = {
  fullName: { label: 'Full Name' },
  email: { label: 'Email' },
  phoneNumber: { label: 'Phone Number' },
  status: { label: 'Status', words: activityStatuses, empty: 'not known' },
  kyc_status: { label: 'KYC Status', words: kycStatuses },
  kyc_reason: { label: 'Reason' },
  kyc_reason_details: { label: 'Details' },
  ...Object.fromEntries(documentKinds.flatMap((kind) => documentWords(kind, userDocuments[kind]))),
};

function documentWords(kind: UserDocument, label: string): [string, FieldWords][] {
  return [
    [kind, { label, tell: tellDocument }],
    [`${kind}_verified`, { label: `${label} verified` }],
  ];
}

function tellDocument(was: unknown, theirs: unknown): string {
  if (theirs === null) return 'removed';
  return was === null ? 'added; look at the new file' : 'replaced; look at the new file';
}
