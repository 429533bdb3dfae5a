import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import classes from './selection-boxes.module.css';
import type { Selection } from './use-selection';

export interface SelectRowProps {
  id: string;
  /** Which row it is: "row 11". */
  label: string;
  isSelected: boolean;
  onToggle: Selection['toggle'];
}

/** Selects a row; with Shift, also the rows between it and the one before. */
export function SelectRow({ id, label, isSelected, onToggle }: SelectRowProps) {
  const isShift = useRef(false);
  const note = ({ shiftKey }: PointerEvent | KeyboardEvent) => {
    isShift.current = shiftKey;
  };
  return (
    <label className={classes.box}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isSelected}
        onPointerDown={note}
        onKeyDown={note}
        onChange={({ currentTarget }) => onToggle(id, currentTarget.checked, isShift.current)}
      />
    </label>
  );
}

export interface SelectPageProps {
  /** How many rows the page has, and how many of them are selected. */
  count: number;
  selected: number;
  onToggle: Selection['toggleAll'];
  /** Says beside the box what it does, where no column of boxes does. @default false */
  hasWords?: boolean;
}

const allOfPage = 'Select all rows of the page';

/** Selects all rows of the page. */
export function SelectPage({ count, selected, onToggle, hasWords = false }: SelectPageProps) {
  return (
    <label className={classes.box} data-words={hasWords}>
      <input
        type="checkbox"
        aria-label={hasWords ? undefined : allOfPage}
        disabled={count === 0}
        checked={count > 0 && selected === count}
        ref={(box) => {
          if (box) box.indeterminate = selected > 0 && selected < count;
        }}
        onChange={({ currentTarget }) => onToggle(currentTarget.checked)}
      />
      {hasWords && allOfPage}
    </label>
  );
}
