import type { Schemas } from '@countinghouse/api-client/schema';
import type { CsvColumn } from '../csv/to-csv';
import { toZonedTime } from '../time/time-zone';
import { ledgerCauseLabels } from './labels';
import { findLabel } from './find-label';

/** Columns of the ledger export. Amounts are positive into the wallet and negative out of it. */
export const ledgerCsvColumns: readonly CsvColumn<Schemas['LedgerEntry']>[] = [
  { header: 'Date', type: 'time', value: ({ createdAt }, timeZone) => toZonedTime(createdAt, timeZone) },
  { header: 'Transaction ID', value: ({ transaction_id }) => transaction_id },
  { header: 'Cause', value: ({ cause }) => findLabel(ledgerCauseLabels, cause) },
  { header: 'Description', value: ({ description }) => description },
  { header: 'Record', value: ({ record }) => record?.label },
  { header: 'Amount (USD)', type: 'amount', value: ({ amount }) => amount },
  { header: 'Balance (USD)', type: 'amount', value: ({ balance }) => balance },
];
