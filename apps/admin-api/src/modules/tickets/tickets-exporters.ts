import { ticketCsvColumns } from '@countinghouse/exports';
import { listFile } from '../../common/list-file';
import type { Deps } from '../../config/deps';
import type { Exporters } from '../../contract/operation-types';
import { toTicket } from './ticket-mapping';
import type { TicketRow } from './tickets-repository';
import { selectAllTickets } from './tickets-repository-list';

export const ticketsExporters = ({ database }: Deps): Pick<Exporters, 'listTickets'> => ({
  listTickets: async ({ query }) => {
    const rows = database.stream<TicketRow>(selectAllTickets(query));
    return listFile('tickets', ticketCsvColumns, rows, toTicket, query.time_zone);
  },
});
