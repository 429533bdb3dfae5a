import type { Schemas } from '@countinghouse/api-client/schema';
import type { CsvColumn } from '../csv/to-csv';
import { kycStatusLabels } from './labels';
import { findLabel } from './find-label';

/** Columns of the users export. */
export const userCsvColumns: readonly CsvColumn<Schemas['User']>[] = [
  { header: 'Name', value: ({ fullName }) => fullName },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Phone', value: ({ phoneNumber }) => phoneNumber },
  { header: 'KYC Status', value: ({ kyc_status }) => findLabel(kycStatusLabels, kyc_status ?? 'pending') },
  { header: 'User ID', value: ({ _id }) => _id },
  { header: 'Reason', value: ({ kyc_reason }) => kyc_reason },
  { header: 'Reason details', value: ({ kyc_reason_details }) => kyc_reason_details },
];
