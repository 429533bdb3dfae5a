import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { KeyHint } from '../shortcuts/keys';
import { useShortcut } from '../shortcuts/use-shortcut';
import classes from './palette-button.module.css';

export interface PaletteButtonProps {
  /** Called on a click and on Mod+K, even while a field has the focus. */
  onOpen: () => void;
  /** Called when the pointer enters the button, to preload the palette. */
  onIntent?: () => void;
}

/** Header button that opens the command palette, which is loaded separately. */
export function PaletteButton({ onOpen, onIntent }: PaletteButtonProps) {
  useShortcut('mod+K', onOpen, { isActiveInFields: true });
  return (
    <UnstyledButton
      className={classes.button}
      aria-label="Search or go to"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
      onPointerEnter={onIntent}
    >
      <IconSearch size={18} stroke={1.5} aria-hidden />
      <span className={classes.text} aria-hidden>
        Search or go to
      </span>
      <span className={classes.keys}>
        <KeyHint keys={['Mod', 'K']} />
      </span>
    </UnstyledButton>
  );
}
