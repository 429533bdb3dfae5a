import type { Schemas } from '@countinghouse/api-client/schema';
import type { CsvColumn } from '../csv/to-csv';
import { kycStatusWords } from './words';
import { wordIn } from './word-in';

/** The file of the users list. */
export const userCsvColumns: readonly CsvColumn<Schemas['User']>[] = [
  { header: 'Name', value: ({ fullName }) => fullName },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Phone', value: ({ phoneNumber }) => phoneNumber },
  { header: 'KYC Status', value: ({ kyc_status }) => wordIn(kycStatusWords, kyc_status ?? 'pending') },
  { header: 'User ID', value: ({ _id }) => _id },
  { header: 'Reason', value: ({ kyc_reason }) => kyc_reason },
  { header: 'Details of the reason', value: ({ kyc_reason_details }) => kyc_reason_details },
];
