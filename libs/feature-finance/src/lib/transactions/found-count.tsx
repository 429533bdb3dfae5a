import { formatCount } from '@countinghouse/ui';
import classes from './loading-progress.module.css';
import type { TransactionHistory } from './use-transaction-history';

/** How many transactions the server has found. It keeps its place, so that nothing jumps. */
export function FoundCount({ history }: { history: TransactionHistory }) {
  return (
    <div className={classes.progress}>
      <div className={classes.count} data-figures>
        {describe(history)}
      </div>
    </div>
  );
}

function describe({ rows, extent, failure, asked }: TransactionHistory): string {
  if (rows === undefined) return failure ? '' : 'Loading transactions...';
  const total = extent.total ?? rows.length;
  const count = `${formatCount(total)}${extent.isTotalLowerBound ? '+' : ''}`;
  return `${count} ${total === 1 ? 'transaction' : 'transactions'}${asked.isFiltered ? ' found' : ''}`;
}
