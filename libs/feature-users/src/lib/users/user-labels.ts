import type { Schemas } from '@countinghouse/api-client/schema';
import { activityStatuses, kycStatuses } from '@countinghouse/feature-records';
import { toSelectOptions, type FilterOption } from '@countinghouse/ui';

export type UserStatus = Schemas['UserStatus'];
export type KycStatus = Schemas['KycStatus'];
export type UserDocument = Schemas['UserDocument'];

/** Returns the KYC status of a user, `pending` by default. */
export function getKycStatus({ kyc_status = 'pending' }: { kyc_status?: KycStatus }): KycStatus {
  return kyc_status;
}

/** Returns the options of the status select. If the status is unknown (''), the first option says so. */
export function getStatusOptions(current: UserStatus | ''): FilterOption[] {
  if (current === '') return [{ value: '', label: 'Not known' }, ...toSelectOptions(activityStatuses)];
  return toSelectOptions(activityStatuses, current);
}

/** Document labels in the order of the form. */
export const userDocuments = {
  identificationDocument: 'Identification Document',
  proofOfAddressDocument: 'Proof of Address',
  selfieUpload: 'Selfie',
} as const satisfies Record<UserDocument, string>;

/** Document labels within a sentence. */
export const documentNouns = {
  identificationDocument: 'identification document',
  proofOfAddressDocument: 'proof of address',
  selfieUpload: 'selfie',
} as const satisfies Record<UserDocument, string>;

export const documentKinds = Object.keys(userDocuments).filter(isDocumentKind);

export function isDocumentKind(value: string): value is UserDocument {
  return Object.hasOwn(userDocuments, value);
}

export function isKycStatus(value: string): value is KycStatus {
  return Object.hasOwn(kycStatuses, value);
}

export function isUserStatus(value: string): value is UserStatus {
  return Object.hasOwn(activityStatuses, value);
}

/**
 * `accept` value of the document file inputs. It lists extensions for systems that do not know the MIME types of HEIC
 * or PDF.
 */
export const documentFileTypes =
  'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif,application/pdf,.pdf';

const MAX_DOCUMENT_MEGABYTES = 10;

/**
 * Returns an error for a file above the size limit. The browser checks it because a server may abort an upload without
 * a response.
 */
export const getDocumentFileError = ({ size }: File): string | undefined =>
  size > MAX_DOCUMENT_MEGABYTES * 1024 * 1024 ? `Choose a file of at most ${MAX_DOCUMENT_MEGABYTES} MB.` : undefined;
