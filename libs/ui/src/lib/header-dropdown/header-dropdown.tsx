import { Popover, UnstyledButton } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import classes from './header-dropdown.module.css';

export interface HeaderDropdownProps {
  /** Accessible name of the button and of what it opens. */
  label: string;
  /** What the button shows. */
  trigger: ReactNode;
  /** What opens; a function gets a way to close it again. */
  children: ReactNode | ((close: () => void) => ReactNode);
  /** Width in pixels; never wider than the window. @default 320 */
  width?: number;
  /** Called when a pointer or the focus comes near. */
  onIntent?: () => void;
}

/** A button in the header with a panel under it. A click outside and Escape close it; Escape gives the focus back. */
export function HeaderDropdown({ label, trigger, children, width = 320, onIntent }: HeaderDropdownProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      width={width}
      position="bottom-end"
      offset={6}
      trapFocus
      returnFocus
      hideDetached={false}
      classNames={{ dropdown: classes.dropdown }}
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.trigger}
          aria-label={label}
          aria-expanded={isOpen}
          onPointerEnter={onIntent}
          onFocus={onIntent}
          onClick={() => setIsOpen(!isOpen)}
        >
          {trigger}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        {typeof children === 'function' ? children(close) : children}
      </Popover.Dropdown>
    </Popover>
  );
}
