import type { Schemas } from '@countinghouse/api-client/strict';
import { toDollars } from '../../common/money';
import type { LedgerEntryRow, LedgerFiguresRow, PendingRow } from './ledger-repository-read';

export const toLedgerEntry = (row: LedgerEntryRow): Schemas['LedgerEntry'] => ({
  _id: row.id,
  transaction_id: row.transactionId,
  amount: toDollars(row.amount),
  balance: toDollars(row.balance),
  cause: row.cause,
  description: row.description,
  record: row.record,
  createdAt: row.createdAt.toISOString(),
});

export const toLedgerFigures = (row: LedgerFiguresRow): Schemas['LedgerFigures'] => ({
  opening: toDollars(row.opening),
  credits: toDollars(row.credits),
  debits: toDollars(row.debits),
  closing: toDollars(row.closing),
});

function toPendingSum(rows: readonly PendingRow[]): Schemas['LedgerPendingSum'] {
  return {
    count: rows[0]?.count ?? 0,
    amount: toDollars(rows[0]?.sum ?? '0.00'),
    records: rows.map(({ kind, id, label, amount, createdAt }) => ({
      kind,
      _id: id,
      label,
      amount: toDollars(amount),
      createdAt: createdAt.toISOString(),
    })),
  };
}

export const toLedgerPending = (rows: readonly PendingRow[]): Schemas['LedgerPending'] => ({
  topups: toPendingSum(rows.filter(({ kind }) => kind === 'transaction')),
  withdrawals: toPendingSum(rows.filter(({ kind }) => kind === 'withdrawal')),
});
