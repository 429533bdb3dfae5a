import type { ReactNode } from 'react';
import { renderOptional, formatOptional } from '../dash/dash';
import { IdentifierText } from '../identifier/identifier-text';
import classes from './description-list.module.css';

/** A term and its value. */
export interface Description {
  /** Name of the value. */
  term: string;
  /** The value. Null, undefined and "" are shown as a dash. */
  value: ReactNode;
  /** Uses the full width, for messages and full addresses. @default false */
  isWide?: boolean;
}

export interface DescriptionListProps {
  /** Terms and values in display order. */
  items: readonly Description[];
  /** Accessible name, for a list without a heading. */
  label?: string;
  /** Places each term beside its value, one per row, for confirmations. @default false */
  isInRows?: boolean;
}

/** Details of a record, with each term above its value, in as many columns as fit. */
export function DescriptionList({ items, label, isInRows = false }: DescriptionListProps) {
  return (
    <dl className={classes.list} aria-label={label} data-in-rows={isInRows}>
      {items.map(({ term, value, isWide = false }) => (
        <div key={term} className={classes.item} data-wide={isWide}>
          <dt className={classes.term}>{term}</dt>
          <dd className={classes.value} translate="no">
            {typeof value === 'string' ? (
              <IdentifierText>{formatOptional(value)}</IdentifierText>
            ) : (
              renderOptional(value)
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
