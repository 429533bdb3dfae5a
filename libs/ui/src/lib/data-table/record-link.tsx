import type { ReactNode } from 'react';
import { isKnown, nodeOrDash } from '../dash/dash';
import { ListLink } from '../list-state/list-link';
import classes from './table-view.module.css';

export interface RecordLinkProps {
  /** Left out where it is not known: then the name is no link. */
  href?: string | undefined;
  /** The record's name or id; a dash where it has none. */
  children?: ReactNode;
  /** Accessible name of the link where the record has no name of its own: "Open the user". */
  label?: string;
}

/** A record's name as a real link. */
export function RecordLink({ href, children, label }: RecordLinkProps) {
  const name = nodeOrDash(children);
  if (href === undefined) return <span className={classes.name}>{name}</span>;
  return (
    <ListLink
      to={href}
      className={classes.record}
      {...(!isKnown(children) && { 'aria-label': label, 'data-nameless': true })}
    >
      {name}
    </ListLink>
  );
}
