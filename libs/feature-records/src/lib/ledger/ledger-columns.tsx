import { ledgerCauseLabels, findLabel } from '@countinghouse/shared/exports';
import { type DataColumn, DateTime, IdentifierText, Money } from '@countinghouse/ui';
import type { LedgerEntry } from './ledger-api';
import classes from './ledger.module.css';
import { RecordLabel } from './record-label';

export const ledgerColumns: readonly DataColumn<LedgerEntry>[] = [
  {
    id: 'createdAt',
    header: 'Date',
    priority: 'high',
    width: '10.5rem',
    cell: ({ createdAt }) => <DateTime value={createdAt} withTime />,
  },
  {
    id: 'cause',
    header: 'Cause',
    isTitle: true,
    cell: ({ cause, record }) => (
      <span className={classes.cause}>
        {findLabel(ledgerCauseLabels, cause)} {record && <RecordLabel record={record} />}
      </span>
    ),
  },
  {
    id: 'description',
    header: 'Description',
    priority: 'normal',
    cell: ({ description }) => description && <IdentifierText>{description}</IdentifierText>,
  },
  { id: 'transaction_id', header: 'Transaction ID', priority: 'low', cell: ({ transaction_id }) => transaction_id },
  {
    id: 'amount',
    header: 'Amount',
    priority: 'always',
    align: 'end',
    cell: ({ amount }) => <Money value={amount} isSigned />,
  },
  {
    id: 'balance',
    header: 'Balance',
    priority: 'always',
    align: 'end',
    cell: ({ balance }) => <Money value={balance} />,
  },
];
