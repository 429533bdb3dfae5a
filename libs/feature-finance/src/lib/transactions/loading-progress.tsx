import { formatCount, Note } from '@countinghouse/ui';
import { Button, Group, Progress } from '@mantine/core';
import classes from './loading-progress.module.css';
import type { TransactionPages } from './use-transaction-pages';

/** How much of a history is loaded, so that a part is never taken for the whole. It keeps its place, so that nothing jumps. */
export function LoadingProgress({ pages }: { pages: TransactionPages }) {
  const { loaded, total, isComplete, isCut, isInterrupted, resume } = pages;
  const isLoading = !isComplete && !isCut && loaded > 0;

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
  if (isCut) {
    return (
      <div className={classes.progress}>
        <Note tone="warning">
          {describeCut(pages)} Search, filters and sorting know only these; an export has all of them.
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

/** A server need not say how many there are. */
function describeCut({ loaded, total }: TransactionPages): string {
  return total > loaded
    ? `Only the newest ${formatCount(loaded)} of ${formatCount(total)} transactions are loaded here.`
    : `Only the newest ${formatCount(loaded)} transactions are loaded here.`;
}
