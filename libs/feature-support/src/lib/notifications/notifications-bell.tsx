import { queryFailure } from '@countinghouse/api-client';
import { HeaderDropdown, LoadingState, loadWhenOnline } from '@countinghouse/ui';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { Counters } from '../counters';
import {
  isUnreadSecurity,
  useMarkAllNotificationsRead,
  useMarkNotificationRead,
  useNotifications,
} from './notifications-api';
import classes from './notifications-bell.module.css';

const loadPanel = loadWhenOnline(() => import('./notifications-panel'));
const NotificationsPanel = lazy(async () => ({ default: (await loadPanel()).NotificationsPanel }));

/** The badge never shows a figure above this one. */
const mostShown = 9;

export interface NotificationsBellProps {
  counters: Counters;
}

/** A bell that counts what is unread, and opens the notifications. Their code is fetched when a pointer comes near. */
export function NotificationsBell({ counters }: NotificationsBellProps) {
  const notifications = useNotifications();
  // Kept here, so that a call that the server lacks stays hidden when the panel is opened again.
  const one = useMarkNotificationRead();
  const all = useMarkAllNotificationsRead();
  const rows = notifications.data?.data;
  const listedSecurity = rows?.filter(isUnreadSecurity).length ?? 0;
  const unlisted = Math.max((notifications.data?.unread_security ?? 0) - listedSecurity, 0);
  const unread = (rows?.filter(({ isRead }) => !isRead).length ?? 0) + unlisted;
  const badge = unread > mostShown ? `${mostShown}+` : unread;

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
            unreadable={notifications.data?.unreadable}
            failure={queryFailure(notifications)}
            counters={counters}
            one={one}
            all={all}
            onClose={close}
          />
        </Suspense>
      )}
    </HeaderDropdown>
  );
}
