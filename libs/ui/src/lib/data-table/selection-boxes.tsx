import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import classes from './selection-boxes.module.css';
import type { Selection } from './use-selection';

export interface SelectRowProps {
  /** Id of the row. */
  id: string;
  /** Accessible name: "Select row 11". */
  label: string;
  /** Whether the row is selected. */
  isSelected: boolean;
  /** Called when the box is toggled. */
  onToggle: Selection['toggle'];
}

/** Checkbox that selects a row and, with Shift, the range from the previous one. */
export function SelectRow({ id, label, isSelected, onToggle }: SelectRowProps) {
  const isShift = useRef(false);
  const trackShift = ({ shiftKey }: PointerEvent | KeyboardEvent) => {
    isShift.current = shiftKey;
  };
  return (
    <label className={classes.box}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isSelected}
        onPointerDown={trackShift}
        onKeyDown={trackShift}
        onChange={({ currentTarget }) => onToggle(id, currentTarget.checked, isShift.current)}
      />
    </label>
  );
}

export interface SelectPageProps {
  /** Number of rows on the page. */
  count: number;
  /** Number of selected rows on the page. */
  selected: number;
  /** Called when the box is toggled. */
  onToggle: Selection['toggleAll'];
  /** Shows a visible label beside the box. @default false */
  hasLabel?: boolean;
}

const LABEL = 'Select all rows of the page';

/** Checkbox that selects all rows of the page. */
export function SelectPage({ count, selected, onToggle, hasLabel = false }: SelectPageProps) {
  return (
    <label className={classes.box} data-labelled={hasLabel}>
      <input
        type="checkbox"
        aria-label={hasLabel ? undefined : LABEL}
        disabled={count === 0}
        checked={count > 0 && selected === count}
        ref={(box) => {
          if (box) box.indeterminate = selected > 0 && selected < count;
        }}
        onChange={({ currentTarget }) => onToggle(currentTarget.checked)}
      />
      {hasLabel && LABEL}
    </label>
  );
}
