import { ledgerCauseLabels, findLabel } from '@countinghouse/shared/exports';
import { formatDateTime, formatMoney, formatTimeZone } from '@countinghouse/ui';
import { memo } from 'react';
import type { LedgerEntry } from './ledger-api';
import type { Statement } from './statement';
import classes from './statement.module.css';
import { useProgressiveRows } from './use-progressive-rows';

/** All entries of a statement. Uses plain elements, because thousands of rows must be rendered for printing. */
export const StatementTable = memo(function StatementTable({
  figures,
  entries,
  timeZone,
}: Pick<Statement, 'figures' | 'entries'> & { timeZone: string }) {
  const { chunks, isComplete } = useProgressiveRows(entries);
  return (
    <table className={classes.table} aria-label="Entries">
      <thead>
        <tr>
          <th scope="col" className={classes.time}>
            Date ({formatTimeZone(timeZone)})
          </th>
          <th scope="col">Description</th>
          <th scope="col" className={classes.figure}>
            Amount
          </th>
          <th scope="col" className={classes.figure}>
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        <BalanceRow label="Opening balance" value={figures.opening} />
        {entries.length === 0 && (
          <tr>
            <td colSpan={4}>Nothing has moved the balance in this period.</td>
          </tr>
        )}
      </tbody>
      {chunks.map((chunk, index) => (
        <RowChunk key={index} entries={chunk} timeZone={timeZone} />
      ))}
      {isComplete && (
        <tbody>
          <BalanceRow label="Closing balance" value={figures.closing} />
        </tbody>
      )}
    </table>
  );
});

interface RowChunkProps extends Pick<Statement, 'entries'> {
  timeZone: string;
}

const RowChunk = memo(function RowChunk({ entries, timeZone }: RowChunkProps) {
  return (
    <tbody>
      {entries.map((entry) => (
        <EntryRow key={entry._id} entry={entry} timeZone={timeZone} />
      ))}
    </tbody>
  );
});

function EntryRow({
  entry: { createdAt, description, cause, transaction_id, amount, balance },
  timeZone,
}: {
  entry: LedgerEntry;
  timeZone: string;
}) {
  return (
    <tr>
      <td>{formatDateTime(new Date(createdAt), { timeZone, withTime: true })}</td>
      <td>
        {description ?? findLabel(ledgerCauseLabels, cause)}
        <small>{transaction_id}</small>
      </td>
      <td className={classes.figure}>{formatMoney(amount, { isSigned: true })}</td>
      <td className={classes.figure}>{formatMoney(balance)}</td>
    </tr>
  );
}

function BalanceRow({ label, value }: { label: string; value: number }) {
  return (
    <tr>
      <th scope="row" colSpan={3}>
        {label}
      </th>
      <td className={classes.figure}>{formatMoney(value)}</td>
    </tr>
  );
}
