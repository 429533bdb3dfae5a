import { Age, formatCount, Money } from '@countinghouse/ui';
import type { LedgerPending as Pending } from './ledger-api';
import classes from './ledger.module.css';
import { RecordLabel } from './record-label';

/** Records listed per kind; the others are only counted. */
const MAX_LISTED_RECORDS = 5;

/** The pending top-ups and withdrawals, which the balance does not include yet. */
export function LedgerPending({ pending: { topups, withdrawals } }: { pending: Pending }) {
  const hasPending = topups.count + withdrawals.count > 0;
  return (
    <section className={classes.pending} aria-labelledby="ledger-pending">
      <h2 id="ledger-pending" className={classes.heading}>
        Pending
      </h2>
      {!hasPending && <p className={classes.second}>Nothing pending.</p>}
      {hasPending && <p className={classes.second}>Not in the balance until decided.</p>}
      <PendingKind singular="top-up" plural="top-ups" pending={topups} />
      <PendingKind singular="withdrawal" plural="withdrawals" pending={withdrawals} />
    </section>
  );
}

interface PendingKindProps {
  singular: string;
  plural: string;
  pending: Pending['topups'];
}

function PendingKind({ singular, plural, pending: { count, amount, records } }: PendingKindProps) {
  if (count === 0) return null;
  const shown = records.slice(0, MAX_LISTED_RECORDS);
  return (
    <div className={classes.kind}>
      <strong>
        <span>{`${formatCount(count)} ${count === 1 ? singular : plural}, `}</span>
        <Money value={amount} />
      </strong>
      <ul className={classes.records}>
        {shown.map((record) => (
          <li key={record._id}>
            <RecordLabel record={record} /> <Money value={record.amount} />{' '}
            <span className={classes.second}>
              <Age since={record.createdAt} />
            </span>
          </li>
        ))}
        {count > shown.length && <li className={classes.second}>{`and ${formatCount(count - shown.length)} more`}</li>}
      </ul>
    </div>
  );
}
