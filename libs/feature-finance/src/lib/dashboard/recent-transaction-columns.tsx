import { paths, UserLink } from '@countinghouse/navigation';
import { dash, DateTime, Money, formatOptional, RecordLink, type DataColumn } from '@countinghouse/ui';
import { getLabel, getRecordName } from '../names';
import { TransactionDescription } from '../transactions/transaction-description';
import { transactionTypes } from '../transactions/transaction-labels';
import type { Transaction } from '../transactions/transactions-api';

const date: DataColumn<Transaction> = {
  id: 'date',
  header: 'Date',
  isTitle: true,
  cell: (transaction) => <DateTime value={transaction.date} format="en-GB" withTime />,
};

const linkedDate: DataColumn<Transaction> = {
  ...date,
  cell: (transaction, position) => (
    <RecordLink
      href={paths.transactionDetails(transaction._id)}
      label={getRecordName('transaction', transaction.transaction_id)}
    >
      {transaction.date && date.cell(transaction, position)}
    </RecordLink>
  ),
};

const otherColumns: readonly DataColumn<Transaction>[] = [
  {
    id: 'user',
    header: 'User',
    text: ({ user_id }) => user_id?.fullName || user_id?.email,
    priority: 'high',
    cell: ({ user_id }) => <UserLink id={user_id?._id}>{user_id?.fullName || user_id?.email}</UserLink>,
  },
  {
    id: 'type',
    header: 'Type',
    cell: ({ transaction_type }) => formatOptional(getLabel(transactionTypes, transaction_type)),
  },
  { id: 'amount', header: 'Amount', priority: 'always', align: 'end', cell: ({ amount }) => <Money value={amount} /> },
  {
    id: 'description',
    header: 'Description',
    priority: 'low',
    canWrap: true,
    cell: ({ description }) => (description ? <TransactionDescription description={description} /> : dash),
  },
];

/** Columns of the dashboard's table. */
export const recentTransactionColumns = [date, ...otherColumns];

/** The same columns, with dates that link to the transaction. */
export const linkedTransactionColumns = [linkedDate, ...otherColumns];
