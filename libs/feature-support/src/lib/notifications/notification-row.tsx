import { useRecordPath } from '@countinghouse/navigation';
import { trimText } from '@countinghouse/shared/text';
import { DateTime, IdentifierText, Initials, formatOptional } from '@countinghouse/ui';
import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Notification } from './notifications-api';
import classes from './notifications-panel.module.css';

export interface NotificationRowProps {
  notification: Notification;
  isBusy: boolean;
  /** Left out if the server cannot mark single notifications. */
  onMarkRead?: () => void;
  /** Called when the admin opens its record. */
  onOpen: () => void;
}

/** Renders a notification. Its title links to its record. */
export function NotificationRow({ notification, isBusy, onMarkRead, onOpen }: NotificationRowProps) {
  const { title, message, createdAt, isRead, record, category } = notification;
  const getPath = useRecordPath();
  const href = record ? getPath({ kind: record.type, _id: record._id }) : undefined;
  const [initial] = trimText(title ?? message ?? '');
  const name = message ?? title;
  return (
    <li className={classes.row} data-unread={!isRead}>
      <Initials name={initial} />
      <div className={classes.details}>
        <div className={classes.heading}>
          {href === undefined ? (
            formatOptional(title)
          ) : (
            <Anchor component={Link} to={href} inherit onClick={onOpen}>
              {formatOptional(title)}
            </Anchor>
          )}
        </div>
        <div className={classes.time}>
          <DateTime value={createdAt} withTime />
          {!isRead && <span className={classes.unread}>Unread</span>}
        </div>
        <div className={classes.message}>
          <IdentifierText isChange={category === 'security'}>{message}</IdentifierText>
        </div>
        {!isRead && onMarkRead && (
          <Button
            variant="subtle"
            size="compact-xs"
            ml={-8}
            aria-label={name === undefined ? 'Mark as read' : `Mark as read: ${name}`}
            loading={isBusy}
            onClick={onMarkRead}
          >
            Mark as read
          </Button>
        )}
      </div>
    </li>
  );
}
