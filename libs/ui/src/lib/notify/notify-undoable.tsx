import { hideNotification, showNotification } from '@mantine/notifications';
import { IconCheck } from '@tabler/icons-react';
import { KeyHint } from '../shortcuts/keys';
import { useShortcut } from '../shortcuts/use-shortcut';
import classes from './notify.module.css';

/** Milliseconds after which it goes by itself: enough to read it and to reach the button. */
const stays = 10_000;
const key = 'undoable';

/**
 * Says in a corner what was done, with a button that undoes it, by Z too. It goes after ten seconds, or when something else
 * is done that can be undone.
 */
export function notifyUndoable(message: string, undo: () => void): void {
  const run = () => {
    hideNotification(key);
    undo();
  };
  hideNotification(key);
  showNotification({
    id: key,
    message: <Undoable message={message} onUndo={run} />,
    autoClose: stays,
    icon: <IconCheck size={18} aria-hidden />,
    classNames: { icon: classes.successIcon },
    role: 'status',
    closeButtonProps: { 'aria-label': 'Close message' },
  });
}

function Undoable({ message, onUndo }: { message: string; onUndo: () => void }) {
  useShortcut('Z', onUndo);
  return (
    <div className={classes.undo}>
      {message}
      <button type="button" aria-keyshortcuts="Z" onClick={onUndo}>
        Undo
        <KeyHint keys={['Z']} />
      </button>
    </div>
  );
}
