import { paths, snoozedCases } from '@countinghouse/areas';
import { useQueues, type Queue } from '@countinghouse/feature-queues';
import { Age, formatCount, formatMoney, Keys, useButtonKeys } from '@countinghouse/ui';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import classes from './what-waits.module.css';

/** What each queue is called, and the key that begins it. */
const queues = {
  withdrawals: { label: 'Withdrawals', shortcut: '1' },
  topups: { label: 'Top-ups', shortcut: '2' },
  kyc: { label: 'Identities', shortcut: '3' },
  tickets: { label: 'Tickets', shortcut: '4' },
} as const satisfies Record<Queue['name'], { label: string; shortcut: string }>;

/** The cases that wait for a decision, where the server says so: how many, what they come to, and since when. */
export function WhatWaits() {
  const { isOffered, isKnown, queues: all } = useQueues();
  // A server may have queues that the panel has no screen for.
  const waiting = all.filter(({ name }) => Object.hasOwn(queues, name));
  const section = useRef<HTMLElement>(null);
  useButtonKeys(section);
  if (!isOffered || !isKnown || waiting.length === 0) return null;
  return (
    <section ref={section} className={classes.section} aria-labelledby="what-waits">
      <h2 id="what-waits" className={classes.heading}>
        What waits
      </h2>
      <div className={classes.queues}>
        {waiting.map((queue) => (
          <WaitingCases key={queue.name} queue={queue} />
        ))}
      </div>
    </section>
  );
}

function WaitingCases({ queue: { name, count, amount, oldestAt, snoozed = 0 } }: { queue: Queue }) {
  const { label, shortcut } = queues[name];
  const isEmpty = count === 0;
  const figures = (
    <>
      <span className={classes.label}>{label}</span>
      <strong data-figures>{formatCount(count)}</strong>
      <span className={classes.note}>
        {isEmpty ? (
          'Nothing waits'
        ) : (
          <>
            {amount !== undefined && amount !== null && `${formatMoney(amount)} · `}
            oldest <Age since={oldestAt} />
          </>
        )}
        {snoozed > 0 && ` · ${formatCount(snoozed)} snoozed`}
      </span>
    </>
  );
  if (isEmpty && snoozed === 0) return <div className={classes.queue}>{figures}</div>;
  const href = isEmpty ? snoozedCases(name) : paths.queue(name);
  return (
    <Link to={href} className={classes.queue} aria-keyshortcuts={shortcut}>
      {figures}
      <span className={classes.key} aria-hidden>
        <Keys keys={[shortcut]} />
      </span>
    </Link>
  );
}
