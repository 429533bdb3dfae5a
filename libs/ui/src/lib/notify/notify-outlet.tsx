import { useNotifications } from '@mantine/notifications';
import { lazy, Suspense, useState } from 'react';
import { loadWhenOnline } from '../load-when-online';

/** Loads the code of the notifications. The frame calls it early, so that they also work offline. */
export const loadNotificationStack = loadWhenOnline(() => import('./notification-stack'));

const NotificationStack = lazy(async () => ({ default: (await loadNotificationStack()).NotificationStack }));

/** Renders the notifications of {@link notify}, whose code is loaded on first use. */
export function NotifyOutlet() {
  const hasMessages = useNotifications().notifications.length > 0;
  const [wasUsed, setWasUsed] = useState(false);
  if (hasMessages && !wasUsed) setWasUsed(true);
  if (!wasUsed) return null;
  return (
    <Suspense fallback={null}>
      <NotificationStack />
    </Suspense>
  );
}
