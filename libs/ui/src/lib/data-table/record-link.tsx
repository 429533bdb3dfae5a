import type { ReactNode } from 'react';
import { ListLink } from '../list-state/list-link';
import classes from './table-view.module.css';

export interface RecordLinkProps {
  href: string;
  /** The record's name or id. */
  children: ReactNode;
}

/** A record's name as a real link. */
export function RecordLink({ href, children }: RecordLinkProps) {
  return (
    <ListLink to={href} className={classes.record}>
      {children}
    </ListLink>
  );
}
