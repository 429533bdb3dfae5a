import { eq } from 'drizzle-orm';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app/app';
import { readConfig } from '../../config/config';
import { permissionKeys } from '../../common/permission-keys';
import { listOperations, readContract, type Method } from '../../contract/operations';
import { auditLog, notifications } from '../../database/schema';
import { generateCode } from '../../test-support/generate-code';
import { addCustomer, addTicket, addTopup, addWithdrawal } from '../../test-support/customers';
import { encodeForm } from '../../test-support/example-requests';
import { createPasskeyDevice } from '../../test-support/passkey-device';
import { createSignUpCode } from '../session/sign-up-code';
import { createTestApp, TEST_PASSWORD, type SignedIn, type TestApp } from '../../test-support/test-app';

let testApp: TestApp;
/** A server on the same database whose handlers get ids in upper case, which the contract itself rejects. */
let respellingApp: FastifyInstance;
/** The server that receives the requests. */
let app: FastifyInstance;
let caller: SignedIn;
/** Only one main admin can sign up. */
let signedUp: LightMyRequestResponse;

beforeAll(async () => {
  testApp = await createTestApp();
  respellingApp = await buildApp(
    { database: testApp.database, config: readConfig({ LOG_LEVEL: 'silent' }) },
    respellIds,
  );
  app = testApp.app;
  signedUp = await sendAnonymously('/signup', {
    fullName: 'Grace Hopper',
    email: 'grace@example.com',
    password: TEST_PASSWORD,
    code: await createSignUpCode(testApp.database.orm),
  });
  caller = await testApp.signIn(permissionKeys);
});

afterAll(async () => {
  await respellingApp.close();
  await testApp.close();
});

const capitalizeIds = (fields: unknown) => {
  for (const [name, value] of Object.entries(Object(fields)))
    if (/id$/.test(name)) Reflect.set(Object(fields), name, String(value).toUpperCase());
};

/** Changes the spelling of ids after validation, which accepts one spelling only, and before the handler. */
function respellIds(server: FastifyInstance) {
  server.addHook('onRoute', (route) => {
    const handlers = [route.preHandler ?? []].flat();
    route.preHandler = [
      ...handlers,
      async ({ params, body }) => {
        capitalizeIds(params);
        capitalizeIds(body);
      },
    ];
  });
}

interface CallResult {
  response: LightMyRequestResponse;
  entity: string;
  entityId: string | null;
  /** @default the caller */
  actorId?: string | null;
}

const { request: send }: Pick<SignedIn, 'request'> = {
  request: (method, url, { headers, ...options } = {}) =>
    app.inject({
      method,
      url: `/api/admin${url}`,
      ...options,
      headers: { authorization: `Bearer ${caller.token}`, ...headers },
    }),
};
const getId = (response: LightMyRequestResponse): string => response.json().data._id;
const sendAnonymously = (url: string, payload: object) =>
  testApp.app.inject({ method: 'POST', url: `/api/admin${url}`, payload });

const readAuditLog = (query: URLSearchParams) =>
  testApp.app.inject({
    url: `/api/admin/audit-log?${query}`,
    headers: { authorization: `Bearer ${signedUp.json().token}` },
  });

let count = 0;
const createEmail = () => `written-${(count += 1)}@example.com`;

async function addNotification(): Promise<string> {
  const [row] = await testApp.database.orm
    .insert(notifications)
    .values({ title: 'News', message: 'Something is new.' })
    .returning({ id: notifications.id });
  return row?.id ?? '';
}

const plan = {
  category: 'Gold',
  planType: 'standard',
  investmentAmount: { min: 1000, max: 10000 },
  profitPercentage: { min: 5, max: 8.5 },
  lockInPeriod: 6,
  lockInPeriodUnit: 'months',
};
const addPlan = () => send('POST', '/add-plan', { payload: plan });
const addUser = () =>
  send('POST', '/user/add', { payload: { fullName: 'Ada Lovelace', email: createEmail(), password: TEST_PASSWORD } });
async function addNote() {
  const record = { record_type: 'ticket', record_id: (await addTicket(testApp.database, getId(await addUser()))).id };
  return send('POST', '/notes', { payload: { ...record, text: 'They have called twice.' } });
}
const addView = () =>
  send('POST', '/views', {
    payload: { list: 'users', name: createEmail(), address: '', density: 'compact', columns: [] },
  });
const getMainAdminHeaders = () => ({ authorization: `Bearer ${signedUp.json().token}` });
const addServiceAccount = () =>
  send('POST', '/service-accounts', {
    payload: { name: 'Nightly job', permissions: {}, expires_at: new Date(Date.now() + 3_600_000).toISOString() },
    headers: getMainAdminHeaders(),
  });
const changeServiceAccount = async (method: Method, path: string, payload?: object): Promise<CallResult> => {
  const id = getId(await addServiceAccount());
  const response = await send(method, `/service-accounts/${id}${path}`, { payload, headers: getMainAdminHeaders() });
  return { response, entity: 'service_account', entityId: id, actorId: getId(signedUp) };
};
async function snoozeWithdrawal() {
  const { id } = await addWithdrawal(testApp.database, (await addCustomer(testApp.database)).id);
  const payload = { until: new Date(Date.now() + 3_600_000).toISOString() };
  return { id, response: await send('PUT', `/queues/withdrawals/cases/${id}/snooze`, { payload }) };
}
/** Requests a second admin for a withdrawal above the policy's amount. */
async function requestWithdrawalApproval(by: Pick<SignedIn, 'request'> = { request: send }) {
  await calls['setApprovalPolicy']?.();
  const customer = await addCustomer(testApp.database, { balance: '50000.00' });
  const { id } = await addWithdrawal(testApp.database, customer.id, { amount: '20000.00' });
  const payload = { record_id: id, change: { withdrawal: { status: 'approved' } } };
  return { id, response: await by.request('POST', '/approval-requests', { payload }) };
}
async function uploadSelfie(id: string) {
  const image = sharp({ create: { width: 4, height: 4, channels: 3, background: '#246' } });
  const form = new FormData();
  form.append('file', new File([new Uint8Array(await image.png().toBuffer())], 'selfie.png'));
  return send('PUT', `/user/${id}/documents/selfieUpload`, await encodeForm(form));
}
const addSubadmin = (email = createEmail()) => {
  const payload = { fullName: 'Katherine Johnson', email, phoneNumber: '+44 20 7946 0033', password: TEST_PASSWORD };
  return send('POST', '/subadmin/add', { payload: { ...payload, permissions: { plans: true } } });
};
const addWallet = (wallet_address = '0x52908400098527886E0F7030069857D2E4169EE7', network_type = 'ETH') =>
  send('POST', '/admin-wallet/add', { payload: { wallet_address, network_type } });
const findOrAddWallet = async (): Promise<string> => {
  const wallet = (await send('GET', '/admin-wallets')).json().data[0];
  return wallet ? wallet._id : getId(await addWallet());
};

const startAuthenticatorSetup = () => send('POST', '/account/second-factor/authenticator');
async function addAuthenticator() {
  const { secret } = (await startAuthenticatorSetup()).json().data;
  return send('PUT', '/account/second-factor/authenticator', { payload: { code: generateCode(secret) } });
}
/** Passkeys need a host name: they do not work with an IP address. */
const headers = { host: 'localhost' };
async function addPasskey() {
  const base = '/account/second-factor';
  const { data } = (await send('POST', `${base}/passkeys/request`, { headers })).json();
  const response = await send('POST', `${base}/passkeys`, { payload: createPasskeyDevice().make(data), headers });
  const id: string = (await send('GET', base)).json().data.passkeys.at(-1)._id;
  return { response, id };
}
const toSecondFactorResult = (response: LightMyRequestResponse): CallResult => ({
  response,
  entity: 'second_factor',
  entityId: caller.id,
});
async function sendAsMainAdmin(url: string) {
  const headers = { authorization: `Bearer ${signedUp.json().token}` };
  return { response: await app.inject({ method: 'POST', url: `/api/admin${url}`, headers }), actorId: getId(signedUp) };
}

const toCreatedResult = (response: LightMyRequestResponse, entity: string): CallResult => ({
  response,
  entity,
  entityId: getId(response),
});

/** One call for each writing operation, on a new record. */
const calls: Readonly<Record<string, () => Promise<CallResult>>> = {
  signUp: async () => ({ ...toCreatedResult(signedUp, 'admin'), actorId: null }),
  signIn: async () => {
    const email = createEmail();
    const entityId = getId(await addSubadmin(email));
    return {
      response: await sendAnonymously('/signin', { email, password: TEST_PASSWORD }),
      entity: 'session',
      entityId,
      actorId: entityId,
    };
  },
  signOut: async () => {
    const leaver = await testApp.signIn([]);
    const response = await leaver.request('POST', '/signout');
    return { response, entity: 'session', entityId: leaver.id, actorId: leaver.id };
  },
  startPasskeyStepUp: async () => {
    await addPasskey();
    const response = await send('POST', '/session/step-up/passkey', { headers });
    return { response, entity: 'session', entityId: caller.id };
  },
  completeStepUp: async () => {
    const account = await testApp.signIn([]);
    const response = await account.request('POST', '/session/step-up', { payload: { password: TEST_PASSWORD } });
    return { response, entity: 'session', entityId: account.id, actorId: account.id };
  },
  signInSecondFactor: async () => {
    const email = createEmail();
    const entityId = getId(await addSubadmin(email));
    const { token } = (await sendAnonymously('/signin', { email, password: TEST_PASSWORD })).json();
    const sendAsSubadmin = (method: Method, url: string, payload?: object) =>
      testApp.app.inject({ method, url: `/api/admin${url}`, payload, headers: { authorization: `Bearer ${token}` } });
    const { secret } = (await sendAsSubadmin('POST', '/account/second-factor/authenticator')).json().data;
    const confirmation = { code: generateCode(secret) };
    const confirmed = await sendAsSubadmin('PUT', '/account/second-factor/authenticator', confirmation);
    const { challenge } = (await sendAnonymously('/signin', { email, password: TEST_PASSWORD })).json().second_factor;
    const [recovery_code] = confirmed.json().data.recovery_codes;
    const response = await sendAnonymously('/signin/second-factor', { challenge, recovery_code });
    return { response, entity: 'session', entityId, actorId: entityId };
  },
  startAuthenticatorSetup: async () => toSecondFactorResult(await startAuthenticatorSetup()),
  confirmAuthenticator: async () => toSecondFactorResult(await addAuthenticator()),
  removeAuthenticator: async () => {
    await addAuthenticator();
    return toSecondFactorResult(await send('DELETE', '/account/second-factor/authenticator'));
  },
  startPasskeyRegistration: async () =>
    toSecondFactorResult(await send('POST', '/account/second-factor/passkeys/request')),
  addPasskey: async () => toSecondFactorResult((await addPasskey()).response),
  renamePasskey: async () => {
    const { id } = await addPasskey();
    return toSecondFactorResult(
      await send('PATCH', `/account/second-factor/passkeys/${id}`, { payload: { name: 'Phone' } }),
    );
  },
  removePasskey: async () => {
    const { id } = await addPasskey();
    return toSecondFactorResult(await send('DELETE', `/account/second-factor/passkeys/${id}`));
  },
  regenerateRecoveryCodes: async () => {
    await addAuthenticator();
    return toSecondFactorResult(await send('POST', '/account/second-factor/recovery-codes'));
  },
  setSecondFactorRule: async () => {
    const owner = await testApp.signIn();
    const { secret } = (await owner.request('POST', '/account/second-factor/authenticator')).json().data;
    await owner.request('PUT', '/account/second-factor/authenticator', { payload: { code: generateCode(secret) } });
    const setRequired = (is_required: boolean) =>
      owner.request('PUT', '/security/second-factor', { payload: { is_required } });
    const response = await setRequired(true);
    await setRequired(false);
    return { response, entity: 'second_factor_rule', entityId: null, actorId: owner.id };
  },
  removeSubadminSecondFactor: async () => {
    const subadmin = await testApp.signIn([]);
    const { secret } = (await subadmin.request('POST', '/account/second-factor/authenticator')).json().data;
    await subadmin.request('PUT', '/account/second-factor/authenticator', { payload: { code: generateCode(secret) } });
    const owner = await testApp.signIn();
    const url = `/api/admin/subadmin/${subadmin.id}/second-factor`;
    const response = await app.inject({ method: 'DELETE', url, headers: { authorization: `Bearer ${owner.token}` } });
    return { response, entity: 'subadmin', entityId: subadmin.id, actorId: owner.id };
  },
  changeOwnPassword: async () => {
    const account = await testApp.signIn([]);
    const payload = { current_password: TEST_PASSWORD, password: 'correct horse battery' };
    const response = await account.request('PUT', '/account/password', { payload });
    return { response, entity: 'subadmin', entityId: account.id, actorId: account.id };
  },
  createSubadminPasswordReset: async () => {
    const id = getId(await addSubadmin());
    return { ...(await sendAsMainAdmin(`/subadmin/${id}/password-reset`)), entity: 'subadmin', entityId: id };
  },
  createUserPasswordReset: async () => {
    const id = getId(await addUser());
    return { ...(await sendAsMainAdmin(`/user/${id}/password-reset`)), entity: 'user', entityId: id };
  },
  resetPassword: async () => {
    const id = getId(await addUser());
    const { token } = (await sendAsMainAdmin(`/user/${id}/password-reset`)).response.json().data;
    const response = await sendAnonymously('/password-reset', { token, password: 'staple battery horse' });
    return { response, entity: 'user', entityId: id, actorId: null };
  },
  endSession: async () => {
    const other = await testApp.signIn([]);
    const [session] = (await other.request('GET', '/sessions')).json().data;
    const headers = { authorization: `Bearer ${signedUp.json().token}` };
    const response = await app.inject({ method: 'DELETE', url: `/api/admin/sessions/${session._id}`, headers });
    return { response, entity: 'session', entityId: other.id, actorId: getId(signedUp) };
  },
  endOtherSessions: async () => {
    const response = await send('POST', '/sessions/end-others');
    return { response, entity: 'session', entityId: caller.id };
  },
  endSessionsOfAdmin: async () => {
    const other = await testApp.signIn([]);
    const headers = { authorization: `Bearer ${signedUp.json().token}` };
    const response = await app.inject({ method: 'DELETE', url: `/api/admin/sessions/all/${other.id}`, headers });
    return { response, entity: 'session', entityId: other.id, actorId: getId(signedUp) };
  },
  markNotificationRead: async () => {
    const id = await addNotification();
    return { response: await send('PUT', `/notifications/${id}/read`), entity: 'notification', entityId: id };
  },
  markAllNotificationsRead: async () => {
    await addNotification();
    return { response: await send('PUT', '/notifications/read-all'), entity: 'notification', entityId: null };
  },
  addNote: async () => toCreatedResult(await addNote(), 'note'),
  setNotePinned: async () => {
    const id = getId(await addNote());
    const response = await send('PUT', `/notes/${id}/pinned`, { payload: { pinned: true } });
    return { response, entity: 'note', entityId: id };
  },
  addView: async () => toCreatedResult(await addView(), 'view'),
  updateView: async () => {
    const id = getId(await addView());
    return {
      response: await send('PATCH', `/views/${id}`, { payload: { isShared: true } }),
      entity: 'view',
      entityId: id,
    };
  },
  deleteView: async () => {
    const id = getId(await addView());
    return { response: await send('DELETE', `/views/${id}`), entity: 'view', entityId: id };
  },
  setDefaultView: async () => {
    const id = getId(await addView());
    const response = await send('PUT', '/views/defaults/users', { payload: { view: id } });
    return { response, entity: 'view', entityId: id };
  },
  addServiceAccount: async () => ({
    ...toCreatedResult(await addServiceAccount(), 'service_account'),
    actorId: getId(signedUp),
  }),
  updateServiceAccount: () => changeServiceAccount('PATCH', '', { permissions: { users: true } }),
  rotateServiceKey: () => changeServiceAccount('POST', '/key'),
  revokeServiceAccount: () => changeServiceAccount('DELETE', ''),
  addSubadmin: async () => toCreatedResult(await addSubadmin(), 'subadmin'),
  updateSubadmin: async () => {
    const id = getId(await addSubadmin());
    const response = await send('PATCH', `/subadmin/update/${id}`, { payload: { fullName: 'Katherine Goble' } });
    return { response, entity: 'subadmin', entityId: id };
  },
  deleteSubadmin: async () => {
    const id = getId(await addSubadmin());
    return { response: await send('DELETE', `/subadmin/delete/${id}`), entity: 'subadmin', entityId: id };
  },
  addUser: async () => toCreatedResult(await addUser(), 'user'),
  updateUser: async () => {
    const id = getId(await addUser());
    const response = await send('PATCH', `/user/update/${id}`, { payload: { fullName: 'Ada King' } });
    return { response, entity: 'user', entityId: id };
  },
  uploadUserDocument: async () => {
    const id = getId(await addUser());
    return { response: await uploadSelfie(id), entity: 'user', entityId: id };
  },
  requestUserDocument: async () => {
    const id = getId(await addUser());
    const payload = { reason: 'The face is not in the picture.' };
    const response = await send('POST', `/user/${id}/documents/selfieUpload/request`, { payload });
    return { response, entity: 'user', entityId: id };
  },
  verifyKyc: async () => {
    const id = getId(await addUser());
    await uploadSelfie(id);
    const payload = { user_id: id, document: 'selfieUpload', verified: true };
    return { response: await send('PATCH', '/verify-kyc', { payload }), entity: 'user', entityId: id };
  },
  deleteUser: async () => {
    const id = getId(await addUser());
    return { response: await send('DELETE', `/user/${id}`), entity: 'user', entityId: id };
  },
  addPlan: async () => toCreatedResult(await addPlan(), 'plan'),
  updatePlan: async () => {
    const id = getId(await addPlan());
    const response = await send('PATCH', `/plan/update/${id}`, { payload: { category: 'Silver' } });
    return { response, entity: 'plan', entityId: id };
  },
  deletePlan: async () => {
    const id = getId(await addPlan());
    return { response: await send('DELETE', `/plan/delete/${id}`), entity: 'plan', entityId: id };
  },
  setWithdrawalStatus: async () => {
    const customer = await addCustomer(testApp.database, { balance: '500.00' });
    const { id } = await addWithdrawal(testApp.database, customer.id);
    const response = await send('PUT', `/withdrawal/status/${id}`, { payload: { status: 'approved' } });
    return { response, entity: 'withdrawal', entityId: id };
  },
  setTransactionStatus: async () => {
    const { id } = await addTopup(testApp.database, (await addCustomer(testApp.database)).id);
    const response = await send('PUT', `/transaction/status/${id}`, { payload: { status: 'approved' } });
    return { response, entity: 'transaction', entityId: id };
  },
  claimCase: async () => {
    const { id } = await addWithdrawal(testApp.database, (await addCustomer(testApp.database)).id);
    const response = await send('PUT', `/queues/withdrawals/cases/${id}/claim`, { payload: {} });
    return { response, entity: 'withdrawal', entityId: id };
  },
  releaseCase: async () => {
    const { id } = await addWithdrawal(testApp.database, (await addCustomer(testApp.database)).id);
    await send('PUT', `/queues/withdrawals/cases/${id}/claim`, { payload: {} });
    const response = await send('DELETE', `/queues/withdrawals/cases/${id}/claim`);
    return { response, entity: 'withdrawal', entityId: id };
  },
  snoozeCase: async () => {
    const { id, response } = await snoozeWithdrawal();
    return { response, entity: 'withdrawal', entityId: id };
  },
  unsnoozeCase: async () => {
    const { id } = await snoozeWithdrawal();
    const response = await send('DELETE', `/queues/withdrawals/cases/${id}/snooze`);
    return { response, entity: 'withdrawal', entityId: id };
  },
  addApprovalRequest: async () => {
    const { id, response } = await requestWithdrawalApproval();
    return { response, entity: 'withdrawal', entityId: id };
  },
  decideApprovalRequest: async () => {
    const { id, response } = await requestWithdrawalApproval(await testApp.signIn(['withdrawals']));
    const payload = { approved: false };
    const declined = await send('PUT', `/approval-requests/${getId(response)}/decision`, { payload });
    return { response: declined, entity: 'withdrawal', entityId: id };
  },
  withdrawApprovalRequest: async () => {
    const { id, response } = await requestWithdrawalApproval();
    return {
      response: await send('DELETE', `/approval-requests/${getId(response)}`),
      entity: 'withdrawal',
      entityId: id,
    };
  },
  setApprovalPolicy: async () => {
    await testApp.signIn(['withdrawals', 'subadmins']);
    const main = { authorization: `Bearer ${signedUp.json().token}` };
    const payload = {
      withdrawals_above: 10_000 - (count += 1),
      topups_above: null,
      deposit_addresses: false,
      permissions: false,
    };
    const response = await send('PUT', '/approval-policy', { payload, headers: main });
    return { response, entity: 'approval_policy', entityId: getId(response), actorId: signedUp.json().data._id };
  },
  setTicketStatus: async () => {
    const { id } = await addTicket(testApp.database, (await addCustomer(testApp.database)).id);
    const response = await send('PUT', `/support-enquiries/status/${id}`, { payload: { status: 'resolved' } });
    return { response, entity: 'ticket', entityId: id };
  },
  setTicketAssignee: async () => {
    const { id } = await addTicket(testApp.database, (await addCustomer(testApp.database)).id);
    const response = await send('PUT', `/support-enquiries/assignee/${id}`, { payload: { assignee: caller.id } });
    return { response, entity: 'ticket', entityId: id };
  },
  addTicketMessage: async () => {
    const { id } = await addTicket(testApp.database, (await addCustomer(testApp.database)).id);
    const response = await send('POST', `/support-enquiries/${id}/messages`, {
      payload: { text: 'We have found it.' },
    });
    return { response, entity: 'ticket', entityId: id };
  },
  addDepositWallet: async () => {
    const response = await addWallet('3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'BTC');
    return toCreatedResult(response, 'deposit_wallet');
  },
  updateDepositWallet: async () => {
    const id = await findOrAddWallet();
    const response = await send('PATCH', `/admin-wallet/update/${id}`, { payload: { status: false } });
    return { response, entity: 'deposit_wallet', entityId: id };
  },
  setDepositWalletStatus: async () => {
    const id = await findOrAddWallet();
    const response = await send('PATCH', `/admin-wallet/update-status/${id}`, { payload: { status: true } });
    return { response, entity: 'deposit_wallet', entityId: id };
  },
  deleteDepositWallet: async () => {
    const id = await findOrAddWallet();
    return { response: await send('DELETE', `/admin-wallet/delete/${id}`), entity: 'deposit_wallet', entityId: id };
  },
};

const writes = listOperations(readContract())
  // Background requests of the panel, such as heartbeats, are not audited.
  .filter(({ method, isBackground }) => method !== 'GET' && !isBackground)
  .map(({ id }) => id);

it('covers every writing operation of the contract', () => {
  expect(Object.keys(calls).toSorted()).toEqual(writes.toSorted());
});

/** Operations whose entries have no record name: the record is deleted, or there are several. */
const operationsWithoutName = [
  'deletePlan',
  'deleteDepositWallet',
  'deleteView',
  'markAllNotificationsRead',
  'setSecondFactorRule',
];

describe('an audit entry', () => {
  it.each(writes)('is written by %s', async (operation) => {
    const result = await calls[operation]?.();
    if (!result) throw new Error(`No test call for ${operation}.`);
    const { response, entity, entityId, actorId = caller.id } = result;
    expect(response.statusCode).toBeLessThan(300);

    const requestId = String(response.headers['x-request-id']);
    const entries = await testApp.database.orm.select().from(auditLog).where(eq(auditLog.requestId, requestId));
    expect(entries[0]).toMatchObject({ action: operation, actorId, entity, entityId, address: '127.0.0.1' });

    const query = new URLSearchParams({ action: operation, ...(entityId !== null && { record_id: entityId }) });
    const { data } = (await readAuditLog(query)).json();
    expect(data[0].record_name).toEqual(operationsWithoutName.includes(operation) ? null : expect.stringMatching(/\S/));
    expect(JSON.stringify(entries)).not.toMatch(/correct horse|argon2|token|chk_/i);
  });
});

describe('an id in another spelling', () => {
  beforeAll(() => {
    app = respellingApp;
  });

  const operationsWithId = listOperations(readContract())
    .filter(({ url, id }) => writes.includes(id) && (/:id/.test(url) || id === 'verifyKyc'))
    .map(({ id }) => id);

  it.each(operationsWithId)('has its stored form in the audit entry of %s', async (operation) => {
    const result = await calls[operation]?.();
    if (!result) throw new Error(`No test call for ${operation}.`);
    expect(result.response.statusCode).toBeLessThan(300);
    const requestId = String(result.response.headers['x-request-id']);
    const entries = await testApp.database.orm.select().from(auditLog).where(eq(auditLog.requestId, requestId));
    expect(entries).toMatchObject([{ action: operation, entityId: result.entityId }]);
  });

  it('is recognized as the caller’s own account, which cannot be changed', async () => {
    const message = 'You cannot change or delete your own account here.';
    const responses = [
      await send('PATCH', `/subadmin/update/${caller.id}`, { payload: { fullName: 'Someone' } }),
      await send('DELETE', `/subadmin/delete/${caller.id}`),
    ];
    for (const response of responses) expect(response.json()).toEqual({ success: false, code: 'not_allowed', message });
  });
});
