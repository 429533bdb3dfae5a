import type { RequestHandler } from 'msw';
import { dashboardHandlers } from './dashboard-handlers';
import { workspaceHandlers } from './workspace-handlers';
import { financeHandlers } from './finance-handlers';
import { serviceAccountsHandlers } from './service-accounts-handlers';
import { sessionHandlers } from './session-handlers';
import { supportHandlers } from './support-handlers';
import { usersHandlers } from './users-handlers';

/**
 * Handlers for every operation. They accept every request and store nothing. A test adds its own handlers before these.
 *
 * @example
 * server.use(http.get('/plan/getall', ({ response }) => response(200).json({ success: true, data: [] })));
 */
export const handlers: RequestHandler[] = [
  ...sessionHandlers,
  ...dashboardHandlers,
  ...usersHandlers,
  ...financeHandlers,
  ...supportHandlers,
  ...workspaceHandlers,
  ...serviceAccountsHandlers,
];
