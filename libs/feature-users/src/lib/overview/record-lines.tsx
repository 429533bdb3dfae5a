import { Money, RecordLink } from '@countinghouse/ui';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './overview.module.css';

export interface RecordLine {
  id: string;
  /** Shown as a dash if it is empty. */
  name: ReactNode;
  /** Path of its screen, if it has one. */
  href?: string | undefined;
  /** Date and further details. */
  note?: ReactNode;
  status?: ReactNode;
  /** In US dollars; left out if the record has no amount. */
  amount?: number | undefined;
}

export interface RecordLinesProps {
  /** Accessible name. */
  label: string;
  lines: readonly RecordLine[];
  /** Text shown if there are no records. */
  empty: string;
  /** Link to the full list. */
  all?: { href: string; label: string } | undefined;
}

/** Lists the latest records of a kind, with a link to the full list. */
export function RecordLines({ label, lines, empty, all }: RecordLinesProps) {
  if (lines.length === 0) return <p className={classes.empty}>{empty}</p>;
  return (
    <>
      <ul className={classes.lines} aria-label={label}>
        {lines.map((line) => (
          <Line key={line.id} {...line} hasAmount={'amount' in line} />
        ))}
      </ul>
      {all && (
        <div>
          <Anchor component={Link} to={all.href} size="sm">
            {all.label}
          </Anchor>
        </div>
      )}
    </>
  );
}

function Line({ name, href, note, status, amount, hasAmount }: RecordLine & { hasAmount: boolean }) {
  return (
    <li className={classes.line}>
      <span className={classes.name}>
        <RecordLink href={href}>{name}</RecordLink>
        {note !== undefined && <span className={classes.note}>{note}</span>}
      </span>
      {status !== undefined && <span>{status}</span>}
      {hasAmount && (
        <span className={classes.amount}>
          <Money value={amount} />
        </span>
      )}
    </li>
  );
}
