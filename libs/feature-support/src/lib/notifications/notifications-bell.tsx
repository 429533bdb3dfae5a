import { getQueryFailure } from '@countinghouse/api-client';
import { HeaderDropdown, LoadingState, loadWhenOnline } from '@countinghouse/ui';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { CounterMode } from '../counters';
import {
  isUnreadSecurity,
  useMarkAllNotificationsRead,
  useMarkNotificationRead,
  useNotifications,
} from './notifications-api';
import classes from './notifications-bell.module.css';

const loadPanel = loadWhenOnline(() => import('./notifications-panel'));
const NotificationsPanel = lazy(async () => ({ default: (await loadPanel()).NotificationsPanel }));

const MAX_BADGE_COUNT = 9;

export interface NotificationsBellProps {
  counters: CounterMode;
}

/**
 * Renders the bell with the unread count and the notifications panel. The panel's code is preloaded when a pointer
 * comes near.
 */
export function NotificationsBell({ counters }: NotificationsBellProps) {
  const notifications = useNotifications();
  // The state lives here, so that a missing server feature stays hidden when the panel reopens.
  const markOne = useMarkNotificationRead();
  const markAll = useMarkAllNotificationsRead();
  const rows = notifications.data?.data;
  const listedSecurity = rows?.filter(isUnreadSecurity).length ?? 0;
  const unlisted = Math.max((notifications.data?.unread_security ?? 0) - listedSecurity, 0);
  const unread = (rows?.filter(({ isRead }) => !isRead).length ?? 0) + unlisted;
  const badge = unread > MAX_BADGE_COUNT ? `${MAX_BADGE_COUNT}+` : unread;

  return (
    <HeaderDropdown
      label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
      width={360}
      onIntent={() => void loadPanel().catch(() => undefined)}
      trigger={
        <span className={classes.bell}>
          <IconBell size={20} stroke={1.5} aria-hidden />
          {unread > 0 && (
            <span className={classes.badge} translate="no">
              {badge}
            </span>
          )}
        </span>
      }
    >
      {(close) => (
        <Suspense fallback={<LoadingState />}>
          <NotificationsPanel
            rows={rows}
            unlisted={unlisted}
            malformedRows={notifications.data?.malformed}
            failure={getQueryFailure(notifications)}
            counters={counters}
            markOne={markOne}
            markAll={markAll}
            onClose={close}
          />
        </Suspense>
      )}
    </HeaderDropdown>
  );
}
