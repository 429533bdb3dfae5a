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
  /** It is named beside another record, whose row or screen this is: the link is no bolder than a text. @default false */
  isAside?: boolean;
}

/** A record's name as a real link. */
export function RecordLink({ href, children, label, isAside = false }: RecordLinkProps) {
  const name = nodeOrDash(children);
  if (href === undefined) return <span className={classes.name}>{name}</span>;
  return (
    <ListLink
      to={href}
      className={isAside ? classes.aside : classes.record}
      {...(!isKnown(children) && { 'aria-label': label, 'data-nameless': true })}
    >
      {name}
    </ListLink>
  );
}
