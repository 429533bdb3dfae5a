import type { Ref } from 'react';
import { changedPart } from './changed-part';
import classes from './identifier.module.css';

export interface IdentifierProps {
  /** An address, a hash, or the id of a key, a request or a record; whole or shortened. */
  children: string;
  /** The one that it is compared with: what only this one has is marked. */
  comparedTo?: string | undefined;
  /** The element, for whoever selects its text. */
  ref?: Ref<HTMLElement>;
}

/** An address, a hash or an id: every character as it is, so that two can be compared. `Hash` is one that can be copied. */
export function Identifier({ children, comparedTo, ref }: IdentifierProps) {
  const [start, own, end] = comparedTo === undefined ? [children, '', ''] : changedPart(children, comparedTo);
  return (
    <code ref={ref} className={classes.identifier} data-identifier dir="ltr" translate="no">
      {start}
      {own !== '' && <mark>{own}</mark>}
      {end}
    </code>
  );
}
