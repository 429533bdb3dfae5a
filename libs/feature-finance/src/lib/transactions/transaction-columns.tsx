import { transactionStatuses } from '@countinghouse/feature-records';
import { paths, UserLink } from '@countinghouse/navigation';
import { getTransactionTypeLabel } from '@countinghouse/shared/exports';
import { DateTime, Money, formatOptional, RecordLink, LabelBadge, type DataColumn } from '@countinghouse/ui';
import { formatReason } from '../decisions/decision-reason';
import { getRecordName } from '../names';
import { TransactionReference } from './transaction-reference';
import type { Transaction } from './transactions-api';

/** Columns of the transaction history. Their ids are the server's sort keys. */
export const transactionColumns: readonly DataColumn<Transaction>[] = [
  { id: 'position', header: 'S. No.', priority: 'low', width: '4rem', cell: (_transaction, position) => position },
  {
    id: 'type',
    header: 'Transaction Type',
    cell: (transaction) => formatOptional(getTransactionTypeLabel(transaction)),
  },
  {
    id: 'email',
    header: 'User Email',
    text: ({ user_id }) => user_id?.email,
    isTitle: true,
    cell: ({ user_id }) => <UserLink id={user_id?._id}>{user_id?.email}</UserLink>,
  },
  {
    id: 'amount',
    header: 'Amount',
    priority: 'always',
    align: 'end',
    isSortable: true,
    sortValue: ({ amount }) => amount,
    cell: ({ amount }) => <Money value={amount} decimals={0} />,
  },
  {
    id: 'status',
    header: 'Status',
    priority: 'always',
    cell: (transaction) => (
      <LabelBadge labels={transactionStatuses} value={transaction.status} note={formatReason(transaction)} />
    ),
  },
  {
    id: 'date',
    header: 'Date',
    priority: 'high',
    isSortable: true,
    sortValue: ({ date }) => Date.parse(date ?? ''),
    cell: ({ date }) => <DateTime value={date} format="en-GB" />,
  },
  {
    id: 'transaction_hash',
    header: 'Transaction Hash',
    priority: 'high',
    cell: (transaction) => <TransactionReference transaction={transaction} />,
  },
  {
    id: 'transaction_id',
    header: 'Transaction ID',
    priority: 'low',
    cell: ({ _id, transaction_id }) => (
      <RecordLink href={paths.transactionDetails(_id)} label={getRecordName('transaction', transaction_id)}>
        {transaction_id}
      </RecordLink>
    ),
  },
];
