import { KeyHelp, type KeyGroup } from '@countinghouse/ui';
import type { OverlayProps } from './overlay-props';

const groups: readonly KeyGroup[] = [
  {
    label: 'Everywhere',
    keys: [
      { keys: ['Mod', 'K'], meaning: 'Search or go to' },
      { keys: ['?'], meaning: 'Show these keys' },
      { keys: ['Tab'], meaning: 'To the next control' },
    ],
  },
  {
    label: 'In a list',
    keys: [
      { keys: ['/'], meaning: 'Into the search field' },
      { keys: ['Enter'], meaning: 'Search at once; sort by a column' },
    ],
  },
  {
    label: 'In a question or a menu',
    keys: [
      { keys: ['Space'], meaning: 'Press the button; Enter never decides' },
      { keys: ['Esc'], meaning: 'Cancel, or close' },
    ],
  },
];

/** Which key does what in the panel. */
export function KeysOverlay({ onClose }: OverlayProps) {
  return <KeyHelp groups={groups} onClose={onClose} />;
}

export { KeysOverlay as Overlay };
