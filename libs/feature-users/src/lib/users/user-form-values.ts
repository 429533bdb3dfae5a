import type { Schemas } from '@countinghouse/api-client/schema';
import { activityStatuses, kycStatuses } from '@countinghouse/feature-records';
import { normalizePhone, normalizeToken, trimText } from '@countinghouse/shared/text';
import { buildUpdateBody, validateReason, type FieldDescriptor } from '@countinghouse/ui';
import type { AccountValues } from '../account-errors';
import {
  documentKinds,
  getKycStatus,
  userDocuments,
  type KycStatus,
  type UserDocument,
  type UserStatus,
} from './user-labels';

type User = Schemas['UserDetails'];

/** Form values. The names match the contract, so that server field errors map to the fields. */
export interface UserFormValues extends AccountValues {
  /** Empty if the server omits it. */
  status: UserStatus | '';
  kyc_status: KycStatus;
  /** Rejection reason. Empty if there is none or the KYC is not rejected. */
  kyc_reason: string;
  kyc_reason_details: string;
  identificationDocument_verified: boolean;
  proofOfAddressDocument_verified: boolean;
  selfieUpload_verified: boolean;
  /** The displayed images: a file for a new user, a path for a stored one. */
  identificationDocument: File | string | null;
  proofOfAddressDocument: File | string | null;
  selfieUpload: File | string | null;
}

export function createEmptyUser(): UserFormValues {
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

/** Returns the form values of a user. A missing KYC status counts as pending, a missing document as not verified. */
export function toUserFormValues(user: User): UserFormValues {
  const getPath = (kind: UserDocument) => user[kind] || null;
  const isVerified = (kind: UserDocument) => getPath(kind) !== null && user[`${kind}_verified`] === true;
  return {
    ...createEmptyUser(),
    fullName: user.fullName ?? '',
    email: user.email ?? '',
    phoneNumber: user.phoneNumber ?? '',
    status: user.status ?? '',
    kyc_status: getKycStatus(user),
    ...(user.kyc_status === 'rejected' && {
      kyc_reason: user.kyc_reason ?? '',
      kyc_reason_details: user.kyc_reason_details ?? '',
    }),
    identificationDocument_verified: isVerified('identificationDocument'),
    proofOfAddressDocument_verified: isVerified('proofOfAddressDocument'),
    selfieUpload_verified: isVerified('selfieUpload'),
    identificationDocument: getPath('identificationDocument'),
    proofOfAddressDocument: getPath('proofOfAddressDocument'),
    selfieUpload: getPath('selfieUpload'),
  };
}

/** Optional features of the server. */
export interface ServerSupport {
  /** Whether it leaves omitted fields unchanged. */
  supportsPartialChanges: boolean;
  /** Whether it stores the reason of a rejected KYC. */
  supportsReasons: boolean;
}

/** Returns the body of an update, see {@link buildUpdateBody}. */
export function toUserChanges(
  values: UserFormValues,
  base: UserFormValues,
  { supportsPartialChanges, supportsReasons }: ServerSupport,
): Schemas['UserChanges'] | undefined {
  return buildUpdateBody(toInput(values, supportsReasons), toInput(base, supportsReasons), supportsPartialChanges);
}

/** Returns whether saving rejects the KYC, which requires a reason. */
export function needsKycReason(values: UserFormValues, base: UserFormValues): boolean {
  return values.kyc_status === 'rejected' && base.kyc_status !== 'rejected';
}

/** Validates the reason of a rejected KYC. */
export function validateKycReason(values: UserFormValues, base: UserFormValues) {
  if (values.kyc_status !== 'rejected') return {};
  const { kyc_reason: reason, kyc_reason_details: details } = values;
  const errors = validateReason({ reason, details }, needsKycReason(values, base));
  return {
    ...(errors.reason && { kyc_reason: errors.reason }),
    ...(errors.details && { kyc_reason_details: errors.details }),
  };
}

function toInput(values: UserFormValues, supportsReasons: boolean) {
  return {
    fullName: trimText(values.fullName),
    email: normalizeToken(values.email),
    phoneNumber: normalizePhone(values.phoneNumber) || null,
    ...(values.status !== '' && { status: values.status }),
    kyc_status: values.kyc_status,
    ...(supportsReasons &&
      values.kyc_status === 'rejected' && {
        kyc_reason: values.kyc_reason || null,
        kyc_reason_details: trimText(values.kyc_reason_details) || null,
      }),
    identificationDocument_verified: values.identificationDocument_verified,
    proofOfAddressDocument_verified: values.proofOfAddressDocument_verified,
    selfieUpload_verified: values.selfieUpload_verified,
  } satisfies Schemas['UserChanges'];
}

/** Returns the body of a new user, without documents. */
export function toNewUser(values: UserFormValues, supportsReasons: boolean) {
  return { ...toInput(values, supportsReasons), password: values.password } satisfies Schemas['NewUser'];
}

/** Returns the files chosen for a new user. */
export function getChosenDocuments(values: UserFormValues): Partial<Record<UserDocument, File>> {
  const { identificationDocument, proofOfAddressDocument, selfieUpload } = values;
  return {
    ...(identificationDocument instanceof File && { identificationDocument }),
    ...(proofOfAddressDocument instanceof File && { proofOfAddressDocument }),
    ...(selfieUpload instanceof File && { selfieUpload }),
  };
}

/** Each verified flag belongs to the image that was reviewed, so a merge takes both from the same side. */
export const imageByVerifiedFlag = {
  identificationDocument_verified: 'identificationDocument',
  proofOfAddressDocument_verified: 'proofOfAddressDocument',
  selfieUpload_verified: 'selfieUpload',
} as const satisfies Partial<Record<keyof UserFormValues, UserDocument>>;

/** Field labels for version conflicts. */
export const userFields: Readonly<Record<string, FieldDescriptor>> = {
  fullName: { label: 'Full Name' },
  email: { label: 'Email' },
  phoneNumber: { label: 'Phone Number' },
  status: { label: 'Status', valueLabels: activityStatuses, emptyLabel: 'not known' },
  kyc_status: { label: 'KYC Status', valueLabels: kycStatuses },
  kyc_reason: { label: 'Reason' },
  kyc_reason_details: { label: 'Details' },
  ...Object.fromEntries(documentKinds.flatMap((kind) => getDocumentFields(kind, userDocuments[kind]))),
};

function getDocumentFields(kind: UserDocument, label: string): [string, FieldDescriptor][] {
  return [
    [kind, { label, describeChange: describeDocumentChange }],
    [`${kind}_verified`, { label: `${label} verified` }],
  ];
}

function describeDocumentChange(previous: unknown, theirs: unknown): string {
  if (theirs === null) return 'removed';
  return previous === null ? 'added; review the new file' : 'replaced; review the new file';
}
