import type { RequestHandler } from 'msw';
import { fixtures } from './fixtures';
import { http } from './http';
import { successBody } from './success-body';

/** Tickets and notifications. */
export const supportHandlers: RequestHandler[] = [
  http.get('/notifications', ({ response }) =>
    response(200).json({ success: true, data: [fixtures.notification()], unread_security: 0 }),
  ),
  http.put('/notifications/read-all', ({ response }) => response(200).json(successBody)),
  http.put('/notifications/{id}/read', ({ response, params }) =>
    response(200).json({ success: true, data: fixtures.notification({ _id: params.id, isRead: true }) }),
  ),
  http.get('/support-enquiries', ({ response }) => response(200).json({ success: true, data: [fixtures.ticket()] })),
  http.get('/support-enquiries/stats', ({ response }) =>
    response(200).json({ success: true, data: fixtures.ticketStats() }),
  ),
  http.get('/support-enquiries/details/{id}', ({ response, params }) =>
    response(200).json({ success: true, data: fixtures.ticket({ _id: params.id }) }),
  ),
  http.put('/support-enquiries/status/{id}', async ({ request, response, params }) => {
    const { status } = await request.json();
    return response(200).json({ success: true, data: fixtures.ticket({ _id: params.id, status }) });
  }),
  http.put('/support-enquiries/assignee/{id}', async ({ request, response, params }) => {
    const { assignee } = await request.json();
    const data = fixtures.ticket({ _id: params.id, assignee: assignee ? fixtures.colleague({ _id: assignee }) : null });
    return response(200).json({ success: true, data });
  }),
  http.get('/support-enquiries/{id}/messages', ({ response }) =>
    response(200).json({
      success: true,
      data: [fixtures.ticketMessage()],
      pagination: fixtures.pagination({ totalCount: 1 }),
    }),
  ),
  http.post('/support-enquiries/{id}/messages', async ({ request, response }) => {
    const { text } = await request.json();
    return response(201).json({ success: true, data: fixtures.ticketMessage({ text }) });
  }),
];
