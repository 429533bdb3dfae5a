import { setupServer } from 'msw/node';
import { handlers } from './handlers';

/**
 * The network's edge for tests in Node: answers as the contract says, but for what a test puts before it. Begins with
 * `server.listen()`.
 *
 * @example
 * server.use(http.get('/plan/getall', ({ response }) => response(200).json({ success: true, data: [] })));
 */
export const server = setupServer(...handlers);
