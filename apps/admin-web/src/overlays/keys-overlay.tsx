import { ShortcutHelp, type ShortcutGroup } from '@countinghouse/ui';
import type { OverlayProps } from './overlay-props';

const groups: readonly ShortcutGroup[] = [
  {
    label: 'Everywhere',
    shortcuts: [
      { keys: ['Mod', 'K'], description: 'Search or go to' },
      { keys: ['?'], description: 'Show keyboard shortcuts' },
      { keys: ['Tab'], description: 'Go to the next button, link or field' },
    ],
  },
  {
    label: 'On the dashboard',
    shortcuts: [{ keys: ['1', '2', '3', '4'], description: 'Open a queue' }],
  },
  {
    label: 'In a list',
    shortcuts: [
      { keys: ['/'], description: 'Go to the search box' },
      { keys: ['Enter'], description: 'Run the search, or sort by the focused column' },
    ],
  },
  {
    label: 'In queues and on decisions',
    shortcuts: [
      { keys: ['J'], description: 'Next case' },
      { keys: ['K'], description: 'Previous case' },
      { keys: ['L'], description: 'Show or hide the list of cases' },
      { keys: ['↑', '↓'], description: 'Move through the list (Enter opens a case)' },
      { keys: ['T'], description: 'Claim or release the case' },
      { keys: ['S'], description: 'Snooze or unsnooze the case' },
      { keys: ['Z'], description: 'Undo (while the Undo button is shown)' },
      { keys: ['A'], description: 'Approve (asks for confirmation)' },
      { keys: ['R'], description: 'Reject a case, or resolve a ticket' },
      { keys: ['C'], description: 'Cancel a top-up' },
      { keys: ['G'], description: 'Request a new document' },
    ],
  },
  {
    label: 'In a dialog or menu',
    shortcuts: [
      { keys: ['Space'], description: 'Press the focused button' },
      { keys: ['Esc'], description: 'Cancel or close' },
    ],
  },
];

/** Shows the keyboard shortcuts of the panel. */
export function KeysOverlay({ onClose }: OverlayProps) {
  return <ShortcutHelp groups={groups} onClose={onClose} />;
}

export { KeysOverlay as Overlay };
