import { Popover } from '@mantine/core';
import { assignRef, useWindowEvent } from '@mantine/hooks';
import { useLayoutEffect, useState, type ReactNode, type Ref, type RefObject } from 'react';
import classes from './dropdown-panel.module.css';

export interface DropdownPanelProps {
  /** The button that the panel is anchored to. */
  target: RefObject<HTMLElement | null>;
  /** Accessible name. */
  label: string;
  /** Whether the panel is open. */
  isOpen: boolean;
  /** Called when the panel closes. */
  onClose: () => void;
  /** Width in pixels; undefined to fit the content. */
  width: number | undefined;
  /** CSS class of the content. */
  className: string | undefined;
  /** Content, or a function that receives a close callback. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** The panel of a dropdown. */
export function DropdownPanel({ target, label, isOpen, onClose, width, className, children }: DropdownPanelProps) {
  useWindowEvent('keydown', ({ key }) => {
    if (isOpen && key === 'Escape') target.current?.focus();
  });
  // A panel opened inside the screen must not cover the sidebar.
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
        <ExistingTarget element={target} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <div className={className}>{typeof children === 'function' ? children(close) : children}</div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Passes an already rendered element to Mantine as the popover's target. */
function ExistingTarget({ element, ref }: { element: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    assignRef(ref, element.current);
  }, [element, ref]);
  return null;
}
