import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { attempts, approvalPolicy, sessions } from '../database/schema';
import { addCustomer, addWithdrawal } from '../test-support/customers';
import { createTestApp, type SignedIn, type TestApp } from '../test-support/test-app';

let test: TestApp;
let admin: SignedIn;
let clerk: SignedIn;
let customer: { id: string; fullName: string };

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn();
  customer = await addCustomer(test.database);
});

afterAll(() => test.close());

beforeEach(async () => {
  clerk = await test.signIn(['withdrawals']);
});

const refusals = async (query = '') =>
  (await admin.request('GET', `/audit-log?action=changeRefused&limit=100${query}`)).json().data;
const change = (as = clerk, id = customer.id) =>
  as.request('PATCH', `/user/update/${id}`, { payload: { kyc_status: 'completed' } });

it('a change that somebody may not make is in the audit log, found by person, record and address', async () => {
  const response = await test.app.inject({
    method: 'PATCH',
    url: `/api/admin/user/update/${customer.id}`,
    headers: { authorization: `Bearer ${clerk.token}` },
    payload: { kyc_status: 'completed' },
    remoteAddress: '198.51.100.30',
  });
  expect(response.statusCode).toBe(401);
  const entry = expect.objectContaining({
    actor: expect.objectContaining({ _id: clerk.id }),
    record_type: 'refusal',
    record_id: customer.id,
    record_name: customer.fullName,
    before: null,
    after: { tried: 'updateUser', reason: 'You do not have access to this area.' },
    ip_address: '198.51.100.30',
    request_id: response.headers['x-request-id'],
  });
  expect(await refusals(`&actor=${clerk.id}`)).toEqual([entry]);
  expect(await refusals(`&search=${customer.fullName.replace(' ', '%20')}`)).toEqual([entry]);
  expect(await refusals('&search=198.51.100.30')).toEqual([entry]);
});

it('of one caller and operation there is one a minute, however many come at once', async () => {
  const responses = await Promise.all(Array.from({ length: 8 }, () => change()));
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
  await clerk.request('DELETE', `/user/${customer.id}`);
  const tried = async () =>
    (await refusals(`&actor=${clerk.id}`)).map(({ after }: { after: { tried: string } }) => after.tried);
  expect(await tried()).toEqual(['deleteUser', 'updateUser']);

  await test.database.orm.update(attempts).set({ resetsAt: sql`now()` });
  await change();
  expect(await tried()).toEqual(['updateUser', 'deleteUser', 'updateUser']);
});

it('a service account is named for what programs may not do', async () => {
  const service = await test.addService(['users', 'subadmins']);
  await service.request('DELETE', `/subadmin/delete/${clerk.id}`);
  expect(await refusals(`&actor=${service.id}`)).toMatchObject([
    { actor: { role: 'service' }, record_id: clerk.id, after: { tried: 'deleteSubadmin' } },
  ]);
});

it('so is whoever decides about their own proposal', async () => {
  await test.database.orm.update(approvalPolicy).set({ withdrawalsAbove: '1000.00' });
  const owner = await addCustomer(test.database, { balance: '5000.00' });
  const { id: record_id } = await addWithdrawal(test.database, owner.id, { amount: '2000.00' });
  const payload = { record_id, change: { withdrawal: { status: 'approved' } } };
  const approvalRequest = (await clerk.request('POST', '/approval-requests', { payload })).json().data._id;
  await clerk.request('PUT', `/approval-requests/${approvalRequest}/decision`, { payload: { approved: true } });
  expect(await refusals(`&actor=${clerk.id}`)).toMatchObject([
    {
      record_id: approvalRequest,
      after: {
        tried: 'decideApprovalRequest',
        reason: 'Nobody decides about their own proposal, or about themselves.',
      },
    },
  ]);
});

it('nothing is kept of a path that names no record', async () => {
  await change(clerk, '0198c3f2-not-an-id');
  expect(await refusals(`&actor=${clerk.id}`)).toMatchObject([{ record_id: null, record_name: null }]);
});

it('what is refused for another reason, or is no change, is not in it', async () => {
  const before = await refusals();
  const late = await test.signIn(['subadmins']);
  await test.database.orm.update(sessions).set({ steppedUpAt: sql`now() - interval '2 days'` });
  const responses = [
    await clerk.request('GET', '/user/getall'),
    await clerk.request('PUT', `/withdrawal/status/${customer.id}`, { payload: { status: 'nonsense' } }),
    await clerk.request('PUT', `/withdrawal/status/${customer.id}`, { payload: { status: 'rejected' } }),
    await late.request('DELETE', `/subadmin/delete/${clerk.id}`),
    await test.app.inject({ method: 'DELETE', url: `/api/admin/user/${customer.id}` }),
  ];
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([401, 400, 404, 401, 403]);
  expect(responses[3]?.json()).toMatchObject({ code: 'step_up_required' });
  expect(await refusals()).toEqual(before);
});

it('stays a refusal where it cannot be recorded', async () => {
  await test.database.orm.execute(sql`alter table audit_log rename column request_id to gone`);
  const response = await change();
  await test.database.orm.execute(sql`alter table audit_log rename column gone to request_id`);
  expect([response.statusCode, response.json().code]).toEqual([401, 'not_allowed']);
});
