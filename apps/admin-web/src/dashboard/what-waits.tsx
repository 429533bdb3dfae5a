import { paths } from '@countinghouse/areas';
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
  const figures = (
    <>
      <span className={classes.label}>{label}</span>
      <strong data-figures>{formatCount(count)}</strong>
    </>
  );
  const asleep = snoozed > 0 && ` · ${formatCount(snoozed)} snoozed`;
  if (count === 0 && !asleep) {
    return (
      <div className={classes.queue}>
        {figures}
        <span className={classes.note}>Nothing waits.</span>
      </div>
    );
  }
  const href = paths.queue(name);
  return (
    <Link to={count === 0 ? `${href}?snoozed=true` : href} className={classes.queue} aria-keyshortcuts={shortcut}>
      {figures}
      <span className={classes.note}>
        {amount !== undefined && amount !== null && count > 0 && `${formatMoney(amount)} · `}
        {count === 0 ? (
          'Nothing waits'
        ) : (
          <>
            oldest <Age since={oldestAt} />
          </>
        )}
        {asleep}
      </span>
      <span className={classes.key} aria-hidden>
        <Keys keys={[shortcut]} />
      </span>
    </Link>
  );
}
