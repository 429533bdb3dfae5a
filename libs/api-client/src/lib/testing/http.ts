import { createOpenApiHttp } from 'openapi-msw';
import type { paths } from '../../schema';

/**
 * MSW's `http`, bound to the contract: paths, parameters and bodies are typed. It answers on every origin.
 *
 * @example
 * http.get('/user/getall', ({ response }) => response(500).json(fixtures.failure()));
 */
export const http = createOpenApiHttp<paths>({ baseUrl: '*/api/admin' });
