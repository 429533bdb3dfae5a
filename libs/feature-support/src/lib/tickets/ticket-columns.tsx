import { ticketStatuses } from '@countinghouse/feature-records';
import { paths } from '@countinghouse/navigation';
import { DateTime, formatOptional, RecordLink, LabelBadge, getStatusLabel, type DataColumn } from '@countinghouse/ui';
import { useSupportAgent } from '../support-agent';
import type { Ticket } from './tickets-api';

/** The columns of the ticket list. Their ids are the sort fields of the server. */
export const ticketColumns: readonly DataColumn<Ticket>[] = [
  {
    id: 'ticket_id',
    header: 'Ticket ID',
    isTitle: true,
    isSortable: true,
    sortValue: ({ ticket_id }) => ticket_id,
    cell: ({ _id, ticket_id }) => (
      <RecordLink href={paths.ticketDetails(_id)} label={ticket_id ?? 'Ticket without an ID'}>
        {ticket_id}
      </RecordLink>
    ),
  },
  {
    id: 'subject',
    header: 'Subject',
    priority: 'high',
    canWrap: true,
    isSortable: true,
    sortValue: ({ subject }) => subject,
    cell: ({ subject }) => formatOptional(subject),
  },
  {
    id: 'status',
    header: 'Status',
    priority: 'always',
    isSortable: true,
    sortValue: ({ status }) => status && getStatusLabel(ticketStatuses, status).label,
    cell: ({ status }) => <LabelBadge labels={ticketStatuses} value={status} />,
  },
  {
    id: 'updatedAt',
    header: 'Last Update',
    isSortable: true,
    sortValue: ({ updatedAt }) => updatedAt,
    cell: ({ updatedAt }) => <DateTime value={updatedAt} format="en-IN" />,
  },
  { id: 'support', header: 'Support', priority: 'low', cell: () => <SupportAgent /> },
];

/** The assignee column, for servers that support assignees. */
export const assigneeColumn: DataColumn<Ticket> = {
  id: 'assignee',
  header: 'Assigned To',
  isOptional: true,
  sortValue: ({ assignee }) => assignee?.fullName,
  cell: ({ assignee }) => assignee?.fullName,
};

function SupportAgent() {
  return useSupportAgent();
}
