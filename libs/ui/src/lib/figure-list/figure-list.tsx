import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { nodeOrDash } from '../dash/dash';
import classes from './figure-list.module.css';

/** One line of a {@link FigureList}. */
export interface Figure {
  label: string;
  /** Undefined while it loads, null where it is not known: a dash. */
  value: ReactNode;
  /** Where the label leads: the list that the figure counts. */
  href?: string;
  /** Stands before the label, and only for the eye. */
  mark?: ReactNode;
  /** Stands between label and value, and only for the eye. Give it to all lines or to none. */
  drawing?: ReactNode;
  /** Stands after the value: what part of the whole it is. */
  note?: ReactNode;
}

export interface FigureListProps {
  /** Accessible name. */
  label: string;
  /** The figures, in their order. */
  figures: readonly Figure[];
}

/** Figures one below the other: a label, which may lead to what is counted, and the value at the line's end. */
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
        {value === undefined ? <Skeleton height={12} width="4rem" /> : nodeOrDash(value)}
        {note !== undefined && <span className={classes.note}> {note}</span>}
      </span>
    </li>
  );
}
