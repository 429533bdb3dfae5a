import type { ReactNode } from 'react';
import { Dropdown, type DropdownProps } from '../dropdown/dropdown';
import classes from './header-dropdown.module.css';

export interface HeaderDropdownProps extends Pick<DropdownProps, 'children' | 'onIntent'> {
  /** Accessible name of the button and its panel. */
  label: string;
  /** Content of the button. */
  trigger: ReactNode;
  /** Width of the panel in pixels, limited to the window's width. @default 320 */
  width?: number;
}

/** {@link Dropdown} for the header. */
export function HeaderDropdown({ label, trigger, width = 320, ...dropdown }: HeaderDropdownProps) {
  return (
    <Dropdown
      {...dropdown}
      label={label}
      width={width}
      button={(triggerProps) => (
        <button type="button" className={classes.trigger} aria-label={label} {...triggerProps}>
          {trigger}
        </button>
      )}
    />
  );
}
