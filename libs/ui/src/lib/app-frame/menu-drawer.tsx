import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './menu-drawer.module.css';

export interface MenuDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  /** Name and mark. */
  head: ReactNode;
  /** The menu. */
  children: ReactNode;
}

/** The sidebar on a narrow window. In a file of its own, because a desk never fetches it. */
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
