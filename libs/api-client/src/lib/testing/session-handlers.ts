import type { RequestHandler } from 'msw';
import { fixtures } from './fixtures';
import { http } from './http';
import { successBody } from './success-body';

/** Session, permissions, second factor and capabilities. */
export const sessionHandlers: RequestHandler[] = [
  http.post('/signin', ({ response }) =>
    response(200).json({ success: true, token: 'token', data: fixtures.admin(), message: 'Signed in.' }),
  ),
  http.post('/signin/second-factor', ({ response }) =>
    response(200).json({ success: true, token: 'token', data: fixtures.admin(), message: 'Signed in.' }),
  ),
  http.get('/account/second-factor', ({ response }) =>
    response(200).json({ success: true, data: fixtures.secondFactor() }),
  ),
  http.post('/account/second-factor/authenticator', ({ response }) =>
    response(200).json({ success: true, data: fixtures.newAuthenticator() }),
  ),
  http.put('/account/second-factor/authenticator', ({ response }) =>
    response(200).json({ success: true, data: { recovery_codes: fixtures.recoveryCodes() } }),
  ),
  http.delete('/account/second-factor/authenticator', ({ response }) => response(200).json(successBody)),
  http.post('/account/second-factor/passkeys/request', ({ response }) =>
    response(200).json({ success: true, data: fixtures.newPasskeyRequest() }),
  ),
  http.post('/account/second-factor/passkeys', ({ response }) =>
    response(201).json({ success: true, data: { recovery_codes: null } }),
  ),
  http.patch('/account/second-factor/passkeys/{id}', async ({ params, request, response }) => {
    const { name } = await request.json();
    return response(200).json({ success: true, data: fixtures.passkey({ _id: params.id, name }) });
  }),
  http.delete('/account/second-factor/passkeys/{id}', ({ response }) => response(200).json(successBody)),
  http.post('/account/second-factor/recovery-codes', ({ response }) =>
    response(200).json({ success: true, data: { recovery_codes: fixtures.recoveryCodes() } }),
  ),
  http.get('/security/second-factor', ({ response }) =>
    response(200).json({ success: true, data: fixtures.secondFactorRule() }),
  ),
  http.put('/security/second-factor', async ({ request, response }) => {
    const { is_required } = await request.json();
    return response(200).json({ success: true, data: fixtures.secondFactorRule({ is_required }) });
  }),
  http.delete('/subadmin/{id}/second-factor', ({ response }) => response(200).json(successBody)),
  http.post('/signout', ({ response }) => response(200).json(successBody)),
  http.put('/account/password', ({ response }) => response(200).json(successBody)),
  http.post('/password-reset', ({ response }) => response(200).json({ success: true, data: { may_sign_in: true } })),
  http.post('/subadmin/{id}/password-reset', ({ response }) =>
    response(201).json({ success: true, data: fixtures.passwordReset() }),
  ),
  http.post('/user/{id}/password-reset', ({ response }) =>
    response(201).json({ success: true, data: fixtures.passwordReset() }),
  ),
  http.get('/sessions', ({ response }) =>
    response(200).json({
      success: true,
      data: [
        fixtures.openSession({ is_current: true }),
        fixtures.openSession({ _id: 'session-2', device: 'Safari on iPhone', ip_address: '198.51.100.24' }),
      ],
    }),
  ),
  http.delete('/sessions/{id}', ({ response }) => response(200).json(successBody)),
  http.post('/sessions/end-others', ({ response }) => response(200).json(successBody)),
  http.get('/sessions/all', ({ response }) =>
    response(200).json({
      success: true,
      data: [fixtures.openSession({ is_current: true }), fixtures.openSession({ _id: 'session-2' })],
    }),
  ),
  http.delete('/sessions/all/{id}', ({ response }) => response(200).json(successBody)),
  http.get('/session', ({ response }) => {
    const endsAt = new Date(Date.now() + 12 * 60 * 60 * 1000).toISOString();
    return response(200).json({ success: true, data: { idle_seconds: 1800, ends_at: endsAt } });
  }),
  http.get('/session/step-up', ({ response }) => response(200).json({ success: true, data: fixtures.stepUp() })),
  http.post('/session/step-up', ({ response }) => response(200).json({ success: true, data: fixtures.stepUp() })),
  http.post('/session/step-up/passkey', ({ response }) =>
    response(200).json({ success: true, data: fixtures.passkeyRequest() }),
  ),
  http.get('/capabilities', ({ response }) => response(200).json({ success: true, data: fixtures.capabilities() })),
  http.get('/permissions/{id}', ({ response }) =>
    response(200).json({ success: true, permissions: fixtures.permissions() }),
  ),
  http.get('/details/{id}', ({ response, params }) =>
    response(200).json({ success: true, data: fixtures.admin({ _id: params.id }) }),
  ),
];
