import { formatCount } from '@countinghouse/ui';
import classes from './loading-progress.module.css';
import type { TransactionHistory } from './use-transaction-history';

/** The number of matching transactions. It reserves its space to avoid layout shift. */
export function ResultCount({ history }: { history: TransactionHistory }) {
  return (
    <div className={classes.progress}>
      <div className={classes.count} data-figures>
        {describe(history)}
      </div>
    </div>
  );
}

function describe({ rows, extent, failure, appliedList }: TransactionHistory): string {
  if (rows === undefined) return failure ? '' : 'Loading transactions...';
  const total = extent.total ?? rows.length;
  const count = `${formatCount(total)}${extent.isTotalLowerBound ? '+' : ''}`;
  return `${count} ${total === 1 ? 'transaction' : 'transactions'}${appliedList.isFiltered ? ' found' : ''}`;
}
