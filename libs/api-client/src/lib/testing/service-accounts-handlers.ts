import type { RequestHandler } from 'msw';
import { successBody } from './success-body';
import { fixtures } from './fixtures';
import { http } from './http';

export const serviceAccountsHandlers: RequestHandler[] = [
  http.get('/service-accounts', ({ response }) =>
    response(200).json({ success: true, data: [fixtures.serviceAccount()] }),
  ),
  http.post('/service-accounts', async ({ request, response }) => {
    const { permissions, ...account } = await request.json();
    const data = fixtures.serviceAccount({
      ...account,
      permissions: { ...fixtures.noPermissions(), ...permissions },
      last_used: null,
    });
    return response(201).json({ success: true, data, key: fixtures.serviceKey() });
  }),
  http.patch('/service-accounts/{id}', async ({ request, response, params }) => {
    const { permissions, ...changes } = await request.json();
    const account = fixtures.serviceAccount({ _id: params.id, ...changes });
    const data = { ...account, permissions: { ...account.permissions, ...permissions } };
    return response(200).json({ success: true, data });
  }),
  http.post('/service-accounts/{id}/key', ({ response, params }) =>
    response(201).json({
      success: true,
      data: fixtures.serviceAccount({ _id: params.id, last_used: null }),
      key: fixtures.serviceKey(),
    }),
  ),
  http.delete('/service-accounts/{id}', ({ response }) => response(200).json(successBody)),
];
