export { type Counters } from './lib/counters';
export { SupportTicketsPanel, type SupportTicketsPanelProps } from './lib/dashboard/support-tickets-panel';
export { NotificationsBell, type NotificationsBellProps } from './lib/notifications/notifications-bell';
export { SupportAgentContext } from './lib/support-agent';
export { ticketsArea } from './lib/tickets/tickets-area';
