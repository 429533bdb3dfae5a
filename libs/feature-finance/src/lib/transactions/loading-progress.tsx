import { formatCount, Note } from '@countinghouse/ui';
import { Button, Group, Progress } from '@mantine/core';
import classes from './loading-progress.module.css';
import type { TransactionPages } from './use-transaction-pages';

/** Shows how much of a history is loaded. It reserves its space to avoid layout shift. */
export function LoadingProgress({ pages }: { pages: TransactionPages }) {
  const { loaded, total, isComplete, isTruncated, isInterrupted, resume } = pages;
  const isLoading = !isComplete && !isTruncated && loaded > 0;

  if (isLoading && isInterrupted) {
    return (
      <div className={classes.progress}>
        <Note tone="warning" role="alert">
          <Group justify="space-between">
            {describe(pages)} The rest could not be loaded.
            <Button variant="default" size="xs" onClick={resume}>
              Load the rest
            </Button>
          </Group>
        </Note>
      </div>
    );
  }
  if (isTruncated) {
    return (
      <div className={classes.progress}>
        <Note tone="warning">
          {describeTruncated(pages)} Search, filters and sorting cover only these. An export contains all of them.
        </Note>
      </div>
    );
  }
  return (
    <div className={classes.progress}>
      <div className={classes.count} data-figures>
        {describe(pages)}
      </div>
      {isLoading && <Progress aria-label="Transactions loaded" size={3} value={(100 * loaded) / total} />}
    </div>
  );
}

function describe({ index, loaded, total, isComplete, failure }: TransactionPages): string {
  if (index === undefined) return failure ? '' : 'Loading transactions...';
  if (!isComplete) return `Loaded ${formatCount(loaded)} of ${formatCount(total)} transactions.`;
  return total === 1 ? '1 transaction' : `${formatCount(total)} transactions`;
}

/** The total might be unknown. */
function describeTruncated({ loaded, total }: TransactionPages): string {
  return total > loaded
    ? `Only the newest ${formatCount(loaded)} of ${formatCount(total)} transactions are loaded here.`
    : `Only the newest ${formatCount(loaded)} transactions are loaded here.`;
}
