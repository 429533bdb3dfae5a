import { useRecordPath } from '@countinghouse/navigation';
import { getRecordTypeLabel } from '@countinghouse/shared/exports';
import { IdentifierText, RecordLink, shorten } from '@countinghouse/ui';
import type { AuditEntry } from './audit-log-api';
import classes from './record-name.module.css';

type RecordReference = Pick<AuditEntry, 'record_type' | 'record_id' | 'record_name'>;

/** Renders the type and the linked name of an entry's record; the id without a link if the record is deleted. */
export function RecordName({ entry }: { entry: RecordReference }) {
  const { record_type, record_id, record_name } = entry;
  const getPath = useRecordPath();
  const href = record_id !== null && record_name !== null ? getPath({ kind: record_type, _id: record_id }) : undefined;
  const name = <IdentifierText>{getRecordTitle(entry)}</IdentifierText>;
  return (
    <>
      <span className={classes.kind}>{getRecordTypeLabel(record_type)}</span>{' '}
      {href === undefined ? name : <RecordLink href={href}>{name}</RecordLink>}
    </>
  );
}

/** Returns the name of an entry's record, or its id; "" if the entry is about several records. */
export function getRecordTitle({ record_type, record_id, record_name }: RecordReference): string {
  if (record_name === null) return record_id ?? '';
  return record_type === 'deposit_wallet' ? shorten(record_name) : record_name;
}
