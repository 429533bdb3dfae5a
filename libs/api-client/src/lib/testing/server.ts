import { setupServer } from 'msw/node';
import { handlers } from './handlers';

/**
 * A mock server for tests in Node that responds according to the contract, unless a test adds its own handlers. Start it
 * with `server.listen()`.
 *
 * @example
 * server.use(http.get('/plan/getall', ({ response }) => response(200).json({ success: true, data: [] })));
 */
export const server = setupServer(...handlers);
