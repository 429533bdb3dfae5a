import type { RequestHandler } from 'msw';
import { fixtures } from './fixtures';
import { http } from './http';

/** Nobody is on a case. */
const nobody = { claim: null, lookers: [], snooze: null };

const done = { success: true, message: 'Done.' } as const;

/** The smallest image there is: one transparent pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==';
const pixel = () => Uint8Array.from(atob(PIXEL), (character) => character.charCodeAt(0));

/**
 * A server that does whatever it is asked and forgets it at once. A test puts its own handlers before these.
 *
 * @example
 * server.use(http.get('/plan/getall', ({ response }) => response(200).json({ success: true, data: [] })));
 */
export const handlers: RequestHandler[] = [
  http.post('/signin', ({ response }) =>
    response(200).json({ success: true, token: 'token', data: fixtures.admin(), message: 'Signed in.' }),
  ),
  http.post('/signout', ({ response }) => response(200).json(done)),
  http.get('/session', ({ response }) => {
    const endsAt = new Date(Date.now() + 12 * 60 * 60 * 1000).toISOString();
    return response(200).json({ success: true, data: { idle_seconds: 1800, ends_at: endsAt } });
  }),
  http.get('/capabilities', ({ response }) => response(200).json({ success: true, data: fixtures.capabilities() })),
  http.get('/permissions/{id}', ({ response }) =>
    response(200).json({ success: true, permissions: fixtures.permissions() }),
  ),
  http.get('/details/{id}', ({ response, params }) =>
    response(200).json({ success: true, data: fixtures.admin({ _id: params.id }) }),
  ),

  http.get('/notifications', ({ response }) => response(200).json({ success: true, data: [fixtures.notification()] })),
  http.put('/notifications/read-all', ({ response }) => response(200).json(done)),
  http.put('/notifications/{id}/read', ({ response, params }) =>
    response(200).json({ success: true, data: fixtures.notification({ _id: params.id, isRead: true }) }),
  ),

  http.get('/info/{id}', ({ response, params }) =>
    response(200).json({
      success: true,
      data: fixtures.admin({ _id: params.id }),
      stats: fixtures.dashboardStats(),
      netEarnings: 456279.75,
      recentTransactions: { data: [fixtures.transaction()], total: 1, page: 1, limit: 10 },
    }),
  ),

  http.get('/subadmin/getall', ({ response }) => response(200).json({ success: true, data: [fixtures.subadmin()] })),
  http.get('/subadmin/details/{id}', ({ response, params }) =>
    response(200).json({ success: true, data: fixtures.subadmin({ _id: params.id }) }),
  ),
  http.post('/subadmin/add', ({ response }) => response(201).json({ success: true, data: fixtures.subadmin() })),
  http.patch('/subadmin/update/{id}', ({ response, params }) =>
    response(200).json({ success: true, data: fixtures.subadmin({ _id: params.id }) }),
  ),
  http.delete('/subadmin/delete/{id}', ({ response }) => response(200).json(done)),

  http.get('/user/getall', ({ response }) =>
    response(200).json({ success: true, data: { users: [fixtures.userListItem()], total: 1, page: 1 } }),
  ),
  http.get('/user/details/{id}', ({ response, params }) =>
    response(200).json({ success: true, data: fixtures.user({ _id: params.id }) }),
  ),
  http.get('/user/overview/{id}', ({ response, params }) =>
    response(200).json({
      success: true,
      data: fixtures.userOverview({ user: fixtures.user({ _id: params.id }) }),
    }),
  ),
  http.get('/user/facts/{id}', ({ response }) =>
    response(200).json({ success: true, data: [fixtures.fact({ weight: 'neutral', text: 'Holds $1,000.00.' })] }),
  ),
  http.post('/user/add', ({ response }) => response(201).json({ success: true, data: fixtures.user() })),
  http.patch('/user/update/{id}', ({ response, params }) =>
    response(200).json({ success: true, data: fixtures.user({ _id: params.id }) }),
  ),
  http.put('/user/{id}/documents/{kind}', ({ response, params }) =>
    response(200).json({ success: true, data: fixtures.user({ _id: params.id }) }),
  ),
  http.post('/user/{id}/documents/{kind}/request', async ({ request, response, params }) => {
    const { reason } = await request.json();
    const document_requests = [fixtures.documentRequest({ kind: params.kind, reason })];
    return response(200).json({ success: true, data: fixtures.user({ _id: params.id, document_requests }) });
  }),
  http.patch('/verify-kyc', async ({ request, response }) => {
    const { user_id: _id, document, verified } = await request.json();
    return response(200).json({
      success: true,
      data: fixtures.user({ _id, [`${document}_verified` as const]: verified }),
    });
  }),
  http.delete('/user/{id}', ({ response }) => response(200).json(done)),
  http.get('/uploads/{path}', ({ response }) =>
    response.untyped(new Response(pixel(), { headers: { 'Content-Type': 'image/png' } })),
  ),

  http.get('/plan/getall', ({ response }) => response(200).json({ success: true, data: [fixtures.plan()] })),
  http.get('/plan/details/{id}', ({ response, params }) =>
    response(200).json({ success: true, data: fixtures.plan({ _id: params.id }) }),
  ),
  http.post('/add-plan', ({ response }) => response(201).json({ success: true, data: fixtures.plan() })),
  http.patch('/plan/update/{id}', ({ response, params }) =>
    response(200).json({ success: true, data: fixtures.plan({ _id: params.id }) }),
  ),
  http.delete('/plan/delete/{id}', ({ response }) => response(200).json(done)),

  http.get('/withdrawals', ({ response }) => response(200).json({ success: true, data: [fixtures.withdrawal()] })),
  http.get('/withdrawal/details/{id}', ({ response, params }) =>
    response(200).json({ success: true, data: fixtures.withdrawal({ _id: params.id }) }),
  ),
  http.get('/withdrawal/facts/{id}', ({ response }) => response(200).json({ success: true, data: [fixtures.fact()] })),
  http.put('/withdrawal/status/{id}', async ({ request, response, params }) => {
    const { status } = await request.json();
    return response(200).json({ ...done, data: fixtures.withdrawal({ _id: params.id, status }) });
  }),

  // No events: it says so, as a server without them does.
  http.get('/events', ({ response }) =>
    response.untyped(Response.json(fixtures.failure({ code: 'unknown_operation' }), { status: 404 })),
  ),
  http.get('/queues', ({ response }) => response(200).json({ success: true, data: fixtures.queues() })),
  http.get('/queues/{name}/cases', ({ response }) =>
    response(200).json({ success: true, data: [fixtures.queueCase()], total: 26, snoozed: 0, returnsIn: null }),
  ),
  http.put('/queues/{name}/cases/{id}/looking', ({ response }) => response(200).json({ success: true, data: nobody })),
  http.put('/queues/{name}/cases/{id}/claim', ({ response }) =>
    response(200).json({ success: true, data: { ...nobody, claim: { admin: fixtures.admin() } } }),
  ),
  http.delete('/queues/{name}/cases/{id}/claim', ({ response }) => response(200).json({ success: true, data: nobody })),
  http.put('/queues/{name}/cases/{id}/snooze', async ({ request, response }) => {
    const { until, note = null } = await request.json();
    return response(200).json({ success: true, data: { ...nobody, snooze: fixtures.snooze({ until, note }) } });
  }),
  http.delete('/queues/{name}/cases/{id}/snooze', ({ response }) =>
    response(200).json({ success: true, data: nobody }),
  ),
  http.delete('/queues/{name}/looking', ({ response }) => response(200).json({ success: true })),

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

  http.get('/referrals', ({ response }) =>
    response(200).json({ success: true, data: [fixtures.referralProgram()], pagination: fixtures.pagination() }),
  ),
  http.get('/referrals/user/{id}', ({ response }) =>
    response(200).json({ success: true, data: fixtures.referralDetails() }),
  ),
  http.get('/referrals/user/{id}/referred', ({ response }) =>
    response(200).json({
      success: true,
      data: fixtures.referralDetails().referredUsers,
      pagination: fixtures.pagination(),
    }),
  ),
  http.get('/referrals/user/{id}/earnings', ({ response }) =>
    response(200).json({
      success: true,
      data: fixtures.referralProgram().referral_earnings,
      pagination: fixtures.pagination(),
    }),
  ),

  http.get('/admin-wallets', ({ response }) => response(200).json({ success: true, data: [fixtures.depositWallet()] })),
  http.post('/admin-wallet/add', ({ response }) =>
    response(201).json({ success: true, data: fixtures.depositWallet() }),
  ),
  http.patch('/admin-wallet/update/{id}', ({ response, params }) =>
    response(200).json({ success: true, data: fixtures.depositWallet({ _id: params.id }) }),
  ),
  http.delete('/admin-wallet/delete/{id}', ({ response }) => response(200).json(done)),

  http.get('/user/wallet/info/{userId}', ({ response }) =>
    response(200).json({
      success: true,
      data: {
        wallet: fixtures.userWallet(),
        transactions: {
          data: [fixtures.walletTransaction()],
          pagination: { current_page: 1, per_page: 10, total_pages: 1, total_records: 1 },
        },
      },
    }),
  ),
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
  http.get('/all-transactions', ({ response }) =>
    response(200).json({ success: true, data: { transactions: [fixtures.transaction()] } }),
  ),
  http.get('/transactions/user/{userId}', ({ response }) =>
    response(200).json({ success: true, data: { transactions: [fixtures.transaction()] } }),
  ),
  http.get('/transaction/details/{id}', ({ response, params }) =>
    response(200).json({ success: true, data: fixtures.transactionDetails({ _id: params.id }) }),
  ),
  http.get('/transaction/facts/{id}', ({ response }) =>
    response(200).json({
      success: true,
      data: [fixtures.fact({ weight: 'neutral', text: 'Rises from $1,000.00 to $2,250.50.' })],
    }),
  ),
  http.put('/transaction/status/{id}', async ({ request, response, params }) => {
    const { status } = await request.json();
    return response(200).json({ ...done, data: fixtures.transactionDetails({ _id: params.id, status }) });
  }),

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
    const kept = columns.map(({ id, isShown, width = null }) => ({ id, isShown, width }));
    return response(201).json({ success: true, data: fixtures.view({ ...view, columns: kept }) });
  }),
  http.patch('/views/{id}', async ({ request, response, params }) => {
    const { columns = [], ...changes } = await request.json();
    const kept = columns.map(({ id, isShown, width = null }) => ({ id, isShown, width }));
    return response(200).json({ success: true, data: fixtures.view({ _id: params.id, ...changes, columns: kept }) });
  }),
  http.delete('/views/{id}', ({ response }) => response(200).json(done)),
  http.put('/views/defaults/{name}', ({ response }) => response(200).json(done)),
  http.get('/colleagues', ({ response }) => response(200).json({ success: true, data: [fixtures.colleague()] })),

  http.get('/audit-log', ({ response }) =>
    response(200).json({ success: true, data: [fixtures.auditEntry()], pagination: fixtures.pagination() }),
  ),
];
