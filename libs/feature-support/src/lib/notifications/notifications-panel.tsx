import type { QueryFailure } from '@countinghouse/api-client';
import { EmptyState, ErrorState, formatCount, LoadingState } from '@countinghouse/ui';
import { Button } from '@mantine/core';
import { useId, useRef } from 'react';
import type { Counters } from '../counters';
import { NotificationRow } from './notification-row';
import {
  isUnreadSecurity,
  type Notification,
  type useMarkAllNotificationsRead,
  type useMarkNotificationRead,
} from './notifications-api';
import classes from './notifications-panel.module.css';

/** What the badge beside the heading shows, unless it is to count. */
const fixedFigure = 6;
/** Pixels, after which it scrolls. */
const maxHeight = 400;

export interface NotificationsPanelProps {
  /** Newest first; undefined until they are there. */
  rows: readonly Notification[] | undefined;
  /** How many unread security notices there are that the server did not list. */
  unlisted: number;
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

/** What the bell opens: the unread security notices, and then all other notifications. */
export function NotificationsPanel(props: NotificationsPanelProps) {
  const { rows, unlisted, unreadable = [], failure, counters, one, all, onClose } = props;
  const list = useRef<HTMLDivElement>(null);
  const figure = counters === 'fixed' ? fixedFigure : rows?.length;
  const hasUnread = rows?.some(({ isRead }) => !isRead) ?? false;
  // The button that was pressed goes away, and the focus must not go with it.
  const keepFocus = () => list.current?.focus();
  const headingId = useId();
  const security = rows?.filter(isUnreadSecurity) ?? [];
  const others = rows?.filter((notification) => !isUnreadSecurity(notification)) ?? [];
  const toRow = (notification: Notification) => (
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
  );

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
              all.markAllRead(rows ?? []);
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
        {security.length > 0 && (
          <section className={classes.security} aria-labelledby={`${headingId}-security`}>
            <h3 className={classes.section} id={`${headingId}-security`}>
              Security
            </h3>
            <ul className={classes.rows}>{security.map(toRow)}</ul>
            {unlisted > 0 && (
              <p className={classes.unlisted}>
                {formatCount(unlisted)} older security {unlisted === 1 ? 'notice is' : 'notices are'} unread. They
                appear here once these are read.
              </p>
            )}
          </section>
        )}
        {others.length + unreadable.length > 0 && (
          <section {...(security.length > 0 && { 'aria-labelledby': `${headingId}-others` })}>
            {security.length > 0 && (
              <h3 className={classes.section} id={`${headingId}-others`}>
                Other notifications
              </h3>
            )}
            <ul className={classes.rows}>
              {others.map(toRow)}
              {unreadable.map((words) => (
                <li key={words} className={classes.row}>
                  {words}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}
