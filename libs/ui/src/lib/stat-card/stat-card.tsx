import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { hasValue, renderOptional } from '../dash/dash';
import classes from './stat-card.module.css';

export interface StatCardProps {
  /** Name of the figure. */
  label: string;
  /** The figure. Undefined while it loads; null when unknown, which is shown as a dash. */
  value: ReactNode;
  /** Second line, such as a breakdown or the period. */
  note?: ReactNode;
  /** Link of the label. */
  href?: string;
}

/** Card with one key figure. */
export function StatCard({ label, value, note, href }: StatCardProps) {
  return (
    <div className={classes.card}>
      <div className={classes.label}>{href === undefined ? label : <Link to={href}>{label}</Link>}</div>
      <div className={classes.value} data-figures translate="no">
        {value === undefined ? <Skeleton height={28} width="60%" my={3} /> : renderOptional(value)}
      </div>
      {hasValue(note) && <div className={classes.note}>{note}</div>}
    </div>
  );
}
