import { hideNotification, showNotification } from '@mantine/notifications';
import { IconCheck } from '@tabler/icons-react';
import { KeyHint } from '../shortcuts/keys';
import { useShortcut } from '../shortcuts/use-shortcut';
import classes from './notify.module.css';

/** Long enough to read the message and reach the button. */
const AUTO_CLOSE_MS = 10_000;
const key = 'undoable';

/**
 * Shows a notification with an Undo button and the shortcut Z. It closes after ten seconds, or when another one opens.
 */
export function notifyUndoable(message: string, undo: () => void): void {
  const closeAndUndo = () => {
    hideNotification(key);
    undo();
  };
  hideNotification(key);
  showNotification({
    id: key,
    message: <Undoable message={message} onUndo={closeAndUndo} />,
    autoClose: AUTO_CLOSE_MS,
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
