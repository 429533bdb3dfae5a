import type { Ref } from 'react';
import { splitChangedPart } from './changed-part';
import classes from './identifier.module.css';

export interface IdentifierProps {
  /** Address, hash or id, full or shortened. */
  children: string;
  /** Identifier to compare with; the differing part is highlighted. */
  comparedTo?: string | undefined;
  /** Ref of the element, to select its text. */
  ref?: Ref<HTMLElement>;
}

/** Address, hash or id in monospace. `Hash` adds a copy button. */
export function Identifier({ children, comparedTo, ref }: IdentifierProps) {
  const [start, changed, end] = comparedTo === undefined ? [children, '', ''] : splitChangedPart(children, comparedTo);
  return (
    <code ref={ref} className={classes.identifier} data-identifier dir="ltr" translate="no">
      {start}
      {changed !== '' && <mark>{changed}</mark>}
      {end}
    </code>
  );
}
