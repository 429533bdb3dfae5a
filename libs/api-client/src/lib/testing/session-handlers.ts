import type { RequestHandler } from 'msw';
import { fixtures } from './fixtures';
import { http } from './http';
import { done } from './done';

/** Who is signed in, what they may see, and what the server can do. */
export const sessionHandlers: RequestHandler[] = [
  http.post('/signin', ({ response }) =>
    response(200).json({ success: true, token: 'token', data: fixtures.admin(), message: 'Signed in.' }),
  ),
  http.post('/signout', ({ response }) => response(200).json(done)),
  http.put('/account/password', ({ response }) => response(200).json(done)),
  http.get('/sessions', ({ response }) =>
    response(200).json({
      success: true,
      data: [
        fixtures.openSession({ is_current: true }),
        fixtures.openSession({ _id: 'session-2', device: 'Safari on iPhone', ip_address: '198.51.100.24' }),
      ],
    }),
  ),
  http.delete('/sessions/{id}', ({ response }) => response(200).json(done)),
  http.post('/sessions/end-others', ({ response }) => response(200).json(done)),
  http.get('/sessions/everybody', ({ response }) =>
    response(200).json({
      success: true,
      data: [fixtures.openSession({ is_current: true }), fixtures.openSession({ _id: 'session-2' })],
    }),
  ),
  http.delete('/sessions/everybody/{id}', ({ response }) => response(200).json(done)),
  http.get('/session', ({ response }) => {
    const endsAt = new Date(Date.now() + 12 * 60 * 60 * 1000).toISOString();
    return response(200).json({ success: true, data: { idle_seconds: 1800, ends_at: endsAt } });
  }),
  http.get('/capabilities', ({ response }) => response(200).json({ success: true, data: fixtures.capabilities() })),
  http.get('/permissions/{id}', ({ response }) =>
    response(200).json({ success: true, permissions: fixtures.permissions() }),
  ),
  http.get('/details/{id}', ({ response, params }) =>
    response(200).json({ success: true, data: fixtures.admin({ _id: params.id }) }),
  ),
];
