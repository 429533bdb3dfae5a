import type { ReactNode } from 'react';
import { hasValue, renderOptional } from '../dash/dash';
import { ListLink } from '../list-state/list-link';
import classes from './table-view.module.css';

export interface RecordLinkProps {
  /** Path of the record's screen. Without it, the name is plain text. */
  href?: string | undefined;
  /** The record's name or id. A missing name is shown as a dash. */
  children?: ReactNode;
  /** Accessible name of the link for a record without a name: "Open the user". */
  label?: string;
  /** Uses normal weight, for a link beside the main record. @default false */
  isAside?: boolean;
}

/** Link to a record's screen. */
export function RecordLink({ href, children, label, isAside = false }: RecordLinkProps) {
  const name = renderOptional(children);
  if (href === undefined) return <span className={classes.name}>{name}</span>;
  return (
    <ListLink
      to={href}
      className={isAside ? classes.aside : classes.record}
      {...(!hasValue(children) && { 'aria-label': label, 'data-nameless': true })}
    >
      {name}
    </ListLink>
  );
}
