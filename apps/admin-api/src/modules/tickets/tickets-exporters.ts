import { ticketCsvColumns } from '@countinghouse/shared/exports';
import { listFile } from '../../common/list-file';
import type { Deps } from '../../config/deps';
import type { Exporters } from '../../contract/operation-types';
import { readAll } from '../../database/listing/read-all';
import { ticketList } from './ticket-list';
import { toTicket } from './ticket-mapping';

export const ticketsExporters = ({ database }: Deps): Pick<Exporters, 'listTickets'> => ({
  listTickets: async ({ query }) => {
    const rows = readAll(database.orm, ticketList, query);
    return listFile('tickets', ticketCsvColumns, rows, toTicket, query.time_zone);
  },
});
