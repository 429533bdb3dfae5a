import type { Schemas } from '@countinghouse/api-client/schema';
import type { CsvColumn } from '../csv/to-csv';
import { toZonedTime } from '../time/time-zone';
import { toChanges } from './audit-changes';
import { actionLabel, recordLabel } from './audit-words';

type AuditEntry = Schemas['AuditEntry'];

/** A service account by its name, marked as one: a program may be called like a person. */
export const serviceName = (name: string): string => `${name} (service account)`;

const commandLine = 'The server’s command line';

/** Who did what nobody was signed in for; all else was the system's. */
const withoutActor: ReadonlyMap<string, string> = new Map([
  ['signInFailed', 'Not signed in'],
  ['addMainAdminOnServer', 'The server’s configuration'],
  ['makePasswordResetOnServer', commandLine],
  ['removeSecondFactorOnServer', commandLine],
  ['erasePersonOnServer', commandLine],
]);

/** Who did it. */
export function actorName({ actor, action }: AuditEntry): string {
  const name = actor?.fullName ?? withoutActor.get(action) ?? 'System';
  return actor?.role === 'service' ? serviceName(name) : name;
}

const sides = (entry: AuditEntry, side: 'before' | 'after', timeZone: string) =>
  toChanges(entry, { formatTime: (time) => toZonedTime(time, timeZone) ?? time })
    .filter((change) => change[side] !== undefined)
    .map((change) => `${change.field}: ${change[side]}`)
    .join('; ');

/** The file of the audit log. */
export const auditLogCsvColumns: readonly CsvColumn<AuditEntry>[] = [
  { header: 'Time', type: 'time', value: ({ createdAt }, timeZone) => toZonedTime(createdAt, timeZone) },
  { header: 'Person', value: actorName },
  { header: 'Email', value: ({ actor }) => actor?.email },
  { header: 'Action', value: ({ action }) => actionLabel(action) },
  { header: 'Record Type', value: ({ record_type }) => recordLabel(record_type) },
  { header: 'Record', value: ({ record_name }) => record_name },
  { header: 'Record ID', value: ({ record_id }) => record_id },
  { header: 'Before', value: (entry, timeZone) => sides(entry, 'before', timeZone) },
  { header: 'After', value: (entry, timeZone) => sides(entry, 'after', timeZone) },
  { header: 'IP Address', value: ({ ip_address }) => ip_address },
  { header: 'Request ID', value: ({ request_id }) => request_id },
];
