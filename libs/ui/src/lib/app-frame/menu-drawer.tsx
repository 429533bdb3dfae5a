import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './menu-drawer.module.css';

export interface MenuDrawerProps {
  /** Whether the drawer is open. */
  isOpen: boolean;
  /** Called when the drawer is closed. */
  onClose: () => void;
  /** Product name and logo. */
  head: ReactNode;
  /** The main menu. */
  children: ReactNode;
}

/** The sidebar in narrow windows. Loaded on demand, since wide windows never need it. */
export function MenuDrawer({ isOpen, onClose, head, children }: MenuDrawerProps) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={head}
      size={288}
      closeButtonProps={{ 'aria-label': 'Close menu' }}
      classNames={{ content: classes.content, header: classes.head, body: classes.body }}
    >
      {children}
    </Drawer>
  );
}
