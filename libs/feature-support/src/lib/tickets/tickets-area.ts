import { paths, type Area } from '@countinghouse/navigation';
import { readListParams } from '@countinghouse/ui';
import { IconLifebuoy } from '@tabler/icons-react';
import { ticketListRules, toTicketsQuestion } from './tickets-list';

/** What users ask and complain about. */
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
      reads: (read, { search, can, timeZone }) => {
        const list = readListParams(search, ticketListRules);
        const asked = { ...toTicketsQuestion(list, timeZone), page: list.page, limit: list.limit };
        read('get', '/support-enquiries', { params: { query: can('ticket_search') ? asked : {} } });
        if (can('ticket_counters')) read('get', '/support-enquiries/stats', {});
      },
    },
    { path: paths.queue('tickets'), lazy: () => import('./tickets-queue-page') },
    { path: paths.ticketDetails(), lazy: () => import('./ticket-details-page') },
  ],
  commands: () => import('./tickets-commands'),
};
