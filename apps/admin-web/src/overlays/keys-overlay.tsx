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
    label: 'In a queue, and where one decides',
    keys: [
      { keys: ['J'], meaning: 'To the next case' },
      { keys: ['K'], meaning: 'To the case before' },
      { keys: ['L'], meaning: 'Show the list of what waits, or hide it' },
      { keys: ['↑', '↓'], meaning: 'From case to case in that list; Enter opens one' },
      { keys: ['T'], meaning: 'Take the case, or give it back' },
      { keys: ['S'], meaning: 'Snooze the case, or bring it back' },
      { keys: ['Z'], meaning: 'Undo, as long as that is offered' },
      { keys: ['A'], meaning: 'Approve, which asks first' },
      { keys: ['R'], meaning: 'Reject; of a ticket, Resolved' },
      { keys: ['C'], meaning: 'Cancel a top-up' },
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
