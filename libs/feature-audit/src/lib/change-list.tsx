import { toChanges, type Change } from '@countinghouse/shared/exports';
import { formatDateTime, formatMoney, IdentifierText, useTimeZone } from '@countinghouse/ui';
import { IconArrowRight } from '@tabler/icons-react';
import type { AuditEntry } from './audit-log-api';
import classes from './change-list.module.css';

export interface ChangeListProps {
  entry: AuditEntry;
  /** Maximum number of listed fields; the others are counted. @default all */
  maxFields?: number;
}

/** Lists the changed fields of an entry with their old and new values. */
export function ChangeList({ entry, maxFields = Infinity }: ChangeListProps) {
  const timeZone = useTimeZone();
  const formatTime = (time: string) => formatDateTime(new Date(time), { timeZone, withTime: true });
  const changes = toChanges(entry, { formatMoney, formatTime });
  if (changes.length === 0)
    return entry.before && entry.after ? <span className={classes.none}>No fields changed</span> : null;
  const rest = changes.length - maxFields;
  return (
    <>
      <dl className={classes.changes}>
        {changes.slice(0, maxFields).map((change) => (
          <div key={change.field} className={classes.change}>
            <dt>{change.field}</dt>
            <dd>
              <ChangeValues change={change} />
            </dd>
          </div>
        ))}
      </dl>
      {rest > 0 && <span className={classes.none}>and {rest} more</span>}
    </>
  );
}

function ChangeValues({ change: { before, after } }: { change: Change }) {
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
