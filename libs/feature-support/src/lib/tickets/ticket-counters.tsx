import type { QueryFailure } from '@countinghouse/api-client';
import { ticketStatuses } from '@countinghouse/feature-records';
import { paths } from '@countinghouse/navigation';
import { dash, formatCount, Note, StatCard } from '@countinghouse/ui';
import { Button } from '@mantine/core';
import classes from './ticket-counters.module.css';
import type { TicketCounts } from './ticket-counts';
import { countedStatuses, type TicketStatus } from './ticket-labels';

export interface TicketCountersProps {
  counts: TicketCounts | undefined;
  /** Error of the last fetch or refetch. */
  failure?: QueryFailure | undefined;
}

/** Renders the number and share of tickets by status. */
export function TicketCounters({ counts, failure }: TicketCountersProps) {
  // The list already reports it.
  if (failure?.isNotAllowed) return null;
  return (
    <section className={classes.counters} aria-label="Tickets by status">
      {failure && (
        <Note tone="danger" role="alert">
          {failure.message}{' '}
          {failure.onRetry && (
            <Button variant="default" size="compact-xs" onClick={failure.onRetry}>
              Retry
            </Button>
          )}
        </Note>
      )}
      {(counts || !failure) && <Figures counts={counts} />}
    </section>
  );
}

function Figures({ counts }: { counts: TicketCounts | undefined }) {
  const total = getTotal(counts);
  const getShare = (status: TicketStatus) => {
    const count = counts?.[status];
    if (count === undefined || total === undefined) return dash;
    return (total > 0 ? count / total : 0).toLocaleString('en-US', { style: 'percent' });
  };

  return (
    <>
      <div className={classes.cards}>
        {countedStatuses.map((status) => (
          <StatCard
            key={status}
            label={ticketStatuses[status].label}
            value={counts && formatCount(counts[status])}
            href={`${paths.tickets()}?status=${status}`}
            note={
              <span className={classes.key} data-tone={ticketStatuses[status].tone}>
                {getShare(status)}
              </span>
            }
          />
        ))}
      </div>
      <div
        className={classes.bar}
        role="img"
        aria-label={`Proportions: ${countedStatuses.map((status) => `${ticketStatuses[status].label} ${getShare(status)}`).join(', ')}`}
      >
        {counts &&
          total !== undefined &&
          countedStatuses
            .filter((status) => Number(counts[status]) > 0)
            .map((status) => (
              <span key={status} data-tone={ticketStatuses[status].tone} style={{ flexGrow: counts[status] }} />
            ))}
      </div>
    </>
  );
}

/** Returns the sum of the counts; undefined if one is unknown. */
function getTotal(counts: TicketCounts = {}): number | undefined {
  let total = 0;
  for (const status of countedStatuses) {
    const count = counts[status];
    if (count === undefined) return undefined;
    total += count;
  }
  return total;
}
