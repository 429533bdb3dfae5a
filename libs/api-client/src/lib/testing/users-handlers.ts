import type { RequestHandler } from 'msw';
import { fixtures } from './fixtures';
import { http } from './http';
import { successBody } from './success-body';

/** A transparent pixel as a PNG file. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==';
const createPixel = () => Uint8Array.from(atob(PIXEL), (character) => character.charCodeAt(0));

/** Users and their documents, sub-admins, referrals. */
export const usersHandlers: RequestHandler[] = [
  http.get('/subadmin/getall', ({ response }) => response(200).json({ success: true, data: [fixtures.subadmin()] })),
  http.get('/subadmin/details/{id}', ({ response, params }) =>
    response(200).json({ success: true, data: fixtures.subadmin({ _id: params.id }) }),
  ),
  http.post('/subadmin/add', ({ response }) => response(201).json({ success: true, data: fixtures.subadmin() })),
  http.patch('/subadmin/update/{id}', ({ response, params }) =>
    response(200).json({ success: true, data: fixtures.subadmin({ _id: params.id }) }),
  ),
  http.delete('/subadmin/delete/{id}', ({ response }) => response(200).json(successBody)),
  http.get('/user/getall', ({ response }) =>
    response(200).json({ success: true, data: { users: [fixtures.user()], total: 1, page: 1 } }),
  ),
  http.get('/user/details/{id}', ({ response, params }) =>
    response(200).json({ success: true, data: fixtures.userDetails({ _id: params.id }) }),
  ),
  http.post('/user/add', ({ response }) => response(201).json({ success: true, data: fixtures.userDetails() })),
  http.patch('/user/update/{id}', ({ response, params }) =>
    response(200).json({ success: true, data: fixtures.userDetails({ _id: params.id }) }),
  ),
  http.put('/user/{id}/documents/{kind}', ({ response, params }) =>
    response(200).json({ success: true, data: fixtures.userDetails({ _id: params.id }) }),
  ),
  http.post('/user/{id}/documents/{kind}/request', async ({ request, response, params }) => {
    const { reason } = await request.json();
    const document_requests = [fixtures.documentRequest({ kind: params.kind, reason })];
    return response(200).json({ success: true, data: fixtures.userDetails({ _id: params.id, document_requests }) });
  }),
  http.patch('/verify-kyc', async ({ request, response }) => {
    const { user_id: _id, document, verified } = await request.json();
    return response(200).json({
      success: true,
      data: fixtures.userDetails({ _id, [`${document}_verified` as const]: verified }),
    });
  }),
  http.delete('/user/{id}', ({ response }) => response(200).json(successBody)),
  http.get('/uploads/{path}', ({ response }) =>
    response.untyped(new Response(createPixel(), { headers: { 'Content-Type': 'image/png' } })),
  ),
  http.get('/referrals', ({ response }) =>
    response(200).json({ success: true, data: [fixtures.referralProgram()], pagination: fixtures.pagination() }),
  ),
  http.get('/referrals/user/{id}', ({ response }) =>
    response(200).json({ success: true, data: fixtures.referralDetails() }),
  ),
  http.get('/referrals/user/{id}/referred', ({ response }) =>
    response(200).json({
      success: true,
      data: fixtures.referralDetails().referredUsers,
      pagination: fixtures.pagination(),
    }),
  ),
  http.get('/referrals/user/{id}/earnings', ({ response }) =>
    response(200).json({
      success: true,
      data: fixtures.referralProgram().referral_earnings,
      pagination: fixtures.pagination(),
    }),
  ),
];
