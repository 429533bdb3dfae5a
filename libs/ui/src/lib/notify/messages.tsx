import { Notifications, useNotifications } from '@mantine/notifications';
import { useLayoutEffect } from 'react';
import classes from './notify.module.css';
import { findFreeBottom } from './find-free-bottom';

/** What a message must not cover: it may have to be pressed again. */
const actions = '[data-form-actions], [data-selection-bar], [data-in-sight]';

const position = 'bottom-right';
const findCorner = () =>
  document.querySelector<HTMLElement>(`.mantine-Notifications-root[data-position='${position}']`);

/** The corner in which messages stack up. They stand above the buttons of what is open. */
export function Messages() {
  const { notifications } = useNotifications();
  useLayoutEffect(() => {
    if (notifications.length === 0) return undefined;
    const place = () => {
      const corner = findCorner();
      if (corner === null) return;
      const bars = Array.from(document.querySelectorAll(actions), (bar) => bar.getBoundingClientRect());
      corner.style.marginBottom = `${findFreeBottom(corner.getBoundingClientRect(), bars, window.innerHeight)}px`;
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(document.body);
    const corner = findCorner();
    if (corner) observer.observe(corner);
    // A dialog that scrolls, too.
    window.addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', place, { capture: true });
    };
  }, [notifications]);

  return (
    <Notifications position={position} limit={4} transitionDuration={120} classNames={{ notification: classes.root }} />
  );
}
