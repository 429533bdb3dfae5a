import type { Schemas } from '@countinghouse/api-client/schema';
import { useRecordPath } from '@countinghouse/navigation';
import { RecordLink } from '@countinghouse/ui';

/** The record of a ledger entry: a link, or only its label without the permission to see the record. */
export function RecordLabel({ record }: { record: Schemas['LedgerRecord'] }) {
  const getRecordPath = useRecordPath();
  return <RecordLink href={getRecordPath(record)}>{record.label}</RecordLink>;
}
