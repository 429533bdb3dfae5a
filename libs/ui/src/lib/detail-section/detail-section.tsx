import type { ReactNode } from 'react';
import classes from './detail-section.module.css';

export interface DetailSectionProps {
  title: string;
  children: ReactNode;
}

/** A part of a record's screen, under its own heading. */
export function DetailSection({ title, children }: DetailSectionProps) {
  return (
    <section className={classes.section} aria-label={title}>
      <h2 className={classes.title} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
