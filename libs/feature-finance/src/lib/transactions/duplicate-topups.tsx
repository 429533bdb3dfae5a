import { transactionStatuses } from '@countinghouse/feature-records';
import { paths } from '@countinghouse/navigation';
import { DateTime, Money, Note, RecordLink, LabelBadge } from '@countinghouse/ui';
import classes from './duplicate-topups.module.css';
import type { TransactionDetails } from './transactions-api';

export interface DuplicateTopupsProps {
  duplicates: TransactionDetails['duplicates'];
  /** A message for each malformed duplicate. */
  malformedRows?: readonly string[] | undefined;
  /** Whether each links to its own screen. A confirmation is outside the router and cannot have links. @default true */
  hasLinks?: boolean;
}

/** Other top-ups with the same transaction hash. Renders nothing without any. */
export function DuplicateTopups({ duplicates = [], malformedRows = [], hasLinks = true }: DuplicateTopupsProps) {
  const count = duplicates.length + malformedRows.length;
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
              <LabelBadge labels={transactionStatuses} value={status} />
              <Money value={amount} />
              <span>{email}</span>
              <DateTime value={created_at} format="en-GB" withTime />
            </li>
          ))}
          {malformedRows.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      </Note>
    </div>
  );
}
