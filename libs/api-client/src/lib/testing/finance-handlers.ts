import type { RequestHandler } from 'msw';
import { fixtures } from './fixtures';
import { http } from './http';
import { successBody } from './success-body';

/** Plans, deposit wallets, withdrawals, transactions, user wallets. */
export const financeHandlers: RequestHandler[] = [
  http.get('/plan/getall', ({ response }) => response(200).json({ success: true, data: [fixtures.plan()] })),
  http.get('/plan/details/{id}', ({ response, params }) =>
    response(200).json({ success: true, data: fixtures.plan({ _id: params.id }) }),
  ),
  http.post('/add-plan', ({ response }) => response(201).json({ success: true, data: fixtures.plan() })),
  http.patch('/plan/update/{id}', ({ response, params }) =>
    response(200).json({ success: true, data: fixtures.plan({ _id: params.id }) }),
  ),
  http.delete('/plan/delete/{id}', ({ response }) => response(200).json(successBody)),
  http.get('/withdrawals', ({ response }) => response(200).json({ success: true, data: [fixtures.withdrawal()] })),
  http.get('/withdrawal/details/{id}', ({ response, params }) =>
    response(200).json({ success: true, data: fixtures.withdrawal({ _id: params.id }) }),
  ),
  http.put('/withdrawal/status/{id}', async ({ request, response, params }) => {
    const { status } = await request.json();
    return response(200).json({ ...successBody, data: fixtures.withdrawal({ _id: params.id, status }) });
  }),
  http.get('/admin-wallets', ({ response }) => response(200).json({ success: true, data: [fixtures.depositWallet()] })),
  http.post('/admin-wallet/add', ({ response }) =>
    response(201).json({ success: true, data: fixtures.depositWallet() }),
  ),
  http.patch('/admin-wallet/update/{id}', ({ response, params }) =>
    response(200).json({ success: true, data: fixtures.depositWallet({ _id: params.id }) }),
  ),
  http.delete('/admin-wallet/delete/{id}', ({ response }) => response(200).json(successBody)),
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
  http.get('/all-transactions', ({ response }) =>
    response(200).json({ success: true, data: { transactions: [fixtures.transaction()] } }),
  ),
  http.get('/transactions/user/{userId}', ({ response }) =>
    response(200).json({ success: true, data: { transactions: [fixtures.transaction()] } }),
  ),
  http.get('/transaction/details/{id}', ({ response, params }) =>
    response(200).json({ success: true, data: fixtures.transactionDetails({ _id: params.id }) }),
  ),
  http.put('/transaction/status/{id}', async ({ request, response, params }) => {
    const { status } = await request.json();
    return response(200).json({ ...successBody, data: fixtures.transactionDetails({ _id: params.id, status }) });
  }),
];
