import { setupServer } from 'msw/node';
import { handlers } from './handlers';

/**
 * The edge of the network for tests in Node: answers as the contract says, except where a test puts handlers of its own
 * before these. Start it with `server.listen()`.
 *
 * @example
 * server.use(http.get('/plan/getall', ({ response }) => response(200).json({ success: true, data: [] })));
 */
export const server = setupServer(...handlers);
