import type { Schemas } from '@countinghouse/api-client/schema';
import type { CsvColumn } from '../csv/to-csv';
import { toZonedTime } from '../time/time-zone';
import { withdrawalStatusLabels } from './labels';
import { findLabel } from './find-label';

/** Columns of the withdrawals export, with nothing shortened. */
export const withdrawalCsvColumns: readonly CsvColumn<Schemas['Withdrawal']>[] = [
  { header: 'User Name', value: ({ username }) => username },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Wallet Address', value: ({ wallet_address }) => wallet_address },
  { header: 'Phone No.', value: ({ phoneNumber }) => phoneNumber },
  { header: 'Withdrawal ID', value: ({ withdrawal_request }) => withdrawal_request },
  { header: 'Amount (USD)', type: 'amount', value: ({ amount }) => amount },
  { header: 'Request Date', type: 'time', value: ({ createdAt }, timeZone) => toZonedTime(createdAt, timeZone) },
  { header: 'Status', value: ({ status }) => findLabel(withdrawalStatusLabels, status) },
  { header: 'Reason', value: ({ reason }) => reason },
  { header: 'Reason details', value: ({ reason_details }) => reason_details },
];
