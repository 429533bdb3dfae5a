import { paths, type Area } from '@countinghouse/areas';
import { IconLifebuoy } from '@tabler/icons-react';

/** What users ask and complain about. */
export const ticketsArea: Area = {
  permission: 'support',
  menu: {
    path: paths.tickets(),
    label: 'Support',
    subtitle: 'Support Ticket List',
    icon: IconLifebuoy,
  },
  routes: [
    {
      path: paths.tickets(),
      lazy: () => import('./tickets-page'),
      reads: (read) => read('get', '/support-enquiries', {}),
    },
    { path: paths.ticketDetails(), lazy: () => import('./ticket-details-page') },
  ],
  commands: () => import('./tickets-commands'),
};
