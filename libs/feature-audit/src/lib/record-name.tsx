import { useRecordPath } from '@countinghouse/navigation';
import { recordLabel } from '@countinghouse/shared/exports';
import { IdentifierText, RecordLink, shorten } from '@countinghouse/ui';
import type { AuditEntry } from './audit-log-api';
import classes from './record-name.module.css';

type Named = Pick<AuditEntry, 'record_type' | 'record_id' | 'record_name'>;

/** The record of an entry: its kind, and its name as a link to its screen. One that is gone has its id alone. */
export function RecordName({ entry }: { entry: Named }) {
  const { record_type, record_id, record_name } = entry;
  const pathOf = useRecordPath();
  const href = record_id !== null && record_name !== null ? pathOf({ kind: record_type, _id: record_id }) : undefined;
  const name = <IdentifierText>{recordTitle(entry)}</IdentifierText>;
  return (
    <>
      <span className={classes.kind}>{recordLabel(record_type)}</span>{' '}
      {href === undefined ? name : <RecordLink href={href}>{name}</RecordLink>}
    </>
  );
}

/** What the record of an entry is called; "" where there were many. */
export function recordTitle({ record_type, record_id, record_name }: Named): string {
  if (record_name === null) return record_id ?? '';
  return record_type === 'deposit_wallet' ? shorten(record_name) : record_name;
}
