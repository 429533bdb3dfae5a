import type { RequestHandler } from 'msw';
import { fixtures } from './fixtures';
import { http } from './http';

export const dashboardHandlers: RequestHandler[] = [
  http.get('/info/{id}', ({ response, params }) =>
    response(200).json({
      success: true,
      data: fixtures.admin({ _id: params.id }),
      stats: fixtures.dashboardStats(),
      netEarnings: 456279.75,
      recentTransactions: { data: [fixtures.transaction()], total: 1, page: 1, limit: 10 },
    }),
  ),
];
