import type { RequestHandler } from 'msw';
import { fixtures } from './fixtures';
import { http } from './http';
import { successBody } from './success-body';

const noActivity = { claim: null, viewers: [], snooze: null };

/** Queues, checks, user overview, ledger, notes, views, dual approval and audit log. */
export const workspaceHandlers: RequestHandler[] = [
  http.get('/user/overview/{id}', ({ response, params }) =>
    response(200).json({
      success: true,
      data: fixtures.userOverview({ user: fixtures.userDetails({ _id: params.id }) }),
    }),
  ),
  http.get('/user/checks/{id}', ({ response }) =>
    response(200).json({ success: true, data: [fixtures.check({ result: 'info', text: 'Balance $1,000.00.' })] }),
  ),
  http.get('/withdrawal/checks/{id}', ({ response }) =>
    response(200).json({ success: true, data: [fixtures.check()] }),
  ),
  // Responds like a server without live events.
  http.get('/events', ({ response }) =>
    response.untyped(Response.json(fixtures.failure({ code: 'unknown_operation' }), { status: 404 })),
  ),
  http.get('/queues', ({ response }) => response(200).json({ success: true, data: fixtures.queues() })),
  http.get('/queues/{name}/cases', ({ response }) =>
    response(200).json({ success: true, data: [fixtures.queueCase()], total: 26, snoozed: 0, returnsIn: null }),
  ),
  http.put('/queues/{name}/cases/{id}/presence', ({ response }) =>
    response(200).json({ success: true, data: noActivity }),
  ),
  http.put('/queues/{name}/cases/{id}/claim', ({ response }) =>
    response(200).json({ success: true, data: { ...noActivity, claim: { admin: fixtures.admin() } } }),
  ),
  http.delete('/queues/{name}/cases/{id}/claim', ({ response }) =>
    response(200).json({ success: true, data: noActivity }),
  ),
  http.put('/queues/{name}/cases/{id}/snooze', async ({ request, response }) => {
    const { until, note = null } = await request.json();
    return response(200).json({ success: true, data: { ...noActivity, snooze: fixtures.snooze({ until, note }) } });
  }),
  http.delete('/queues/{name}/cases/{id}/snooze', ({ response }) =>
    response(200).json({ success: true, data: noActivity }),
  ),
  http.delete('/queues/{name}/presence', ({ response }) => response(200).json({ success: true })),
  http.get('/user/ledger/{userId}', ({ params, response }) =>
    response(200).json({
      success: true,
      data: [fixtures.ledgerEntry()],
      user: { _id: params.userId, fullName: 'Ada Lovelace', email: 'ada@example.com' },
      figures: fixtures.ledgerFigures(),
      pending: fixtures.ledgerPending(),
      pagination: fixtures.pagination(),
    }),
  ),
  http.get('/transaction/checks/{id}', ({ response }) =>
    response(200).json({
      success: true,
      data: [fixtures.check({ result: 'info', text: 'Would rise from $1,000.00 to $2,250.50.' })],
    }),
  ),
  http.get('/approval-policy', ({ response }) =>
    response(200).json({ success: true, data: fixtures.approvalPolicy() }),
  ),
  http.put('/approval-policy', async ({ request, response }) =>
    response(200).json({ success: true, data: fixtures.approvalPolicy(await request.json()) }),
  ),
  http.get('/approval-requests', ({ response }) => response(200).json({ success: true, data: [] })),
  http.post('/approval-requests', async ({ request, response }) => {
    const { record_id } = await request.json();
    return response(201).json({ success: true, data: fixtures.approvalRequest({ record_id }) });
  }),
  http.put('/approval-requests/{id}/decision', async ({ params, request, response }) => {
    const { approved, reason = null } = await request.json();
    const status = approved ? 'approved' : 'rejected';
    return response(200).json({ success: true, data: fixtures.approvalRequest({ _id: params.id, status, reason }) });
  }),
  http.delete('/approval-requests/{id}', ({ params, response }) =>
    response(200).json({ success: true, data: fixtures.approvalRequest({ _id: params.id, status: 'withdrawn' }) }),
  ),
  http.get('/notes', ({ response }) =>
    response(200).json({ success: true, data: [fixtures.note()], pagination: fixtures.pagination() }),
  ),
  http.post('/notes', async ({ request, response }) => {
    const { text } = await request.json();
    return response(201).json({ success: true, data: fixtures.note({ text }) });
  }),
  http.put('/notes/{id}/pinned', async ({ request, response, params }) => {
    const { pinned } = await request.json();
    return response(200).json({ success: true, data: fixtures.note({ _id: params.id, isPinned: pinned }) });
  }),
  http.get('/views', ({ response }) => response(200).json({ success: true, data: [] })),
  http.post('/views', async ({ request, response }) => {
    const { columns, ...view } = await request.json();
    const storedColumns = columns.map(({ id, isShown, width = null }) => ({ id, isShown, width }));
    return response(201).json({ success: true, data: fixtures.view({ ...view, columns: storedColumns }) });
  }),
  http.patch('/views/{id}', async ({ request, response, params }) => {
    const { columns = [], ...changes } = await request.json();
    const storedColumns = columns.map(({ id, isShown, width = null }) => ({ id, isShown, width }));
    return response(200).json({
      success: true,
      data: fixtures.view({ _id: params.id, ...changes, columns: storedColumns }),
    });
  }),
  http.delete('/views/{id}', ({ response }) => response(200).json(successBody)),
  http.put('/views/defaults/{name}', ({ response }) => response(200).json(successBody)),
  http.get('/colleagues', ({ response }) => response(200).json({ success: true, data: [fixtures.colleague()] })),
  http.get('/audit-log', ({ response }) =>
    response(200).json({ success: true, data: [fixtures.auditEntry()], pagination: fixtures.pagination() }),
  ),
];
