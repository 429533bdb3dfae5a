import { cleanNotifications, hideNotification, showNotification } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { FailureDetails } from './failure-details';
import classes from './notify.module.css';

export interface NotifyErrorOptions {
  /** What somebody who is asked for help needs; shown with a button that copies it. */
  requestId?: string;
  /** A second failure with the same key takes the place of the first. @default the message */
  key?: string;
}

/** Milliseconds after which a success goes by itself. */
const successStays = 4000;

/** Says what came of something, in a corner. Failures stay until they are closed; successes go after four seconds. */
export const notify = {
  /** Something was done. */
  success(message: string): void {
    showNotification({
      message,
      autoClose: successStays,
      icon: <IconCheck size={18} aria-hidden />,
      classNames: { icon: classes.successIcon },
      role: 'status',
      closeButtonProps: { 'aria-label': 'Close message' },
    });
  },

  /** Something failed, in plain words. */
  error(message: string, { requestId, key = message }: NotifyErrorOptions = {}): void {
    hideNotification(key);
    showNotification({
      id: key,
      message: <FailureDetails message={message} requestId={requestId} />,
      autoClose: false,
      icon: <IconAlertTriangle size={18} aria-hidden />,
      classNames: { icon: classes.errorIcon },
      closeButtonProps: { 'aria-label': 'Close message' },
    });
  },

  /** Takes back a failure that no longer holds, by its key. */
  dismiss(key: string): void {
    hideNotification(key);
  },

  /** Takes back everything that was said. */
  clear(): void {
    cleanNotifications();
  },
};
