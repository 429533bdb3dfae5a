import { Modal } from '@mantine/core';
import { Keys } from '../shortcuts/keys';
import { useReturnOfFocus } from '../use-return-of-focus';
import classes from './key-help.module.css';

/** What a key does. */
export interface KeyMeaning {
  /** Pressed together; `Mod` is Control, or Command on Apple's machines. */
  keys: readonly string[];
  meaning: string;
}

/** Keys that work in the same place. */
export interface KeyGroup {
  label: string;
  keys: readonly KeyMeaning[];
}

export interface KeyHelpProps {
  /** The keys, by the place in which they work. */
  groups: readonly KeyGroup[];
  /** The cross, Escape and a click outside; the overlay is to be unmounted then. */
  onClose: () => void;
}

/** Which key does what. Mount it to open it; the focus goes back to where it came from. */
export function KeyHelp({ groups, onClose }: KeyHelpProps) {
  useReturnOfFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      title="Keyboard shortcuts"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ content: classes.content, header: classes.content, title: classes.title }}
    >
      {groups.map(({ label, keys }) => (
        <section key={label} aria-label={label}>
          <h3 className={classes.heading}>{label}</h3>
          <dl className={classes.list}>
            {keys.map(({ keys, meaning }) => (
              <div key={meaning} className={classes.item}>
                <dt>{meaning}</dt>
                <dd>
                  <Keys keys={keys} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  );
}
