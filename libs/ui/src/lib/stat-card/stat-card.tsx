import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isKnown, nodeOrDash } from '../dash/dash';
import classes from './stat-card.module.css';

export interface StatCardProps {
  /** What the figure counts. */
  label: string;
  /** The figure; undefined while it loads, null where it is not known: a dash. */
  value: ReactNode;
  /** A second line: what it is made of, since when. */
  note?: ReactNode;
  /** Where the label leads. */
  href?: string;
}

/** One headline figure, larger than its label. */
export function StatCard({ label, value, note, href }: StatCardProps) {
  return (
    <div className={classes.card}>
      <div className={classes.label}>{href === undefined ? label : <Link to={href}>{label}</Link>}</div>
      <div className={classes.value} data-figures translate="no">
        {value === undefined ? <Skeleton height={28} width="60%" my={3} /> : nodeOrDash(value)}
      </div>
      {isKnown(note) && <div className={classes.note}>{note}</div>}
    </div>
  );
}
