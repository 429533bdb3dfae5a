import { useNotifications } from '@mantine/notifications';
import { lazy, Suspense, useState } from 'react';
import { loadWhenOnline } from '../load-when-online';

/** Fetches the code that shows messages; called early by the frame, so that a lost network can be reported. */
export const loadMessages = loadWhenOnline(() => import('./messages'));

const Messages = lazy(async () => ({ default: (await loadMessages()).Messages }));

/** The place where {@link notify} speaks. Its code is fetched with the first message. */
export function NotifyOutlet() {
  const hasMessages = useNotifications().notifications.length > 0;
  const [hasSpoken, setHasSpoken] = useState(false);
  if (hasMessages && !hasSpoken) setHasSpoken(true);
  if (!hasSpoken) return null;
  return (
    <Suspense fallback={null}>
      <Messages />
    </Suspense>
  );
}
