import { ShortcutHelp, type ShortcutGroup } from '@countinghouse/ui';
import type { OverlayProps } from './overlay-props';

const groups: readonly ShortcutGroup[] = [
  {
    label: 'Everywhere',
    shortcuts: [
      { keys: ['Mod', 'K'], description: 'Search or go to' },
      { keys: ['?'], description: 'Show keyboard shortcuts' },
      { keys: ['Tab'], description: 'Next control' },
    ],
  },
  {
    label: 'In a list',
    shortcuts: [
      { keys: ['/'], description: 'Focus search' },
      { keys: ['Enter'], description: 'Search at once; sort by a column' },
    ],
  },
  {
    label: 'In a queue and on a decision',
    shortcuts: [
      { keys: ['J'], description: 'Next case' },
      { keys: ['K'], description: 'Previous case' },
      { keys: ['L'], description: 'Show or hide the list of cases' },
      { keys: ['↑', '↓'], description: 'Move through the list; Enter opens a case' },
      { keys: ['T'], description: 'Claim or release the case' },
      { keys: ['S'], description: 'Snooze the case, or end the snooze' },
      { keys: ['Z'], description: 'Undo, while it is offered' },
      { keys: ['A'], description: 'Approve (asks for confirmation)' },
      { keys: ['R'], description: 'Reject; Resolve for a ticket' },
      { keys: ['C'], description: 'Cancel a top-up' },
    ],
  },
  {
    label: 'In a dialog or menu',
    shortcuts: [
      { keys: ['Space'], description: 'Press the focused button' },
      { keys: ['Esc'], description: 'Cancel, or close' },
    ],
  },
];

/** Shows the keyboard shortcuts of the panel. */
export function KeysOverlay({ onClose }: OverlayProps) {
  return <ShortcutHelp groups={groups} onClose={onClose} />;
}

export { KeysOverlay as Overlay };
