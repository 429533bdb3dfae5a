import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { attempts, approvalPolicy, sessions } from '../database/schema';
import { addCustomer, addWithdrawal } from '../test-support/customers';
import { createTestApp, type SignedIn, type TestApp } from '../test-support/test-app';

let testApp: TestApp;
let admin: SignedIn;
let subadmin: SignedIn;
let customer: { id: string; fullName: string };

beforeAll(async () => {
  testApp = await createTestApp();
  admin = await testApp.signIn();
  customer = await addCustomer(testApp.database);
});

afterAll(() => testApp.close());

beforeEach(async () => {
  subadmin = await testApp.signIn(['withdrawals']);
});

const getDenials = async (query = '') =>
  (await admin.request('GET', `/audit-log?action=changeDenied&limit=100${query}`)).json().data;
const changeUser = (as = subadmin, id = customer.id) =>
  as.request('PATCH', `/user/update/${id}`, { payload: { kyc_status: 'completed' } });

it('a denied change is in the audit log, and found by actor, record and address', async () => {
  const response = await testApp.app.inject({
    method: 'PATCH',
    url: `/api/admin/user/update/${customer.id}`,
    headers: { authorization: `Bearer ${subadmin.token}` },
    payload: { kyc_status: 'completed' },
    remoteAddress: '198.51.100.30',
  });
  expect(response.statusCode).toBe(401);
  const entry = expect.objectContaining({
    actor: expect.objectContaining({ _id: subadmin.id }),
    record_type: 'denied_change',
    record_id: customer.id,
    record_name: customer.fullName,
    before: null,
    after: { tried: 'updateUser', reason: 'You do not have access to this area.' },
    ip_address: '198.51.100.30',
    request_id: response.headers['x-request-id'],
  });
  expect(await getDenials(`&actor=${subadmin.id}`)).toEqual([entry]);
  expect(await getDenials(`&search=${customer.fullName.replace(' ', '%20')}`)).toEqual([entry]);
  expect(await getDenials('&search=198.51.100.30')).toEqual([entry]);
});

it('denied changes of one caller and operation are recorded once a minute, also concurrent ones', async () => {
  const responses = await Promise.all(Array.from({ length: 8 }, () => changeUser()));
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
  await subadmin.request('DELETE', `/user/${customer.id}`);
  const listTried = async () =>
    (await getDenials(`&actor=${subadmin.id}`)).map(({ after }: { after: { tried: string } }) => after.tried);
  expect(await listTried()).toEqual(['deleteUser', 'updateUser']);

  await testApp.database.orm.update(attempts).set({ resetsAt: sql`now()` });
  await changeUser();
  expect(await listTried()).toEqual(['updateUser', 'deleteUser', 'updateUser']);
});

it('a denied change of a service account is recorded', async () => {
  const service = await testApp.addService(['users', 'subadmins']);
  await service.request('DELETE', `/subadmin/delete/${subadmin.id}`);
  expect(await getDenials(`&actor=${service.id}`)).toMatchObject([
    { actor: { role: 'service' }, record_id: subadmin.id, after: { tried: 'deleteSubadmin' } },
  ]);
});

it('a decision of an own approval request is recorded', async () => {
  await testApp.database.orm.update(approvalPolicy).set({ withdrawalsAbove: '1000.00' });
  const owner = await addCustomer(testApp.database, { balance: '5000.00' });
  const { id: record_id } = await addWithdrawal(testApp.database, owner.id, { amount: '2000.00' });
  const payload = { record_id, change: { withdrawal: { status: 'approved' } } };
  const approvalRequest = (await subadmin.request('POST', '/approval-requests', { payload })).json().data._id;
  await subadmin.request('PUT', `/approval-requests/${approvalRequest}/decision`, { payload: { approved: true } });
  expect(await getDenials(`&actor=${subadmin.id}`)).toMatchObject([
    {
      record_id: approvalRequest,
      after: {
        tried: 'decideApprovalRequest',
        reason: 'You cannot decide your own approval request, or one about yourself.',
      },
    },
  ]);
});

it('a malformed id is not recorded', async () => {
  await changeUser(subadmin, '0198c3f2-not-an-id');
  expect(await getDenials(`&actor=${subadmin.id}`)).toMatchObject([{ record_id: null, record_name: null }]);
});

it('denied reads and requests rejected for other reasons are not recorded', async () => {
  const before = await getDenials();
  const otherSubadmin = await testApp.signIn(['subadmins']);
  await testApp.database.orm.update(sessions).set({ steppedUpAt: sql`now() - interval '2 days'` });
  const responses = [
    await subadmin.request('GET', '/user/getall'),
    await subadmin.request('PUT', `/withdrawal/status/${customer.id}`, { payload: { status: 'nonsense' } }),
    await subadmin.request('PUT', `/withdrawal/status/${customer.id}`, { payload: { status: 'rejected' } }),
    await otherSubadmin.request('DELETE', `/subadmin/delete/${subadmin.id}`),
    await testApp.app.inject({ method: 'DELETE', url: `/api/admin/user/${customer.id}` }),
  ];
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([401, 400, 404, 401, 403]);
  expect(responses[3]?.json()).toMatchObject({ code: 'step_up_required' });
  expect(await getDenials()).toEqual(before);
});

it('a change stays denied if it cannot be recorded', async () => {
  await testApp.database.orm.execute(sql`alter table audit_log rename column request_id to gone`);
  const response = await changeUser();
  await testApp.database.orm.execute(sql`alter table audit_log rename column gone to request_id`);
  expect([response.statusCode, response.json().code]).toEqual([401, 'not_allowed']);
});
