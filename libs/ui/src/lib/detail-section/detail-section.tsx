import type { ReactNode } from 'react';
import classes from './detail-section.module.css';

export interface DetailSectionProps {
  /** Heading and accessible name. */
  title: string;
  /**
   * Sticks the section to the bottom of the window until it is scrolled to. It does not stick on phones and in low windows.
   * @default false
   */
  isSticky?: boolean;
  /** Content of the section. */
  children: ReactNode;
}

/** Section of a record's screen with a heading. */
export function DetailSection({ title, isSticky = false, children }: DetailSectionProps) {
  return (
    <section className={classes.section} aria-label={title} data-sticky={isSticky || undefined}>
      <h2 className={classes.title} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
