import type { Schemas } from '@countinghouse/api-client/schema';
import { useRecordPath } from '@countinghouse/navigation';
import { RecordLink } from '@countinghouse/ui';

/** A record that a ledger names: a link for whoever may see it, its name for the others. */
export function RecordLabel({ record }: { record: Schemas['LedgerRecord'] }) {
  const pathOf = useRecordPath();
  return <RecordLink href={pathOf(record)}>{record.label}</RecordLink>;
}
