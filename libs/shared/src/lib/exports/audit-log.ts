import type { Schemas } from '@countinghouse/api-client/schema';
import type { CsvColumn } from '../csv/to-csv';
import { toZonedTime } from '../time/time-zone';
import { toChanges } from './audit-changes';
import { getActionLabel, getRecordTypeLabel } from './audit-labels';

type AuditEntry = Schemas['AuditEntry'];

/** Returns the display name of a service account. The suffix distinguishes it from a person of the same name. */
export const toServiceAccountName = (name: string): string => `${name} (service account)`;

const COMMAND_LINE = 'The server’s command line';

/** Actor names of actions without a signed-in admin. Other actions without an actor are the system's. */
const actorNamesByAction: ReadonlyMap<string, string> = new Map([
  ['signInFailed', 'Not signed in'],
  ['addMainAdminOnServer', 'The server’s configuration'],
  ['makePasswordResetOnServer', COMMAND_LINE],
  ['removeSecondFactorOnServer', COMMAND_LINE],
  ['erasePersonOnServer', COMMAND_LINE],
]);

/** Returns the display name of an entry's actor. */
export function getActorName({ actor, action }: AuditEntry): string {
  const name = actor?.fullName ?? actorNamesByAction.get(action) ?? 'System';
  return actor?.role === 'service' ? toServiceAccountName(name) : name;
}

const formatSide = (entry: AuditEntry, side: 'before' | 'after', timeZone: string) =>
  toChanges(entry, { formatTime: (time) => toZonedTime(time, timeZone) ?? time })
    .filter((change) => change[side] !== undefined)
    .map((change) => `${change.field}: ${change[side]}`)
    .join('; ');

/** Columns of the audit log export. */
export const auditLogCsvColumns: readonly CsvColumn<AuditEntry>[] = [
  { header: 'Time', type: 'time', value: ({ createdAt }, timeZone) => toZonedTime(createdAt, timeZone) },
  { header: 'Person', value: getActorName },
  { header: 'Email', value: ({ actor }) => actor?.email },
  { header: 'Action', value: ({ action }) => getActionLabel(action) },
  { header: 'Record Type', value: ({ record_type }) => getRecordTypeLabel(record_type) },
  { header: 'Record', value: ({ record_name }) => record_name },
  { header: 'Record ID', value: ({ record_id }) => record_id },
  { header: 'Before', value: (entry, timeZone) => formatSide(entry, 'before', timeZone) },
  { header: 'After', value: (entry, timeZone) => formatSide(entry, 'after', timeZone) },
  { header: 'IP Address', value: ({ ip_address }) => ip_address },
  { header: 'Request ID', value: ({ request_id }) => request_id },
];
