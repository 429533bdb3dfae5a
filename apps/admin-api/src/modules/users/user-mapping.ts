import type { Schemas } from '@countinghouse/api-client/strict';
import { normalizeText, normalizeTextOrNull } from '../../common/texts';
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
 * Returns a user as the audit log stores it: document requests by their reason, documents by their first page. The log has
 * its own times.
 */
export function toUserRecord(row: UserRow) {
  const { document_requests: requests, document_pages: _pages, createdAt: _createdAt, ...user } = toUserDetails(row);
  const getRequestReason = (kind: Schemas['UserDocument']) =>
    requests.find((request) => request.kind === kind)?.reason ?? null;
  return {
    ...user,
    identificationDocument_request: getRequestReason('identificationDocument'),
    proofOfAddressDocument_request: getRequestReason('proofOfAddressDocument'),
    selfieUpload_request: getRequestReason('selfieUpload'),
  };
}

/** Blank texts become null; undefined stays undefined. */
const toNullableText = (text: string | null | undefined) =>
  text === undefined ? undefined : normalizeTextOrNull(text);

/** Returns the columns that the sent fields change. Undefined columns stay unchanged. */
export const toUserChanges = (input: Schemas['UserChanges']): UserChanges => ({
  fullName: input.fullName && normalizeText(input.fullName),
  email: input.email,
  phoneNumber: toNullableText(input.phoneNumber),
  status: input.status,
  kycStatus: input.kyc_status,
  kycReason: toNullableText(input.kyc_reason),
  kycReasonDetails: toNullableText(input.kyc_reason_details),
  identificationDocumentVerified: input.identificationDocument_verified,
  proofOfAddressDocumentVerified: input.proofOfAddressDocument_verified,
  selfieUploadVerified: input.selfieUpload_verified,
});
