import type { Schemas } from '../../strict';
import { CREATED_AT, createFixture, UPDATED_AT } from './fixture';

/** Tickets and notifications. */
export const supportFixtures = {
  ticket: createFixture<Schemas['Ticket']>({
    _id: 'ticket-1',
    ticket_id: 'TKT-00117',
    subject: 'My top-up has not arrived',
    message: 'I sent 500 USDT yesterday and my balance is still the same.',
    status: 'pending',
    user_id: { _id: 'user-1', fullName: 'Ada Lovelace', email: 'ada@example.com', isClosed: false },
    assignee: null,
    createdAt: CREATED_AT,
    updatedAt: UPDATED_AT,
  }),
  ticketMessage: createFixture<Schemas['TicketMessage']>({
    _id: 'message-1',
    from: 'admin',
    author: { _id: 'admin-2', fullName: 'Katherine Johnson' },
    text: 'We have found your transfer.',
    createdAt: UPDATED_AT,
  }),
  ticketStats: createFixture<Schemas['TicketStats']>({
    pending: 24,
    in_progress: 20,
    on_hold: 9,
    resolved: 57,
    closed: 10,
  }),
  notification: createFixture<Schemas['Notification']>({
    _id: 'notification-1',
    title: 'New withdrawal request',
    message: 'Ada Lovelace requested a withdrawal of $250.00.',
    createdAt: CREATED_AT,
    isRead: false,
    category: 'general',
    record: null,
  }),
};
