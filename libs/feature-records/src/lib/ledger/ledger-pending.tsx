import { Age, formatCount, Money } from '@countinghouse/ui';
import type { LedgerPending as Pending } from './ledger-api';
import classes from './ledger.module.css';
import { RecordLabel } from './record-label';

/** So many of a kind are named; the others are counted. */
const named = 5;

/** What waits for a decision, and is in no balance yet. */
export function LedgerPending({ pending: { topups, withdrawals } }: { pending: Pending }) {
  const isAny = topups.count + withdrawals.count > 0;
  return (
    <section className={classes.pending} aria-labelledby="ledger-pending">
      <h2 id="ledger-pending" className={classes.heading}>
        Pending
      </h2>
      {!isAny && <p className={classes.second}>Nothing waits for a decision.</p>}
      {isAny && <p className={classes.second}>In no balance until it is decided.</p>}
      <PendingKind one="top-up" many="top-ups" waiting={topups} />
      <PendingKind one="withdrawal" many="withdrawals" waiting={withdrawals} />
    </section>
  );
}

interface PendingKindProps {
  one: string;
  many: string;
  waiting: Pending['topups'];
}

function PendingKind({ one, many, waiting: { count, amount, records } }: PendingKindProps) {
  if (count === 0) return null;
  const shown = records.slice(0, named);
  return (
    <div className={classes.kind}>
      <strong>
        <span>{`${formatCount(count)} ${count === 1 ? one : many}, `}</span>
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
