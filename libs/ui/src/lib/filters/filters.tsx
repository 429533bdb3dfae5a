import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { useIsNarrow } from '../use-is-narrow';
import classes from './filters.module.css';

export interface FiltersProps {
  /** Value of each filter; "" if it is not set. A range is one value. */
  values: readonly string[];
  /** The filters: `FilterSelect`, `FilterDays` and `FilterAmounts`. */
  children: ReactNode;
}

/** Filters of a list, after the search field. On a phone a button opens them and shows how many are set. */
export function Filters({ values, children }: FiltersProps) {
  const isNarrow = useIsNarrow();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const count = values.filter((value) => value !== '').length;
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;

  return (
    <>
      {isNarrow && (
        <Button
          variant="default"
          className={classes.button}
          data-active={count > 0}
          aria-expanded={isOpen}
          aria-controls={id}
          rightSection={<Chevron size={16} aria-hidden />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {count === 0 ? 'Filters' : `Filters (${count})`}
        </Button>
      )}
      <div id={id} className={classes.filters} data-filters hidden={isNarrow && !isOpen}>
        {children}
      </div>
    </>
  );
}
