import { toChanges, type Change } from '@countinghouse/shared/exports';
import { formatDateTime, formatMoney, IdentifierText, useTimeZone } from '@countinghouse/ui';
import { IconArrowRight } from '@tabler/icons-react';
import type { AuditEntry } from './audit-log-api';
import classes from './change-list.module.css';

export interface ChangeListProps {
  entry: AuditEntry;
  /** How many fields are shown before the rest is only counted. @default all */
  most?: number;
}

/** What an entry changed: each field as it was and as it is now. */
export function ChangeList({ entry, most = Infinity }: ChangeListProps) {
  const timeZone = useTimeZone();
  const formatTime = (time: string) => formatDateTime(new Date(time), { timeZone, withTime: true });
  const changes = toChanges(entry, { formatMoney, formatTime });
  if (changes.length === 0)
    return entry.before && entry.after ? <span className={classes.none}>No field changed</span> : null;
  const rest = changes.length - most;
  return (
    <>
      <dl className={classes.changes}>
        {changes.slice(0, most).map((change) => (
          <div key={change.field} className={classes.change}>
            <dt>{change.field}</dt>
            <dd>
              <Sides change={change} />
            </dd>
          </div>
        ))}
      </dl>
      {rest > 0 && <span className={classes.none}>and {rest} more</span>}
    </>
  );
}

function Sides({ change: { before, after } }: { change: Change }) {
  if (before === undefined) return <IdentifierText>{after}</IdentifierText>;
  if (after === undefined)
    return (
      <del className={classes.before}>
        <IdentifierText>{before}</IdentifierText>
      </del>
    );
  return (
    <>
      <del className={classes.before}>
        <IdentifierText comparedTo={after}>{before}</IdentifierText>
      </del>
      <IconArrowRight className={classes.arrow} size={14} role="img" aria-label="became" />
      <ins className={classes.after}>
        <IdentifierText comparedTo={before}>{after}</IdentifierText>
      </ins>
    </>
  );
}
