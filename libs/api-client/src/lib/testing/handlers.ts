import type { RequestHandler } from 'msw';
import { dashboardHandlers } from './dashboard-handlers';
import { workspaceHandlers } from './workspace-handlers';
import { financeHandlers } from './finance-handlers';
import { serviceAccountsHandlers } from './service-accounts-handlers';
import { sessionHandlers } from './session-handlers';
import { supportHandlers } from './support-handlers';
import { usersHandlers } from './users-handlers';

/**
 * A server that does whatever it is asked and forgets it at once. A test puts its own handlers before these.
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
