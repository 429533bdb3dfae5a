import type { ReactNode } from 'react';
import classes from './detail-section.module.css';

export interface DetailSectionProps {
  /** The heading, which also names the section for screen readers. */
  title: string;
  /**
   * Stays at the lower edge of the window until its own place is reached, so that what is decided can be decided with
   * everything above it in sight. On a phone and in a low window it stays in its place. @default false
   */
  isInSight?: boolean;
  /** What is in it. */
  children: ReactNode;
}

/** A part of a record's screen, under its own heading. */
export function DetailSection({ title, isInSight = false, children }: DetailSectionProps) {
  return (
    <section className={classes.section} aria-label={title} data-in-sight={isInSight || undefined}>
      <h2 className={classes.title} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
