import { paths, type Area } from '@countinghouse/navigation';
import { readListParams } from '@countinghouse/ui';
import { IconLifebuoy } from '@tabler/icons-react';
import { ticketListRules, toTicketsQuery } from './tickets-list';

export const ticketsArea: Area = {
  permission: 'support',
  menu: {
    path: paths.tickets(),
    label: 'Support',
    subtitle: 'Support Ticket List',
    icon: IconLifebuoy,
    queue: 'tickets',
  },
  routes: [
    {
      path: paths.tickets(),
      lazy: () => import('./tickets-page'),
      prefetch: (read, { search, can, timeZone }) => {
        const list = readListParams(search, ticketListRules);
        const listQuery = { ...toTicketsQuery(list, timeZone), page: list.page, limit: list.limit };
        read('get', '/support-enquiries', { params: { query: can('ticket_search') ? listQuery : {} } });
        if (can('ticket_counters')) read('get', '/support-enquiries/stats', {});
      },
    },
    { path: paths.queue('tickets'), lazy: () => import('./tickets-queue-page') },
    { path: paths.ticketDetails(), lazy: () => import('./ticket-details-page') },
  ],
  commands: () => import('./tickets-commands'),
};
