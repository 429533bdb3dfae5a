import { Modal } from '@mantine/core';
import { Keys } from '../shortcuts/keys';
import { useRestoreFocus } from '../use-restore-focus';
import classes from './shortcut-help.module.css';

/** A shortcut and its effect. */
export interface ShortcutDescription {
  /** Keys pressed together; `Mod` is Command on Apple devices and Control elsewhere. */
  keys: readonly string[];
  /** Effect of the shortcut. */
  description: string;
}

/** Shortcuts of one area. */
export interface ShortcutGroup {
  /** Heading of the group. */
  label: string;
  /** Shortcuts in display order. */
  shortcuts: readonly ShortcutDescription[];
}

export interface ShortcutHelpProps {
  /** Shortcuts by area. */
  groups: readonly ShortcutGroup[];
  /** Called by Close, Escape and a click outside; unmount the dialog then. */
  onClose: () => void;
}

/** Dialog that lists keyboard shortcuts. Mount it to open it; closing restores the focus. */
export function ShortcutHelp({ groups, onClose }: ShortcutHelpProps) {
  useRestoreFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      title="Keyboard shortcuts"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ content: classes.content, header: classes.content, title: classes.title }}
    >
      {groups.map(({ label, shortcuts }) => (
        <section key={label} aria-label={label}>
          <h3 className={classes.heading}>{label}</h3>
          <dl className={classes.list}>
            {shortcuts.map(({ keys, description }) => (
              <div key={description} className={classes.item}>
                <dt>{description}</dt>
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
