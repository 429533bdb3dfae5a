import type { ReactNode } from 'react';
import { nodeOrDash, orDash } from '../dash/dash';
import { IdentifierText } from '../identifier/identifier-text';
import classes from './description-list.module.css';

/** One fact about a record. */
export interface Description {
  term: string;
  /** Null, undefined and "" are drawn as a dash. */
  value: ReactNode;
  /** Takes the whole width: messages, whole addresses. @default false */
  isWide?: boolean;
}

export interface DescriptionListProps {
  /** The terms with their values, in their order. */
  items: readonly Description[];
  /** Accessible name, where no heading stands above. */
  label?: string;
  /** Term beside value, a line each: where all of it is read before something is decided. @default false */
  isInRows?: boolean;
}

/** Facts about a record: term above value, in as many columns as fit. */
export function DescriptionList({ items, label, isInRows = false }: DescriptionListProps) {
  return (
    <dl className={classes.list} aria-label={label} data-in-rows={isInRows}>
      {items.map(({ term, value, isWide = false }) => (
        <div key={term} className={classes.item} data-wide={isWide}>
          <dt className={classes.term}>{term}</dt>
          <dd className={classes.value} translate="no">
            {typeof value === 'string' ? <IdentifierText>{orDash(value)}</IdentifierText> : nodeOrDash(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
