import type { QueryFailure } from '@countinghouse/api-client';
import { EmptyState, ErrorState, LoadingState } from '@countinghouse/ui';
import { Button } from '@mantine/core';
import { useRef } from 'react';
import type { Counters } from '../counters';
import { NotificationRow } from './notification-row';
import type { Notification, useMarkAllNotificationsRead, useMarkNotificationRead } from './notifications-api';
import classes from './notifications-panel.module.css';

/** What the badge beside the heading shows, unless it is to count. */
const fixedFigure = 6;
/** Pixels, after which it scrolls. */
const maxHeight = 400;

export interface NotificationsPanelProps {
  /** Newest first; undefined until they are there. */
  rows: readonly Notification[] | undefined;
  /** A sentence for each that the server sent and that could not be read. */
  unreadable: readonly string[] | undefined;
  /** Why they could not be read, or not be read again. */
  failure: QueryFailure | undefined;
  counters: Counters;
  one: ReturnType<typeof useMarkNotificationRead>;
  all: ReturnType<typeof useMarkAllNotificationsRead>;
  /** Closes the panel. */
  onClose: () => void;
}

/** What the bell opens: all notifications. */
export function NotificationsPanel(props: NotificationsPanelProps) {
  const { rows, unreadable = [], failure, counters, one, all, onClose } = props;
  const list = useRef<HTMLDivElement>(null);
  const figure = counters === 'fixed' ? fixedFigure : rows?.length;
  const hasUnread = rows?.some(({ isRead }) => !isRead) ?? false;
  // The button that was pressed goes away, and the focus must not go with it.
  const keepFocus = () => list.current?.focus();

  return (
    <div className={classes.panel} style={{ maxHeight }}>
      <div className={classes.header}>
        <h2 className={classes.title}>Notifications</h2>
        {figure !== undefined && <span className={classes.figure}>{figure}</span>}
        {hasUnread && all.isOffered && (
          <Button
            className={classes.all}
            variant="subtle"
            size="compact-xs"
            loading={all.isBusy}
            onClick={() => {
              keepFocus();
              all.markAllRead();
            }}
          >
            Mark all as read
          </Button>
        )}
      </div>
      <div ref={list} className={classes.list} role="region" aria-label="All notifications" tabIndex={0}>
        {!rows && !failure && <LoadingState />}
        {failure && <ErrorState {...failure} />}
        {rows?.length === 0 && unreadable.length === 0 && <EmptyState title="No notifications" />}
        {rows && rows.length + unreadable.length > 0 && (
          <ul className={classes.rows}>
            {rows.map((notification) => (
              <NotificationRow
                key={notification._id}
                notification={notification}
                isBusy={one.busyId === notification._id}
                onOpen={() => {
                  if (!notification.isRead && one.isOffered) one.markRead(notification._id);
                  onClose();
                }}
                {...(one.isOffered && {
                  onMarkRead: () => {
                    keepFocus();
                    one.markRead(notification._id);
                  },
                })}
              />
            ))}
            {unreadable.map((words) => (
              <li key={words} className={classes.row}>
                {words}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
