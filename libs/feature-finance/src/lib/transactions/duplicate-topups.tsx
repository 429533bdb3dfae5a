import { transactionStatuses } from '@countinghouse/feature-records';
import { paths } from '@countinghouse/navigation';
import { DateTime, Money, Note, RecordLink, WordBadge } from '@countinghouse/ui';
import classes from './duplicate-topups.module.css';
import type { TransactionDetails } from './transactions-api';

export interface DuplicateTopupsProps {
  duplicates: TransactionDetails['duplicates'];
  /** A sentence for each of them that could not be read. */
  unreadable?: readonly string[] | undefined;
  /** Whether each leads to its own screen. A question stands outside the router and has no links. @default true */
  hasLinks?: boolean;
}

/** Other top-ups that claim the same transfer. Nothing where there are none. */
export function DuplicateTopups({ duplicates = [], unreadable = [], hasLinks = true }: DuplicateTopupsProps) {
  const count = duplicates.length + unreadable.length;
  if (count === 0) return null;
  return (
    <div className={classes.duplicates}>
      <Note tone="danger">
        <strong>The same hash on the same chain is in {count === 1 ? 'another top-up' : 'other top-ups'}.</strong>
        <ul className={classes.list}>
          {duplicates.map(({ _id, transaction_id, status, amount, email, created_at }) => (
            <li key={_id}>
              {hasLinks ? (
                <RecordLink href={paths.transactionDetails(_id)}>{transaction_id}</RecordLink>
              ) : (
                transaction_id
              )}
              <WordBadge vocabulary={transactionStatuses} word={status} />
              <Money value={amount} />
              <span>{email}</span>
              <DateTime value={created_at} format="en-GB" withTime />
            </li>
          ))}
          {unreadable.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </Note>
    </div>
  );
}
