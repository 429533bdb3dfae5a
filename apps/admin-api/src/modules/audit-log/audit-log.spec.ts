import { eq } from 'drizzle-orm';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app/app';
import { readConfig } from '../../config/config';
import { permissionFlags } from '../../common/permission-flags';
import { listOperations, readContract, type Method } from '../../contract/operations';
import { auditLog, notifications } from '../../database/schema';
import { codeOf } from '../../test-support/code-of';
import { addCustomer, addTicket, addTopup, addWithdrawal } from '../../test-support/customers';
import { encodeForm } from '../../test-support/example-requests';
import { createPasskeyDevice } from '../../test-support/passkey-device';
import { createSignUpCode } from '../session/sign-up-code';
import { createTestApp, ownPassword, type SignedIn, type TestApp } from '../../test-support/test-app';

let test: TestApp;
/** A server over the same database whose handlers get ids in upper case, which the contract itself refuses. */
let respelling: FastifyInstance;
/** The one of the two that gets the requests. */
let app: FastifyInstance;
let caller: SignedIn;
/** The main admin's sign-up: there can be only one. */
let signedUp: LightMyRequestResponse;

beforeAll(async () => {
  test = await createTestApp();
  respelling = await buildApp({ database: test.database, config: readConfig({ LOG_LEVEL: 'silent' }) }, respellIds);
  app = test.app;
  signedUp = await visit('/signup', {
    fullName: 'Grace Hopper',
    email: 'grace@example.com',
    password: ownPassword,
    code: await createSignUpCode(test.database.orm),
  });
  caller = await test.signIn(permissionFlags);
});

afterAll(async () => {
  await respelling.close();
  await test.close();
});

const respell = (fields: unknown) => {
  for (const [name, value] of Object.entries(Object(fields)))
    if (/id$/.test(name)) Reflect.set(Object(fields), name, String(value).toUpperCase());
};

/** Respells the ids between the contract, which accepts one spelling, and the handlers. */
function respellIds(server: FastifyInstance) {
  server.addHook('onRoute', (route) => {
    const own = [route.preHandler ?? []].flat();
    route.preHandler = [
      ...own,
      async ({ params, body }) => {
        respell(params);
        respell(body);
      },
    ];
  });
}

/** What was done, and to what. */
interface Done {
  response: LightMyRequestResponse;
  entity: string;
  entityId: string | null;
  /** Who did it, where that is not the caller. */
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
const idIn = (response: LightMyRequestResponse): string => response.json().data._id;
const visit = (url: string, payload: object) => test.app.inject({ method: 'POST', url: `/api/admin${url}`, payload });

const log = (query: URLSearchParams) =>
  test.app.inject({
    url: `/api/admin/audit-log?${query}`,
    headers: { authorization: `Bearer ${signedUp.json().token}` },
  });

let count = 0;
const newEmail = () => `written-${(count += 1)}@example.com`;

async function addNotification(): Promise<string> {
  const [row] = await test.database.orm
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
  send('POST', '/user/add', { payload: { fullName: 'Ada Lovelace', email: newEmail(), password: ownPassword } });
async function addNote() {
  const record = { record_type: 'ticket', record_id: (await addTicket(test.database, idIn(await addUser()))).id };
  return send('POST', '/notes', { payload: { ...record, text: 'They have called twice.' } });
}
const addView = () =>
  send('POST', '/views', {
    payload: { list: 'users', name: newEmail(), address: '', density: 'compact', columns: [] },
  });
const asMainAdmin = () => ({ authorization: `Bearer ${signedUp.json().token}` });
const addServiceAccount = () =>
  send('POST', '/service-accounts', {
    payload: { name: 'Nightly job', permissions: {}, expires_at: new Date(Date.now() + 3_600_000).toISOString() },
    headers: asMainAdmin(),
  });
const ofServiceAccount = async (method: Method, path: string, payload?: object): Promise<Done> => {
  const id = idIn(await addServiceAccount());
  const response = await send(method, `/service-accounts/${id}${path}`, { payload, headers: asMainAdmin() });
  return { response, entity: 'service_account', entityId: id, actorId: idIn(signedUp) };
};
async function snoozeWithdrawal() {
  const { id } = await addWithdrawal(test.database, (await addCustomer(test.database)).id);
  const payload = { until: new Date(Date.now() + 3_600_000).toISOString() };
  return { id, response: await send('PUT', `/queues/withdrawals/cases/${id}/snooze`, { payload }) };
}
/** Proposes to approve a withdrawal that one alone cannot. */
async function requestWithdrawalApproval(by: Pick<SignedIn, 'request'> = { request: send }) {
  await calls['setApprovalPolicy']?.();
  const customer = await addCustomer(test.database, { balance: '50000.00' });
  const { id } = await addWithdrawal(test.database, customer.id, { amount: '20000.00' });
  const payload = { record_id: id, change: { withdrawal: { status: 'approved' } } };
  return { id, response: await by.request('POST', '/approval-requests', { payload }) };
}
async function uploadSelfie(id: string) {
  const image = sharp({ create: { width: 4, height: 4, channels: 3, background: '#246' } });
  const form = new FormData();
  form.append('file', new File([new Uint8Array(await image.png().toBuffer())], 'selfie.png'));
  return send('PUT', `/user/${id}/documents/selfieUpload`, await encodeForm(form));
}
const addSubadmin = (email = newEmail()) => {
  const payload = { fullName: 'Katherine Johnson', email, phoneNumber: '+44 20 7946 0033', password: ownPassword };
  return send('POST', '/subadmin/add', { payload: { ...payload, permissions: { plans: true } } });
};
const addWallet = (wallet_address = '0x52908400098527886E0F7030069857D2E4169EE7', network_type = 'ETH') =>
  send('POST', '/admin-wallet/add', { payload: { wallet_address, network_type } });
const anyWallet = async (): Promise<string> => {
  const found = (await send('GET', '/admin-wallets')).json().data[0];
  return found ? found._id : idIn(await addWallet());
};

const startAuthenticatorSetup = () => send('POST', '/account/second-factor/authenticator');
async function addAuthenticator() {
  const { secret } = (await startAuthenticatorSetup()).json().data;
  return send('PUT', '/account/second-factor/authenticator', { payload: { code: codeOf(secret) } });
}
/** Passkeys are of a name; an address of numbers has none. */
const headers = { host: 'localhost' };
async function addPasskey() {
  const base = '/account/second-factor';
  const { data } = (await send('POST', `${base}/passkeys/request`, { headers })).json();
  const response = await send('POST', `${base}/passkeys`, { payload: createPasskeyDevice().make(data), headers });
  const id: string = (await send('GET', base)).json().data.passkeys.at(-1)._id;
  return { response, id };
}
/** About the caller's own second factor. */
const own = (response: LightMyRequestResponse): Done => ({ response, entity: 'second_factor', entityId: caller.id });
async function askAsMainAdmin(url: string) {
  const headers = { authorization: `Bearer ${signedUp.json().token}` };
  return { response: await app.inject({ method: 'POST', url: `/api/admin${url}`, headers }), actorId: idIn(signedUp) };
}

const created = (response: LightMyRequestResponse, entity: string): Done => ({
  response,
  entity,
  entityId: idIn(response),
});

/** One call of each operation that changes something, on a record of its own. */
const calls: Readonly<Record<string, () => Promise<Done>>> = {
  signUp: async () => ({ ...created(signedUp, 'admin'), actorId: null }),
  signIn: async () => {
    const email = newEmail();
    const entityId = idIn(await addSubadmin(email));
    return {
      response: await visit('/signin', { email, password: ownPassword }),
      entity: 'session',
      entityId,
      actorId: entityId,
    };
  },
  signOut: async () => {
    const leaver = await test.signIn([]);
    const response = await leaver.request('POST', '/signout');
    return { response, entity: 'session', entityId: leaver.id, actorId: leaver.id };
  },
  startPasskeyStepUp: async () => {
    await addPasskey();
    const response = await send('POST', '/session/step-up/passkey', { headers });
    return { response, entity: 'session', entityId: caller.id };
  },
  completeStepUp: async () => {
    const own = await test.signIn([]);
    const response = await own.request('POST', '/session/step-up', { payload: { password: ownPassword } });
    return { response, entity: 'session', entityId: own.id, actorId: own.id };
  },
  signInSecondFactor: async () => {
    const email = newEmail();
    const entityId = idIn(await addSubadmin(email));
    const { token } = (await visit('/signin', { email, password: ownPassword })).json();
    const own = (method: Method, url: string, payload?: object) =>
      test.app.inject({ method, url: `/api/admin${url}`, payload, headers: { authorization: `Bearer ${token}` } });
    const { secret } = (await own('POST', '/account/second-factor/authenticator')).json().data;
    const confirmation = { code: codeOf(secret) };
    const confirmed = await own('PUT', '/account/second-factor/authenticator', confirmation);
    const { challenge } = (await visit('/signin', { email, password: ownPassword })).json().second_factor;
    const [recovery_code] = confirmed.json().data.recovery_codes;
    const response = await visit('/signin/second-factor', { challenge, recovery_code });
    return { response, entity: 'session', entityId, actorId: entityId };
  },
  startAuthenticatorSetup: async () => own(await startAuthenticatorSetup()),
  confirmAuthenticator: async () => own(await addAuthenticator()),
  removeAuthenticator: async () => {
    await addAuthenticator();
    return own(await send('DELETE', '/account/second-factor/authenticator'));
  },
  startPasskeyRegistration: async () => own(await send('POST', '/account/second-factor/passkeys/request')),
  addPasskey: async () => own((await addPasskey()).response),
  renamePasskey: async () => {
    const { id } = await addPasskey();
    return own(await send('PATCH', `/account/second-factor/passkeys/${id}`, { payload: { name: 'Phone' } }));
  },
  removePasskey: async () => {
    const { id } = await addPasskey();
    return own(await send('DELETE', `/account/second-factor/passkeys/${id}`));
  },
  regenerateRecoveryCodes: async () => {
    await addAuthenticator();
    return own(await send('POST', '/account/second-factor/recovery-codes'));
  },
  setSecondFactorRule: async () => {
    const owner = await test.signIn();
    const { secret } = (await owner.request('POST', '/account/second-factor/authenticator')).json().data;
    await owner.request('PUT', '/account/second-factor/authenticator', { payload: { code: codeOf(secret) } });
    const set = (is_required: boolean) => owner.request('PUT', '/security/second-factor', { payload: { is_required } });
    const response = await set(true);
    await set(false);
    return { response, entity: 'second_factor_rule', entityId: null, actorId: owner.id };
  },
  removeSubadminSecondFactor: async () => {
    const clerk = await test.signIn([]);
    const { secret } = (await clerk.request('POST', '/account/second-factor/authenticator')).json().data;
    await clerk.request('PUT', '/account/second-factor/authenticator', { payload: { code: codeOf(secret) } });
    const owner = await test.signIn();
    const url = `/api/admin/subadmin/${clerk.id}/second-factor`;
    const response = await app.inject({ method: 'DELETE', url, headers: { authorization: `Bearer ${owner.token}` } });
    return { response, entity: 'subadmin', entityId: clerk.id, actorId: owner.id };
  },
  changeOwnPassword: async () => {
    const own = await test.signIn([]);
    const payload = { current_password: ownPassword, password: 'correct horse battery' };
    const response = await own.request('PUT', '/account/password', { payload });
    return { response, entity: 'subadmin', entityId: own.id, actorId: own.id };
  },
  createSubadminPasswordReset: async () => {
    const id = idIn(await addSubadmin());
    return { ...(await askAsMainAdmin(`/subadmin/${id}/password-reset`)), entity: 'subadmin', entityId: id };
  },
  createUserPasswordReset: async () => {
    const id = idIn(await addUser());
    return { ...(await askAsMainAdmin(`/user/${id}/password-reset`)), entity: 'user', entityId: id };
  },
  resetPassword: async () => {
    const id = idIn(await addUser());
    const { token } = (await askAsMainAdmin(`/user/${id}/password-reset`)).response.json().data;
    const response = await visit('/password-reset', { token, password: 'staple battery horse' });
    return { response, entity: 'user', entityId: id, actorId: null };
  },
  endSession: async () => {
    const other = await test.signIn([]);
    const [session] = (await other.request('GET', '/sessions')).json().data;
    const headers = { authorization: `Bearer ${signedUp.json().token}` };
    const response = await app.inject({ method: 'DELETE', url: `/api/admin/sessions/${session._id}`, headers });
    return { response, entity: 'session', entityId: other.id, actorId: idIn(signedUp) };
  },
  endOtherSessions: async () => {
    const response = await send('POST', '/sessions/end-others');
    return { response, entity: 'session', entityId: caller.id };
  },
  endSessionsOfAdmin: async () => {
    const other = await test.signIn([]);
    const headers = { authorization: `Bearer ${signedUp.json().token}` };
    const response = await app.inject({ method: 'DELETE', url: `/api/admin/sessions/all/${other.id}`, headers });
    return { response, entity: 'session', entityId: other.id, actorId: idIn(signedUp) };
  },
  markNotificationRead: async () => {
    const id = await addNotification();
    return { response: await send('PUT', `/notifications/${id}/read`), entity: 'notification', entityId: id };
  },
  markAllNotificationsRead: async () => {
    await addNotification();
    return { response: await send('PUT', '/notifications/read-all'), entity: 'notification', entityId: null };
  },
  addNote: async () => created(await addNote(), 'note'),
  setNotePinned: async () => {
    const id = idIn(await addNote());
    const response = await send('PUT', `/notes/${id}/pinned`, { payload: { pinned: true } });
    return { response, entity: 'note', entityId: id };
  },
  addView: async () => created(await addView(), 'view'),
  updateView: async () => {
    const id = idIn(await addView());
    return {
      response: await send('PATCH', `/views/${id}`, { payload: { isShared: true } }),
      entity: 'view',
      entityId: id,
    };
  },
  deleteView: async () => {
    const id = idIn(await addView());
    return { response: await send('DELETE', `/views/${id}`), entity: 'view', entityId: id };
  },
  setDefaultView: async () => {
    const id = idIn(await addView());
    const response = await send('PUT', '/views/defaults/users', { payload: { view: id } });
    return { response, entity: 'view', entityId: id };
  },
  addServiceAccount: async () => ({
    ...created(await addServiceAccount(), 'service_account'),
    actorId: idIn(signedUp),
  }),
  updateServiceAccount: () => ofServiceAccount('PATCH', '', { permissions: { users: true } }),
  rotateServiceKey: () => ofServiceAccount('POST', '/key'),
  revokeServiceAccount: () => ofServiceAccount('DELETE', ''),
  addSubadmin: async () => created(await addSubadmin(), 'subadmin'),
  updateSubadmin: async () => {
    const id = idIn(await addSubadmin());
    const response = await send('PATCH', `/subadmin/update/${id}`, { payload: { fullName: 'Katherine Goble' } });
    return { response, entity: 'subadmin', entityId: id };
  },
  deleteSubadmin: async () => {
    const id = idIn(await addSubadmin());
    return { response: await send('DELETE', `/subadmin/delete/${id}`), entity: 'subadmin', entityId: id };
  },
  addUser: async () => created(await addUser(), 'user'),
  updateUser: async () => {
    const id = idIn(await addUser());
    const response = await send('PATCH', `/user/update/${id}`, { payload: { fullName: 'Ada King' } });
    return { response, entity: 'user', entityId: id };
  },
  uploadUserDocument: async () => {
    const id = idIn(await addUser());
    return { response: await uploadSelfie(id), entity: 'user', entityId: id };
  },
  requestUserDocument: async () => {
    const id = idIn(await addUser());
    const payload = { reason: 'The face is not in the picture.' };
    const response = await send('POST', `/user/${id}/documents/selfieUpload/request`, { payload });
    return { response, entity: 'user', entityId: id };
  },
  verifyKyc: async () => {
    const id = idIn(await addUser());
    await uploadSelfie(id);
    const payload = { user_id: id, document: 'selfieUpload', verified: true };
    return { response: await send('PATCH', '/verify-kyc', { payload }), entity: 'user', entityId: id };
  },
  deleteUser: async () => {
    const id = idIn(await addUser());
    return { response: await send('DELETE', `/user/${id}`), entity: 'user', entityId: id };
  },
  addPlan: async () => created(await addPlan(), 'plan'),
  updatePlan: async () => {
    const id = idIn(await addPlan());
    const response = await send('PATCH', `/plan/update/${id}`, { payload: { category: 'Silver' } });
    return { response, entity: 'plan', entityId: id };
  },
  deletePlan: async () => {
    const id = idIn(await addPlan());
    return { response: await send('DELETE', `/plan/delete/${id}`), entity: 'plan', entityId: id };
  },
  setWithdrawalStatus: async () => {
    const customer = await addCustomer(test.database, { balance: '500.00' });
    const { id } = await addWithdrawal(test.database, customer.id);
    const response = await send('PUT', `/withdrawal/status/${id}`, { payload: { status: 'approved' } });
    return { response, entity: 'withdrawal', entityId: id };
  },
  setTransactionStatus: async () => {
    const { id } = await addTopup(test.database, (await addCustomer(test.database)).id);
    const response = await send('PUT', `/transaction/status/${id}`, { payload: { status: 'approved' } });
    return { response, entity: 'transaction', entityId: id };
  },
  claimCase: async () => {
    const { id } = await addWithdrawal(test.database, (await addCustomer(test.database)).id);
    const response = await send('PUT', `/queues/withdrawals/cases/${id}/claim`, { payload: {} });
    return { response, entity: 'withdrawal', entityId: id };
  },
  releaseCase: async () => {
    const { id } = await addWithdrawal(test.database, (await addCustomer(test.database)).id);
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
    const { id, response } = await requestWithdrawalApproval(await test.signIn(['withdrawals']));
    const payload = { approved: false };
    const declined = await send('PUT', `/approval-requests/${idIn(response)}/decision`, { payload });
    return { response: declined, entity: 'withdrawal', entityId: id };
  },
  withdrawApprovalRequest: async () => {
    const { id, response } = await requestWithdrawalApproval();
    return {
      response: await send('DELETE', `/approval-requests/${idIn(response)}`),
      entity: 'withdrawal',
      entityId: id,
    };
  },
  setApprovalPolicy: async () => {
    await test.signIn(['withdrawals', 'subadmins']);
    const main = { authorization: `Bearer ${signedUp.json().token}` };
    const payload = {
      withdrawals_above: 10_000 - (count += 1),
      topups_above: null,
      deposit_addresses: false,
      permissions: false,
    };
    const response = await send('PUT', '/approval-policy', { payload, headers: main });
    return { response, entity: 'approval_policy', entityId: idIn(response), actorId: signedUp.json().data._id };
  },
  setTicketStatus: async () => {
    const { id } = await addTicket(test.database, (await addCustomer(test.database)).id);
    const response = await send('PUT', `/support-enquiries/status/${id}`, { payload: { status: 'resolved' } });
    return { response, entity: 'ticket', entityId: id };
  },
  setTicketAssignee: async () => {
    const { id } = await addTicket(test.database, (await addCustomer(test.database)).id);
    const response = await send('PUT', `/support-enquiries/assignee/${id}`, { payload: { assignee: caller.id } });
    return { response, entity: 'ticket', entityId: id };
  },
  addTicketMessage: async () => {
    const { id } = await addTicket(test.database, (await addCustomer(test.database)).id);
    const response = await send('POST', `/support-enquiries/${id}/messages`, {
      payload: { text: 'We have found it.' },
    });
    return { response, entity: 'ticket', entityId: id };
  },
  addDepositWallet: async () => {
    const response = await addWallet('3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'BTC');
    return created(response, 'deposit_wallet');
  },
  updateDepositWallet: async () => {
    const id = await anyWallet();
    const response = await send('PATCH', `/admin-wallet/update/${id}`, { payload: { status: false } });
    return { response, entity: 'deposit_wallet', entityId: id };
  },
  setDepositWalletStatus: async () => {
    const id = await anyWallet();
    const response = await send('PATCH', `/admin-wallet/update-status/${id}`, { payload: { status: true } });
    return { response, entity: 'deposit_wallet', entityId: id };
  },
  deleteDepositWallet: async () => {
    const id = await anyWallet();
    return { response: await send('DELETE', `/admin-wallet/delete/${id}`), entity: 'deposit_wallet', entityId: id };
  },
};

const writes = listOperations(readContract())
  // What a panel says by itself, such as what it shows, is no write.
  .filter(({ method, isBackground }) => method !== 'GET' && !isBackground)
  .map(({ id }) => id);

it('has a call for each operation that changes something', () => {
  expect(Object.keys(calls).toSorted()).toEqual(writes.toSorted());
});

/** What the log calls the record of each action; nothing where the record is gone, or where there were many. */
const gone = ['deletePlan', 'deleteDepositWallet', 'deleteView', 'markAllNotificationsRead', 'setSecondFactorRule'];

describe('every write of the contract stands in the audit log', () => {
  it.each(writes)('%s', async (operation) => {
    const done = await calls[operation]?.();
    if (!done) throw new Error(`There is no call of ${operation}.`);
    const { response, entity, entityId, actorId = caller.id } = done;
    expect(response.statusCode).toBeLessThan(300);

    const requestId = String(response.headers['x-request-id']);
    const entries = await test.database.orm.select().from(auditLog).where(eq(auditLog.requestId, requestId));
    expect(entries[0]).toMatchObject({ action: operation, actorId, entity, entityId, address: '127.0.0.1' });

    const query = new URLSearchParams({ action: operation, ...(entityId !== null && { record_id: entityId }) });
    const { data } = (await log(query)).json();
    expect(data[0].record_name).toEqual(gone.includes(operation) ? null : expect.stringMatching(/\S/));
    expect(JSON.stringify(entries)).not.toMatch(/correct horse|argon2|token|chk_/i);
  });
});

describe('what is recorded is the id of the row, however the handler got it', () => {
  beforeAll(() => {
    app = respelling;
  });

  const aboutOne = listOperations(readContract())
    .filter(({ url, id }) => writes.includes(id) && (/:id/.test(url) || id === 'verifyKyc'))
    .map(({ id }) => id);

  it.each(aboutOne)('%s', async (operation) => {
    const done = await calls[operation]?.();
    if (!done) throw new Error(`There is no call of ${operation}.`);
    expect(done.response.statusCode).toBeLessThan(300);
    const requestId = String(done.response.headers['x-request-id']);
    const entries = await test.database.orm.select().from(auditLog).where(eq(auditLog.requestId, requestId));
    expect(entries).toMatchObject([{ action: operation, entityId: done.entityId }]);
  });

  it('nobody decides about themselves under another spelling', async () => {
    const message = 'You cannot change or delete your own account here.';
    const responses = [
      await send('PATCH', `/subadmin/update/${caller.id}`, { payload: { fullName: 'Somebody' } }),
      await send('DELETE', `/subadmin/delete/${caller.id}`),
    ];
    for (const response of responses) expect(response.json()).toEqual({ success: false, code: 'not_allowed', message });
  });
});
