import type { ReactNode } from 'react';
import { Dropdown, type DropdownProps } from '../dropdown/dropdown';
import classes from './header-dropdown.module.css';

export interface HeaderDropdownProps extends Pick<DropdownProps, 'children' | 'onIntent'> {
  /** Accessible name of the button and of what it opens. */
  label: string;
  /** What the button shows. */
  trigger: ReactNode;
  /** Width in pixels; never wider than the window. @default 320 */
  width?: number;
}

/** A {@link Dropdown} in the header. */
export function HeaderDropdown({ label, trigger, width = 320, ...dropdown }: HeaderDropdownProps) {
  return (
    <Dropdown
      {...dropdown}
      label={label}
      width={width}
      button={(marks) => (
        <button type="button" className={classes.trigger} aria-label={label} {...marks}>
          {trigger}
        </button>
      )}
    />
  );
}
