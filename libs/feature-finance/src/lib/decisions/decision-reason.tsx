import { DescriptionList, joinKnown } from '@countinghouse/ui';

/** A record whose status may have a reason. */
export interface Reasoned {
  reason?: string | null;
  reason_details?: string | null;
}

/** The reason of a status as one text, the details on lines of their own. Undefined where there is none. */
export const reasonNote = ({ reason, reason_details }: Reasoned) => joinKnown([reason, reason_details], '\n');

/** Why a record's status is what it is; nothing where nobody said. */
export function DecisionReason({ record }: { record: Reasoned }) {
  const note = reasonNote(record);
  return note === undefined ? null : <DescriptionList items={[{ term: 'Reason', value: note, isWide: true }]} />;
}
