export { SupportTicketsPanel } from './lib/dashboard/support-tickets-panel';
export { NotificationsBell } from './lib/notifications/notifications-bell';
export { SupportAgentContext } from './lib/support-agent';
export { ticketsArea } from './lib/tickets/tickets-area';
