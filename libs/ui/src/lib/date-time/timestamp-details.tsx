import { Fragment } from 'react';
import { getCurrentTime } from '../clock/clock';
import { useTimeZone } from '../time-zone/time-zone';
import { formatTimestamp, formatRelative } from './format-date-time';
import classes from './timestamp-details.module.css';

export interface TimestampDetailsProps {
  /** The time. */
  date: Date;
  /** Adds the age. @default false */
  withAge?: boolean;
}

/** Tooltip content: a time in the selected zone and in UTC. Rendered only when the tooltip opens. */
export function TimestampDetails({ date, withAge = false }: TimestampDetailsProps) {
  const zones = new Set([useTimeZone(), 'UTC']);
  const parts = [...zones].map((timeZone) => formatTimestamp(date, timeZone));
  if (withAge) parts.push(formatRelative(date, getCurrentTime()));
  return parts.map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ' · '}
      <span className={classes.part}>{part}</span>
    </Fragment>
  ));
}
