import { DescriptionList, joinPresent } from '@countinghouse/ui';

/** A record whose status can have a reason. */
export interface RecordWithReason {
  reason?: string | null;
  reason_details?: string | null;
}

/** Returns the reason and its details, on separate lines; undefined without a reason. */
export const formatReason = ({ reason, reason_details }: RecordWithReason) =>
  joinPresent([reason, reason_details], '\n');

/** The reason of a record's status. */
export function DecisionReason({ record }: { record: RecordWithReason }) {
  const note = formatReason(record);
  return note === undefined ? null : <DescriptionList items={[{ term: 'Reason', value: note, isWide: true }]} />;
}
