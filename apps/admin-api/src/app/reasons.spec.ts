import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer, addTopup, addWithdrawal, readAudit, readEntries } from '../test-support/customers';
import { createTestApp, type SignedIn, type TestApp } from '../test-support/test-app';

let testApp: TestApp;
let caller: SignedIn;

beforeAll(async () => {
  testApp = await createTestApp();
  caller = await testApp.signIn(['withdrawals', 'transactions', 'users']);
});

afterAll(() => testApp.close());

const reason = 'Address belongs to someone else';
const reason_details = 'Her brother wrote from it in May.\n\nHe has an account, too.';
const none = { reason: null, reason_details: null };

const createSender = (method: 'PUT' | 'PATCH', path: string) => (id: string, payload: object) =>
  caller.request(method, `${path}/${id}`, { payload });
const decideWithdrawal = createSender('PUT', '/withdrawal/status');
const decideTransaction = createSender('PUT', '/transaction/status');
const changeUser = createSender('PATCH', '/user/update');
const readOne = async (path: string) => (await caller.request('GET', path)).json().data;
const readFile = async (path: string) =>
  (await caller.request('GET', path, { headers: { accept: 'text/csv' } })).body.split('\r\n');

const addCustomerWithBalance = () => addCustomer(testApp.database, { balance: '500.00' });

describe('the reason of a withdrawal’s status', () => {
  it('is stored, shown in the list and its export, and recorded', async () => {
    const { id, withdrawalRequest } = await addWithdrawal(testApp.database, (await addCustomerWithBalance()).id);
    const body = { status: 'rejected', reason: `  ${reason} `, reason_details: `\n${reason_details}  ` };
    expect((await decideWithdrawal(id, body)).json().data).toMatchObject({ reason, reason_details });
    expect(await readOne(`/withdrawal/details/${id}`)).toMatchObject({ reason, reason_details });
    expect((await readOne(`/withdrawals?search=${withdrawalRequest}`))[0]).toMatchObject({ reason, reason_details });
    const [head, ...lines] = await readFile(`/withdrawals?search=${withdrawalRequest}`);
    expect(head).toMatch(/,Status,Reason,Reason details$/);
    expect(lines.join('\r\n')).toContain(`,Rejected,${reason},"${reason_details}"`);
    expect(await readAudit(testApp.database, id)).toMatchObject([
      { before: { status: 'pending' }, after: { status: 'rejected', reason, reason_details } },
    ]);
  });

  it('is cleared by a reversal without a reason, which refunds the amount', async () => {
    const user = await addCustomerWithBalance();
    const { id } = await addWithdrawal(testApp.database, user.id, { amount: '100.00' });
    await decideWithdrawal(id, { status: 'approved', reason, reason_details });
    expect((await decideWithdrawal(id, { status: 'rejected' })).json().data).toMatchObject(none);
    expect(await readOne(`/withdrawal/details/${id}`)).toMatchObject({ status: 'rejected', ...none });
    const audit = await readAudit(testApp.database, id);
    expect(audit.map(({ after }) => after)).toContainEqual({ status: 'rejected' });
    const entries = await readEntries(testApp.database, user.id);
    expect(entries.map(({ amount }) => amount)).toEqual(['500.00', '-100.00', '100.00']);
  });

  it('stays when the current status is set again', async () => {
    const { id } = await addWithdrawal(testApp.database, (await addCustomerWithBalance()).id);
    await decideWithdrawal(id, { status: 'rejected', reason });
    expect((await decideWithdrawal(id, { status: 'rejected', reason: 'Other' })).json().data.reason).toBe(reason);
    expect(await readOne(`/withdrawal/details/${id}`)).toMatchObject({ reason, reason_details: null });
  });

  it('is part of the version of the record', async () => {
    const { id } = await addWithdrawal(testApp.database, (await addCustomerWithBalance()).id);
    const versions = [];
    for (const payload of [{ status: 'rejected' }, { status: 'approved' }, { status: 'rejected', reason }]) {
      const decided = await decideWithdrawal(id, payload);
      const read = await caller.request('GET', `/withdrawal/details/${id}`);
      expect(decided.headers.etag).toBe(read.headers.etag);
      versions.push(read.headers.etag);
    }
    expect(new Set(versions).size).toBe(3);
  });
});

describe('the reason of a top-up’s status', () => {
  it('is stored, shown in the list and its export, and recorded', async () => {
    const user = await addCustomerWithBalance();
    const { id } = await addTopup(testApp.database, user.id);
    const body = { status: 'cancelled', reason, reason_details: ' ' };
    expect((await decideTransaction(id, body)).json().data).toMatchObject({ reason, reason_details: null });
    const { transactions } = await readOne(`/transactions/user/${user.id}?transaction_type=topup`);
    expect(transactions).toMatchObject([{ _id: id, reason, reason_details: null }]);
    const [, line] = await readFile(`/transactions/user/${user.id}?transaction_type=topup`);
    expect(line).toMatch(new RegExp(`,${reason},$`));
    expect((await readAudit(testApp.database, id))[0]?.after).toEqual({ status: 'cancelled', reason });
  });

  it('is null for a wallet transaction', async () => {
    const { transactions } = await readOne(
      `/transactions/user/${(await addCustomerWithBalance()).id}?transaction_type=wallet`,
    );
    expect(transactions).toMatchObject([none]);
  });
});

describe('the reason of a KYC status', () => {
  const [kyc_reason, kyc_reason_details] = ['Document has expired', 'The passport, in March.'];
  const none = { kyc_reason: null, kyc_reason_details: null };

  it('is stored, shown in the list and its export, and recorded', async () => {
    const { id, email } = await addCustomerWithBalance();
    const body = { kyc_status: 'rejected', kyc_reason: ` ${kyc_reason}`, kyc_reason_details };
    expect((await changeUser(id, body)).json().data).toMatchObject({ kyc_reason, kyc_reason_details });
    expect((await readOne(`/user/getall?search=${email}`)).users).toMatchObject([{ kyc_reason, kyc_reason_details }]);
    const [head, line] = await readFile(`/user/getall?search=${email}`);
    expect(head).toMatch(/,User ID,Reason,Reason details$/);
    expect(line).toBe(
      `${(await readOne(`/user/details/${id}`)).fullName},${email},,Rejected,${id},${kyc_reason},"${kyc_reason_details}"`,
    );
    expect(await readAudit(testApp.database, id)).toMatchObject([
      { before: { kyc_status: 'pending', ...none }, after: { kyc_status: 'rejected', kyc_reason, kyc_reason_details } },
    ]);
  });

  it('is cleared by another status without a reason', async () => {
    const { id } = await addCustomerWithBalance();
    await changeUser(id, { kyc_status: 'rejected', kyc_reason, kyc_reason_details });
    const updated = await changeUser(id, { kyc_status: 'in_progress', kyc_reason: 'Other' });
    expect(updated.json().data).toMatchObject({ kyc_reason: 'Other', kyc_reason_details: null });
    expect((await changeUser(id, { kyc_status: 'completed' })).json().data).toMatchObject(none);
  });

  it('is kept if the status does not change, and can be corrected', async () => {
    const { id } = await addCustomerWithBalance();
    await changeUser(id, { kyc_status: 'rejected', kyc_reason, kyc_reason_details });
    const renamed = await changeUser(id, { fullName: 'Ada King', kyc_status: 'rejected' });
    expect(renamed.json().data).toMatchObject({ kyc_reason, kyc_reason_details });
    const corrected = await changeUser(id, { kyc_reason_details: null });
    expect(corrected.json().data).toMatchObject({ kyc_reason, kyc_reason_details: null });
  });

  it('can be set with a new user', async () => {
    const payload = { fullName: 'Ada', email: 'ada-with-reason@example.com', password: 'a long enough one' };
    const response = await caller.request('POST', '/user/add', {
      payload: { ...payload, kyc_status: 'rejected', kyc_reason },
    });
    expect(response.json().data).toMatchObject({ kyc_status: 'rejected', kyc_reason, kyc_reason_details: null });
  });
});

describe('a reason', () => {
  it.each([
    ['empty', 'reason', '', 'Reason is required'],
    ['blank', 'reason', '  ', 'Reason is required'],
    ['too long', 'reason', 'a'.repeat(121), 'Reason must have at most 120 characters'],
    ['text of two lines', 'reason', 'One\nTwo', 'Reason is not in the right format'],
    ['text with an escape character', 'reason', 'One\u001bTwo', 'Reason is not in the right format'],
    [
      'text with a direction mark',
      'reason',
      'One\u202eTwo',
      'Reason must not contain characters that change the text direction',
    ],
    [
      'accompanied by long details',
      'reason_details',
      'a'.repeat(1001),
      'Reason Details must have at most 1,000 characters',
    ],
    [
      'accompanied by details with a control character',
      'reason_details',
      'One\u0007',
      'Reason Details is not in the right format',
    ],
  ])('is rejected if it is %s, and nothing is decided', async (_, field, text, message) => {
    const { id } = await addWithdrawal(testApp.database, (await addCustomerWithBalance()).id);
    const response = await decideWithdrawal(id, { status: 'rejected', [field]: text });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual([{ field, message }]);
    expect(await readOne(`/withdrawal/details/${id}`)).toMatchObject({ status: 'pending', ...none });
    const user = await changeUser((await addCustomerWithBalance()).id, {
      kyc_status: 'rejected',
      [`kyc_${field}`]: text,
    });
    expect(user.statusCode).toBe(400);
  });

  it('can have the maximum length, and line breaks in its details', async () => {
    const { id } = await addTopup(testApp.database, (await addCustomerWithBalance()).id);
    const longest = { reason: 'a'.repeat(120), reason_details: `a\n\tb\n${'c'.repeat(995)}` };
    expect((await decideTransaction(id, { status: 'cancelled', ...longest })).json().data).toMatchObject(longest);
  });

  it('has normalized line breaks', async () => {
    const { id } = await addTopup(testApp.database, (await addCustomerWithBalance()).id);
    const body = { status: 'cancelled', reason_details: 'One\r\nTwo\rThree' };
    expect((await decideTransaction(id, body)).json().data).toMatchObject({
      reason: null,
      reason_details: 'One\nTwo\nThree',
    });
  });
});
