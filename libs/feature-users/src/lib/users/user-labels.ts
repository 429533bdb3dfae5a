import type { Schemas } from '@countinghouse/api-client/schema';
import { activityStatuses, kycStatuses } from '@countinghouse/feature-records';
import { optionsOf, type FilterOption } from '@countinghouse/ui';

export type UserStatus = Schemas['UserStatus'];
export type KycStatus = Schemas['KycStatus'];
export type UserDocument = Schemas['UserDocument'];

/** How far a user's verification is; where nothing is known of it, it is pending. */
export function kycStatusOf({ kyc_status = 'pending' }: { kyc_status?: KycStatus }): KycStatus {
  return kyc_status;
}

/** The choices of an account's status. Where the server does not say it ('') the select must not show another one. */
export function statusOptions(present: UserStatus | ''): FilterOption[] {
  if (present === '') return [{ value: '', label: 'Not known' }, ...optionsOf(activityStatuses)];
  return optionsOf(activityStatuses, present);
}

/** The three documents in the order of the form. */
export const userDocuments = {
  identificationDocument: 'Identification Document',
  proofOfAddressDocument: 'Proof of Address',
  selfieUpload: 'Selfie',
} as const satisfies Record<UserDocument, string>;

/** The same within a sentence. */
export const documentNouns = {
  identificationDocument: 'identification document',
  proofOfAddressDocument: 'proof of address',
  selfieUpload: 'selfie',
} as const satisfies Record<UserDocument, string>;

export const documentKinds = Object.keys(userDocuments).filter(isDocumentKind);

/** Narrows a value that a select gives back. */
export function isDocumentKind(word: string): word is UserDocument {
  return Object.hasOwn(userDocuments, word);
}

/** Narrows a value that a select gives back. */
export function isKycStatus(value: string): value is KycStatus {
  return Object.hasOwn(kycStatuses, value);
}

/** Narrows a value that a select gives back. */
export function isUserStatus(value: string): value is UserStatus {
  return Object.hasOwn(activityStatuses, value);
}

/**
 * The types that the file of a document may have, as a file field's `accept` takes them. The endings are for systems that do
 * not know the type of HEIC or PDF.
 */
export const documentFileTypes =
  'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif,application/pdf,.pdf';

const MAX_DOCUMENT_MEGABYTES = 10;

/** What is wrong with a chosen file that the contract does not allow for: a server may break off an upload without a word. */
export const documentFileError = ({ size }: File): string | undefined =>
  size > MAX_DOCUMENT_MEGABYTES * 1024 * 1024 ? `Choose a file of at most ${MAX_DOCUMENT_MEGABYTES} MB.` : undefined;
