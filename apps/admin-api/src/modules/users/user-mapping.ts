import type { Schemas } from '@countinghouse/api-client/whole';
import type { UserChanges, UserListRow, UserRow } from './users-repository';

const toUploadPath = (name: string | null) => (name === null ? null : `/uploads/${name}`);

export const toUserListItem = ({
  id,
  fullName,
  email,
  phoneNumber,
  kycStatus,
}: UserListRow): Schemas['UserListItem'] => ({
  _id: id,
  fullName,
  email,
  phoneNumber,
  kyc_status: kycStatus,
});

export const toUser = (row: UserRow): Schemas['User'] => ({
  ...toUserListItem(row),
  status: row.status,
  identificationDocument: toUploadPath(row.identificationDocument),
  identificationDocument_verified: row.identificationDocumentVerified,
  proofOfAddressDocument: toUploadPath(row.proofOfAddressDocument),
  proofOfAddressDocument_verified: row.proofOfAddressDocumentVerified,
  selfieUpload: toUploadPath(row.selfieUpload),
  selfieUpload_verified: row.selfieUploadVerified,
  role: row.role,
});

/** The fields sent for a user, as the columns that they change; what is left out is undefined, and stays as it was. */
export const toUserChanges = (input: Schemas['UserChanges']): UserChanges => ({
  fullName: input.fullName?.trim(),
  email: input.email,
  phoneNumber: input.phoneNumber === undefined ? undefined : input.phoneNumber?.trim() || null,
  status: input.status,
  kycStatus: input.kyc_status,
  identificationDocumentVerified: input.identificationDocument_verified,
  proofOfAddressDocumentVerified: input.proofOfAddressDocument_verified,
  selfieUploadVerified: input.selfieUpload_verified,
});
