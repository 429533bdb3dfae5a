import type { Schemas } from '@countinghouse/api-client/schema';
import type { CsvColumn } from '../csv/to-csv';
import { toZonedTime } from '../time/time-zone';
import { ticketStatusLabels } from './labels';
import { findLabel } from './find-label';

/** Columns of the tickets export. */
export const ticketCsvColumns: readonly CsvColumn<Schemas['Ticket']>[] = [
  { header: 'Ticket ID', value: ({ ticket_id }) => ticket_id },
  { header: 'Subject', value: ({ subject }) => subject },
  { header: 'Status', value: ({ status }) => findLabel(ticketStatusLabels, status) },
  { header: 'User', value: ({ user_id }) => user_id?.fullName },
  { header: 'Email', value: ({ user_id }) => user_id?.email },
  { header: 'Created At', type: 'time', value: ({ createdAt }, timeZone) => toZonedTime(createdAt, timeZone) },
  { header: 'Last Update', type: 'time', value: ({ updatedAt }, timeZone) => toZonedTime(updatedAt, timeZone) },
  { header: 'Assigned To', value: ({ assignee }) => assignee?.fullName },
];
