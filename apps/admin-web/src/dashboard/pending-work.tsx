import { paths, getSnoozedCasesPath, type Area } from '@countinghouse/navigation';
import { transactionsArea, withdrawalsArea } from '@countinghouse/feature-finance';
import { useQueues, type Queue } from '@countinghouse/feature-queues';
import { ticketsArea } from '@countinghouse/feature-support';
import { usersArea } from '@countinghouse/feature-users';
import { usePermissions } from '@countinghouse/permissions';
import { Age, dash, formatCount, formatMoney, KeyHint, useButtonKeys } from '@countinghouse/ui';
import { Skeleton } from '@mantine/core';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import classes from './pending-work.module.css';

/** The queues in the order of their shortcuts. */
const queues = [
  { name: 'withdrawals', area: withdrawalsArea, label: 'Withdrawals', shortcut: '1' },
  { name: 'topups', area: transactionsArea, label: 'Top-ups', shortcut: '2' },
  { name: 'kyc', area: usersArea, label: 'Identity checks', shortcut: '3' },
  { name: 'tickets', area: ticketsArea, label: 'Tickets', shortcut: '4' },
] as const satisfies readonly { name: Queue['name']; area: Area; label: string; shortcut: string }[];

/**
 * Shows the number, amount and age of the pending cases of each queue. Each queue reserves its space while it loads, to
 * avoid layout shift.
 */
export function PendingWork() {
  const { isSupported, isLoaded, hasFailed, queues: all } = useQueues();
  const { has } = usePermissions();
  const section = useRef<HTMLElement>(null);
  useButtonKeys(section);
  // The server may offer queues that the panel has no screen for.
  const visibleQueues = queues.filter(({ name, area }) =>
    isLoaded ? all.some((each) => each.name === name) : has(area.permission),
  );
  if (!isSupported || visibleQueues.length === 0) return null;
  return (
    <section
      ref={section}
      className={classes.section}
      aria-labelledby="pending-work"
      aria-busy={!isLoaded && !hasFailed}
    >
      <h2 id="pending-work" className={classes.heading}>
        Pending work
      </h2>
      <div className={classes.queues}>
        {visibleQueues.map((each) => (
          <PendingCases
            key={each.name}
            {...each}
            queue={hasFailed ? null : all.find(({ name }) => name === each.name)}
          />
        ))}
      </div>
    </section>
  );
}

interface PendingCasesProps {
  name: Queue['name'];
  label: string;
  /** The key that opens the queue. */
  shortcut: string;
  /** Undefined while it loads, null if it failed to load. */
  queue: Queue | null | undefined;
}

function PendingCases({ name, label, shortcut, queue }: PendingCasesProps) {
  const figures = (
    <>
      <span className={classes.label}>{label}</span>
      <strong data-figures>
        {queue === undefined ? <FigureSkeleton width="1.5rem" /> : queue ? formatCount(queue.count) : dash}
      </strong>
      <span className={classes.note}>
        {queue === undefined && <FigureSkeleton width="8rem" />}
        {queue === null && 'Could not be loaded'}
        {queue && <PendingNote queue={queue} />}
      </span>
    </>
  );
  const isEmpty = queue?.count === 0;
  if (isEmpty && !queue.snoozed) return <div className={classes.queue}>{figures}</div>;
  const href = isEmpty ? getSnoozedCasesPath(name) : paths.queue(name);
  return (
    <Link to={href} className={classes.queue} aria-keyshortcuts={shortcut}>
      {figures}
      <KeyHint keys={[shortcut]} />
    </Link>
  );
}

function PendingNote({ queue: { count, amount, oldestAt, snoozed = 0 } }: { queue: Queue }) {
  return (
    <>
      {count === 0 ? (
        'Nothing pending'
      ) : (
        <>
          {amount !== undefined && amount !== null && `${formatMoney(amount)} · `}
          oldest <Age since={oldestAt} />
        </>
      )}
      {snoozed > 0 && ` · ${formatCount(snoozed)} snoozed`}
    </>
  );
}

const FigureSkeleton = ({ width }: { width: string }) => <Skeleton height={12} width={width} display="inline-block" />;
