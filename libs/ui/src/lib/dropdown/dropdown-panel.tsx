import { Popover } from '@mantine/core';
import { assignRef, useWindowEvent } from '@mantine/hooks';
import { useLayoutEffect, useState, type ReactNode, type Ref, type RefObject } from 'react';
import classes from './dropdown-panel.module.css';

export interface DropdownPanelProps {
  /** The button that it opens under. */
  target: RefObject<HTMLElement | null>;
  label: string;
  isOpen: boolean;
  onClose: () => void;
  width: number | undefined;
  className: string | undefined;
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** What opens under the button of a dropdown. */
export function DropdownPanel({ target, label, isOpen, onClose, width, className, children }: DropdownPanelProps) {
  useWindowEvent('keydown', ({ key }) => {
    if (isOpen && key === 'Escape') target.current?.focus();
  });
  // What opens from the screen lies over it, not over the sidebar.
  const [screen] = useState(() => target.current?.closest('main'));
  const close = () => {
    onClose();
    target.current?.focus();
  };
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => {
        if (!opened) onClose();
      }}
      width={width}
      position="bottom-end"
      offset={6}
      middlewares={screen ? { shift: { boundary: screen } } : undefined}
      trapFocus
      hideDetached={false}
      classNames={{ dropdown: classes.panel }}
    >
      <Popover.Target>
        <Elsewhere element={target} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <div className={className}>{typeof children === 'function' ? children(close) : children}</div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Stands for an element that is drawn already. */
function Elsewhere({ element, ref }: { element: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    assignRef(ref, element.current);
  }, [element, ref]);
  return null;
}
