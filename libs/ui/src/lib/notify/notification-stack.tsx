import { Notifications, useNotifications } from '@mantine/notifications';
import { useLayoutEffect } from 'react';
import classes from './notify.module.css';
import { getBottomOffset } from './get-bottom-offset';

/** Controls that notifications must not cover, since they may be needed again. */
const protectedControls = '[data-form-actions], [data-selection-bar], [data-sticky]';

const position = 'bottom-right';
const findCorner = () =>
  document.querySelector<HTMLElement>(`.mantine-Notifications-root[data-position='${position}']`);

/** Stack of notifications in a corner, positioned above sticky buttons. */
export function NotificationStack() {
  const { notifications } = useNotifications();
  useLayoutEffect(() => {
    if (notifications.length === 0) return undefined;
    const updatePosition = () => {
      const corner = findCorner();
      if (corner === null) return;
      const bars = Array.from(document.querySelectorAll(protectedControls), (bar) => bar.getBoundingClientRect());
      corner.style.marginBottom = `${getBottomOffset(corner.getBoundingClientRect(), bars, window.innerHeight)}px`;
    };
    updatePosition();
    const observer = new ResizeObserver(updatePosition);
    observer.observe(document.body);
    const corner = findCorner();
    if (corner) observer.observe(corner);
    // Capturing also covers scrolling dialogs.
    window.addEventListener('scroll', updatePosition, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', updatePosition, { capture: true });
    };
  }, [notifications]);

  return (
    <Notifications position={position} limit={4} transitionDuration={120} classNames={{ notification: classes.root }} />
  );
}
