import { Money, RecordLink } from '@countinghouse/ui';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './overview.module.css';

/** One record of a section. */
export interface RecordLine {
  id: string;
  /** What it is called; a dash where that is not known. */
  name: ReactNode;
  /** Its screen; left out where it has none. */
  href?: string | undefined;
  /** When it was, and what else tells it apart. */
  note?: ReactNode;
  status?: ReactNode;
  /** US dollars; left out where the record is not about money. */
  amount?: number | undefined;
}

export interface RecordLinesProps {
  /** Accessible name. */
  label: string;
  lines: readonly RecordLine[];
  /** What stands there where there are none. */
  empty: string;
  /** Where all of them are. */
  all?: { href: string; label: string } | undefined;
}

/** The latest records of a kind, one below the other, and the way to all of them. */
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
