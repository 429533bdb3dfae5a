import { createOpenApiHttp } from 'openapi-msw';
import type { paths } from '../../schema';

/**
 * MSW's `http`, typed by the contract's paths, parameters and bodies. Handlers match every origin.
 *
 * @example
 * http.get('/user/getall', ({ response }) => response(500).json(fixtures.failure()));
 */
export const http = createOpenApiHttp<paths>({ baseUrl: '*/api/admin' });
