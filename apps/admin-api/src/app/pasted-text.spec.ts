import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_PASSWORD, createTestApp, type SignedIn, type TestApp } from '../test-support/test-app';

let testApp: TestApp;
let caller: SignedIn;
let count = 0;

beforeAll(async () => {
  testApp = await createTestApp();
  caller = await testApp.signIn();
});

afterAll(() => testApp.close());

const newUser = () => {
  count += 1;
  return { fullName: 'Ada Lovelace', email: `ada-${count}@example.com`, password: 'correct horse battery' };
};
const addUser = (values: object) => caller.request('POST', '/user/add', { payload: { ...newUser(), ...values } });
const addSubadmin = (values: object) =>
  caller.request('POST', '/subadmin/add', {
    payload: { ...newUser(), phoneNumber: '+41 79 123 45 67', permissions: {}, ...values },
  });

const phones = [
  ['\u202d+41 79 123 45 67\u202c', '+41 79 123 45 67'],
  ['(212) 555-0123', '(212) 555-0123'],
  ['+41\u00a079\u202f123\u00a045 67', '+41 79 123 45 67'],
  ['+41 79\u2011123\u201145\u201167', '+41 79-123-45-67'],
  [`\u200b${'\u00a0'.repeat(30)}+41 79 123 45 67`, '+41 79 123 45 67'],
] as const;

describe('a pasted phone number', () => {
  it.each(phones)('is stored in plain characters for a user: %j', async (pasted, phoneNumber) => {
    const added = await addUser({ phoneNumber: pasted });
    expect(added.json()).toMatchObject({ success: true, data: { phoneNumber } });
    const changed = await caller.request('PATCH', `/user/update/${added.json().data._id}`, {
      payload: { phoneNumber: pasted },
    });
    expect(changed.json().data.phoneNumber).toBe(phoneNumber);
  });

  it.each(phones)('is stored in plain characters for a sub-admin: %j', async (pasted, phoneNumber) => {
    expect((await addSubadmin({ phoneNumber: pasted })).json()).toMatchObject({ data: { phoneNumber } });
  });

  it('is empty if it has no visible characters', async () => {
    expect((await addUser({ phoneNumber: '\u200b\u00a0' })).json().data.phoneNumber).toBeNull();
    expect((await addSubadmin({ phoneNumber: '\u200b' })).json().errors).toEqual([
      { field: 'phoneNumber', message: 'Phone Number is required' },
    ]);
  });

  it('is rejected if it is not a phone number', async () => {
    expect((await addUser({ phoneNumber: '\u202dask her\u202c' })).json().errors).toEqual([
      { field: 'phoneNumber', message: 'Phone Number is not in the right format' },
    ]);
  });
});

describe('a pasted email', () => {
  it('is stored trimmed, and identifies the same account', async () => {
    const { email } = newUser();
    const added = await addUser({ email: `\u202a${email}\u202c\u00a0` });
    expect(added.json().data.email).toBe(email);
    expect((await addUser({ email: `\u2003${email}` })).json()).toMatchObject({ code: 'email_taken' });
    const other = (await addUser({})).json().data._id;
    const changed = await caller.request('PATCH', `/user/update/${other}`, {
      payload: { email: 'grace@example.com\u00a0' },
    });
    expect(changed.json().data.email).toBe('grace@example.com');
  });

  it('identifies the account at sign-in', async () => {
    await testApp.signIn([]);
    const response = await testApp.app.inject({
      method: 'POST',
      url: '/api/admin/signin',
      payload: { email: '\ufeffCaller-2@example.com\u00a0', password: TEST_PASSWORD },
    });
    expect(response.statusCode).toBe(200);
  });

  it('is rejected without being normalized if it is longer than 254 characters', async () => {
    const response = await addUser({ email: `${' '.repeat(60_000)}ada@example.com` });
    expect(response.json().errors).toEqual([{ field: 'email', message: 'Email must have at most 254 characters' }]);
  });
});

describe('a pasted search', () => {
  const searchList = async (path: string, search: string) =>
    (await caller.request('GET', `${path}?search=${encodeURIComponent(search)}`)).json();

  it('ignores invisible characters', async () => {
    const { fullName, _id } = (await addUser({ fullName: 'Katherine Johnson' })).json().data;
    const { data } = await searchList('/user/getall', '\u200bkather\u00adine\u00a0johnson\u202c');
    expect(data.users).toMatchObject([{ _id, fullName }]);
    const log = await searchList('/audit-log', `\u200b${_id}\u00a0`);
    expect(log.data).toMatchObject([{ record_id: _id }]);
  });

  it('finds everything if it has no visible characters', async () => {
    expect((await searchList('/user/getall', '\u200b\u3164')).data.total).toBeGreaterThan(1);
  });
});

describe('a text without visible characters', () => {
  it.each(['\u200b', '\u3164', '\u2800', '\u00ad', '\u{e0041}'])('is rejected as a name: %j', async (fullName) => {
    const errors = [{ field: 'fullName', message: 'Full Name is required' }];
    expect((await addUser({ fullName })).json().errors).toEqual(errors);
    expect((await addSubadmin({ fullName })).json().errors).toEqual(errors);
  });

  it('becomes null where the text is optional', async () => {
    const { data } = (
      await addUser({ kyc_status: 'rejected', kyc_reason: 'Other', kyc_reason_details: '\u200b' })
    ).json();
    expect(data).toMatchObject({ kyc_reason: 'Other', kyc_reason_details: null });
  });

  it('is trimmed from the ends of a name, and kept inside', async () => {
    const { data } = (await addUser({ fullName: '\u200b می\u200cخواهم\ufeff' })).json();
    expect(data.fullName).toBe('می\u200cخواهم');
  });
});

describe('a pasted deposit address', () => {
  it('is stored trimmed', async () => {
    const wallet_address = '0x52908400098527886E0F7030069857D2E4169EE7';
    const response = await caller.request('POST', '/admin-wallet/add', {
      payload: { network_type: 'ETH', wallet_address: `\u200b${wallet_address}\u00a0` },
    });
    expect(response.json()).toMatchObject({ data: { wallet_address } });
  });
});
