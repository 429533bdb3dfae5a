import { cleanNotifications, hideNotification, showNotification } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { FailureDetails } from './failure-details';
import classes from './notify.module.css';

/** Options of an error notification. */
export interface NotifyErrorOptions {
  /** Id of the failed request, shown with a copy button. */
  requestId?: string;
  /** Key of the notification; a second one with the same key replaces the first. @default the message */
  key?: string;
}

const SUCCESS_AUTO_CLOSE_MS = 4000;

/** Shows notifications. Errors stay until they are closed; success messages close after four seconds. */
export const notify = {
  /** Shows a success message. */
  success(message: string): void {
    showNotification({
      message,
      autoClose: SUCCESS_AUTO_CLOSE_MS,
      icon: <IconCheck size={18} aria-hidden />,
      classNames: { icon: classes.successIcon },
      role: 'status',
      closeButtonProps: { 'aria-label': 'Close message' },
    });
  },

  /** Shows an error message. */
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

  /** Closes an error by its key. */
  dismiss(key: string): void {
    hideNotification(key);
  },

  /** Closes all notifications. */
  clear(): void {
    cleanNotifications();
  },
};
