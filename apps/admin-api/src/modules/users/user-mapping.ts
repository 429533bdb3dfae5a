import type { Schemas } from '@countinghouse/api-client/whole';
import { keptText, keptTextOrNull } from '../../common/texts';
import type { UserListRow } from './user-list';
import type { UserChanges, UserRow } from './users-repository';

const toUploadPath = (name: string | null) => (name === null ? null : `/uploads/${name}`);

export const toUser = ({
  id,
  fullName,
  email,
  phoneNumber,
  kycStatus,
  kycReason,
  kycReasonDetails,
}: UserListRow): Schemas['User'] => ({
  _id: id,
  fullName,
  email,
  phoneNumber,
  kyc_status: kycStatus,
  kyc_reason: kycReason,
  kyc_reason_details: kycReasonDetails,
});

export const toUserDetails = (row: UserRow): Schemas['UserDetails'] => ({
  ...toUser(row),
  status: row.status,
  identificationDocument: toUploadPath(row.identificationDocument),
  identificationDocument_verified: row.identificationDocumentVerified,
  proofOfAddressDocument: toUploadPath(row.proofOfAddressDocument),
  proofOfAddressDocument_verified: row.proofOfAddressDocumentVerified,
  selfieUpload: toUploadPath(row.selfieUpload),
  selfieUpload_verified: row.selfieUploadVerified,
  document_requests: row.documentRequests,
  document_pages: row.documentPages.map(({ kind, names, pageCount }) => ({
    kind,
    pages: names.map((name) => `/uploads/${name}`),
    page_count: pageCount,
  })),
  role: row.role,
  createdAt: row.createdAt.toISOString(),
});

/**
 * A user as the audit log keeps them: a request by its reason, beside its document, and a document by its first page. The
 * log has times of its own.
 */
export function toUserRecord(row: UserRow) {
  const { document_requests: requests, document_pages: _pages, createdAt: _createdAt, ...user } = toUserDetails(row);
  const reasonFor = (kind: Schemas['UserDocument']) =>
    requests.find((request) => request.kind === kind)?.reason ?? null;
  return {
    ...user,
    identificationDocument_request: reasonFor('identificationDocument'),
    proofOfAddressDocument_request: reasonFor('proofOfAddressDocument'),
    selfieUpload_request: reasonFor('selfieUpload'),
  };
}

/** A text that may be taken away: blank is null, and what was not sent stays undefined. */
const sentText = (text: string | null | undefined) => (text === undefined ? undefined : keptTextOrNull(text));

/** The fields sent for a user, as the columns that they change; what is left out is undefined, and stays as it was. */
export const toUserChanges = (input: Schemas['UserChanges']): UserChanges => ({
  fullName: input.fullName && keptText(input.fullName),
  email: input.email,
  phoneNumber: sentText(input.phoneNumber),
  status: input.status,
  kycStatus: input.kyc_status,
  kycReason: sentText(input.kyc_reason),
  kycReasonDetails: sentText(input.kyc_reason_details),
  identificationDocumentVerified: input.identificationDocument_verified,
  proofOfAddressDocumentVerified: input.proofOfAddressDocument_verified,
  selfieUploadVerified: input.selfieUpload_verified,
});
