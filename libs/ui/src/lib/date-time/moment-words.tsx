import { Fragment } from 'react';
import { currentTime } from '../clock/clock';
import { useTimeZone } from '../time-zone/time-zone';
import { formatMoment, formatRelative } from './format-date-time';
import classes from './moment-words.module.css';

export interface MomentWordsProps {
  date: Date;
  /** Also says how long ago it was. @default false */
  withAge?: boolean;
}

/** A moment in the chosen zone, by name, and for everybody in UTC. Put into words when it is read: hardly any is. */
export function MomentWords({ date, withAge = false }: MomentWordsProps) {
  const zones = new Set([useTimeZone(), 'UTC']);
  const parts = [...zones].map((timeZone) => formatMoment(date, timeZone));
  if (withAge) parts.push(formatRelative(date, currentTime()));
  return parts.map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ' · '}
      <span className={classes.part}>{part}</span>
    </Fragment>
  ));
}
