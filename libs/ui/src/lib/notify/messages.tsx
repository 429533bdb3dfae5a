import { Notifications } from '@mantine/notifications';
import classes from './notify.module.css';

/** The corner in which messages stack up. */
export function Messages() {
  return (
    <Notifications
      position="bottom-right"
      limit={4}
      transitionDuration={120}
      classNames={{ root: classes.place, notification: classes.root }}
    />
  );
}
