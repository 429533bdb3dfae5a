import type { QueryFailure } from '@countinghouse/api-client';
import { EmptyState, ErrorState, formatCount, LoadingState } from '@countinghouse/ui';
import { Button } from '@mantine/core';
import { useId, useRef } from 'react';
import type { CounterMode } from '../counters';
import { NotificationRow } from './notification-row';
import {
  isUnreadSecurity,
  type Notification,
  type useMarkAllNotificationsRead,
  type useMarkNotificationRead,
} from './notifications-api';
import classes from './notifications-panel.module.css';

/** Badge count that the product specification prescribes. */
const FIXED_BADGE_COUNT = 6;
// The content scrolls above this height.
const MAX_HEIGHT_PX = 400;

export interface NotificationsPanelProps {
  /** Newest first; undefined while loading. */
  rows: readonly Notification[] | undefined;
  /** Number of unread security notices that the server did not list. */
  unlisted: number;
  /** An error message for each malformed notification. */
  malformedRows: readonly string[] | undefined;
  /** Error of the last fetch or refetch. */
  failure: QueryFailure | undefined;
  counters: CounterMode;
  markOne: ReturnType<typeof useMarkNotificationRead>;
  markAll: ReturnType<typeof useMarkAllNotificationsRead>;
  onClose: () => void;
}

/** Renders the unread security notices, then all other notifications. */
export function NotificationsPanel(props: NotificationsPanelProps) {
  const { rows, unlisted, malformedRows = [], failure, counters, markOne, markAll, onClose } = props;
  const list = useRef<HTMLDivElement>(null);
  const figure = counters === 'fixed' ? FIXED_BADGE_COUNT : rows?.length;
  const hasUnread = rows?.some(({ isRead }) => !isRead) ?? false;
  // The pressed button disappears, so the focus moves to the list.
  const focusList = () => list.current?.focus();
  const headingId = useId();
  const security = rows?.filter(isUnreadSecurity) ?? [];
  const others = rows?.filter((notification) => !isUnreadSecurity(notification)) ?? [];
  const toRow = (notification: Notification) => (
    <NotificationRow
      key={notification._id}
      notification={notification}
      isBusy={markOne.busyId === notification._id}
      onOpen={() => {
        if (!notification.isRead && markOne.isSupported) markOne.markRead(notification._id);
        onClose();
      }}
      {...(markOne.isSupported && {
        onMarkRead: () => {
          focusList();
          markOne.markRead(notification._id);
        },
      })}
    />
  );

  return (
    <div className={classes.panel} style={{ maxHeight: MAX_HEIGHT_PX }}>
      <div className={classes.header}>
        <h2 className={classes.title}>Notifications</h2>
        {figure !== undefined && <span className={classes.figure}>{figure}</span>}
        {hasUnread && markAll.isSupported && (
          <Button
            className={classes.markAll}
            variant="subtle"
            size="compact-xs"
            loading={markAll.isBusy}
            onClick={() => {
              focusList();
              markAll.markAllRead(rows ?? []);
            }}
          >
            Mark all as read
          </Button>
        )}
      </div>
      <div ref={list} className={classes.list} role="region" aria-label="All notifications" tabIndex={0}>
        {!rows && !failure && <LoadingState />}
        {failure && <ErrorState {...failure} />}
        {rows?.length === 0 && malformedRows.length === 0 && <EmptyState title="No notifications" />}
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
        {others.length + malformedRows.length > 0 && (
          <section {...(security.length > 0 && { 'aria-labelledby': `${headingId}-others` })}>
            {security.length > 0 && (
              <h3 className={classes.section} id={`${headingId}-others`}>
                Other notifications
              </h3>
            )}
            <ul className={classes.rows}>
              {others.map(toRow)}
              {malformedRows.map((message) => (
                <li key={message} className={classes.row}>
                  {message}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}
