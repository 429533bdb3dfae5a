import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { renderOptional } from '../dash/dash';
import classes from './figure-list.module.css';

/** A line of a {@link FigureList}. */
export interface Figure {
  /** Name of the figure. */
  label: string;
  /** The figure. Undefined while it loads; null when unknown, which is shown as a dash. */
  value: ReactNode;
  /** Link of the label, to the list that the figure counts. */
  href?: string;
  /** Decoration before the label. */
  mark?: ReactNode;
  /** Decoration between label and value, for all lines or none. */
  drawing?: ReactNode;
  /** Text after the value: its share of the total. */
  note?: ReactNode;
}

export interface FigureListProps {
  /** Accessible name. */
  label: string;
  /** Figures in display order. */
  figures: readonly Figure[];
}

/** List of labelled figures, with optional links and drawings. */
export function FigureList({ label, figures }: FigureListProps) {
  return (
    <ul className={classes.list} aria-label={label}>
      {figures.map((figure) => (
        <FigureLine key={figure.label} {...figure} />
      ))}
    </ul>
  );
}

function FigureLine({ label, value, href, mark, drawing, note }: Figure) {
  return (
    <li className={classes.line} data-drawn={drawing !== undefined}>
      <span className={classes.label}>
        {mark !== undefined && <span aria-hidden>{mark}</span>}
        {href === undefined ? <span>{label}</span> : <Link to={href}>{label}</Link>}
      </span>{' '}
      {drawing !== undefined && (
        <span className={classes.drawing} aria-hidden>
          {drawing}
        </span>
      )}
      <span className={classes.value} data-figures translate="no">
        {value === undefined ? <Skeleton height={12} width="4rem" /> : renderOptional(value)}
        {note !== undefined && <span className={classes.note}> {note}</span>}
      </span>
    </li>
  );
}
