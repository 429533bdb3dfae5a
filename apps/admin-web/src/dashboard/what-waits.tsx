import { paths, snoozedCases, type Area } from '@countinghouse/navigation';
import { transactionsArea, withdrawalsArea } from '@countinghouse/feature-finance';
import { useQueues, type Queue } from '@countinghouse/feature-queues';
import { ticketsArea } from '@countinghouse/feature-support';
import { usersArea } from '@countinghouse/feature-users';
import { usePermissions } from '@countinghouse/permissions';
import { Age, dash, formatCount, formatMoney, KeyHint, useButtonKeys } from '@countinghouse/ui';
import { Skeleton } from '@mantine/core';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import classes from './what-waits.module.css';

/** The queues in the order of the keys that begin them, the area that each belongs to, and what each is called. */
const queues = [
  { name: 'withdrawals', area: withdrawalsArea, label: 'Withdrawals', shortcut: '1' },
  { name: 'topups', area: transactionsArea, label: 'Top-ups', shortcut: '2' },
  { name: 'kyc', area: usersArea, label: 'Identities', shortcut: '3' },
  { name: 'tickets', area: ticketsArea, label: 'Tickets', shortcut: '4' },
] as const satisfies readonly { name: Queue['name']; area: Area; label: string; shortcut: string }[];

/**
 * The cases that wait for a decision, where the server says so: how many, what they come to, and since when. Each queue has
 * its place before that is known, so that nothing below it moves under a pointer.
 */
export function PendingWork() {
  const { isOffered, isKnown, hasFailed, queues: all } = useQueues();
  const { has } = usePermissions();
  const section = useRef<HTMLElement>(null);
  useButtonKeys(section);
  // A server may have queues that the panel has no screen for.
  const shown = queues.filter(({ name, area }) =>
    isKnown ? all.some((each) => each.name === name) : has(area.permission),
  );
  if (!isOffered || shown.length === 0) return null;
  return (
    <section ref={section} className={classes.section} aria-labelledby="what-waits" aria-busy={!isKnown && !hasFailed}>
      <h2 id="what-waits" className={classes.heading}>
        What waits
      </h2>
      <div className={classes.queues}>
        {shown.map((each) => (
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
  /** The key that begins the queue. */
  shortcut: string;
  /** Undefined while it loads, null where it could not be read. */
  queue: Queue | null | undefined;
}

function PendingCases({ name, label, shortcut, queue }: PendingCasesProps) {
  const figures = (
    <>
      <span className={classes.label}>{label}</span>
      <strong data-figures>
        {queue === undefined ? <Pending width="1.5rem" /> : queue ? formatCount(queue.count) : dash}
      </strong>
      <span className={classes.note}>
        {queue === undefined && <Pending width="8rem" />}
        {queue === null && 'Could not be read'}
        {queue && <PendingNote queue={queue} />}
      </span>
    </>
  );
  const isEmpty = queue?.count === 0;
  if (isEmpty && !queue.snoozed) return <div className={classes.queue}>{figures}</div>;
  const href = isEmpty ? snoozedCases(name) : paths.queue(name);
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
        'Nothing waits'
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

const Pending = ({ width }: { width: string }) => <Skeleton height={12} width={width} display="inline-block" />;
