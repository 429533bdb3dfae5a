import { type DataColumn, DateTime, IdentifierText, Money, formatOptional } from '@countinghouse/ui';
import { getLabel } from '../names';
import { transactionTypes } from '../transactions/transaction-labels';
import type { WalletTransaction } from './user-wallets-api';

export const walletTransactionColumns: readonly DataColumn<WalletTransaction>[] = [
  {
    id: 'created_at',
    header: 'Date',
    isTitle: true,
    cell: ({ created_at }) => <DateTime value={created_at} format="en-GB" withTime />,
  },
  {
    id: 'transaction_type',
    header: 'Transaction Type',
    cell: ({ transaction_type }) => formatOptional(getLabel(transactionTypes, transaction_type)),
  },
  { id: 'amount', header: 'Amount', priority: 'always', align: 'end', cell: ({ amount }) => <Money value={amount} /> },
  { id: 'plan_id', header: 'Plan category', cell: ({ plan_id }) => plan_id?.category ?? '-' },
  {
    id: 'description',
    header: 'Description',
    priority: 'low',
    cell: ({ description }) => (description ? <IdentifierText>{description}</IdentifierText> : '-'),
  },
];
