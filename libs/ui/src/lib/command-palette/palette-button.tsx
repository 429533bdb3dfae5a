import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { KeyHint } from '../shortcuts/keys';
import { useShortcut } from '../shortcuts/use-shortcut';
import classes from './palette-button.module.css';

export interface PaletteButtonProps {
  /** Called by a press and by Mod+K, wherever the cursor is. */
  onOpen: () => void;
  /** Called when a pointer comes near: the moment to fetch what opens. */
  onIntent?: () => void;
}

/** The palette's place in the header. What opens is not part of it, so that it can be fetched when it is wanted. */
export function PaletteButton({ onOpen, onIntent }: PaletteButtonProps) {
  useShortcut('mod+K', onOpen, { worksInFields: true });
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
      <span className={classes.words} aria-hidden>
        Search or go to
      </span>
      <span className={classes.keys}>
        <KeyHint keys={['Mod', 'K']} />
      </span>
    </UnstyledButton>
  );
}
