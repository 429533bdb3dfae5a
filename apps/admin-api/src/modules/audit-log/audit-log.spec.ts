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
  answer: LightMyRequestResponse;
  entity: string;
  entityId: string | null;
  /** Who did it, where that is not the caller. */
  actorId?: string | null;
}

const { ask }: Pick<SignedIn, 'ask'> = {
  ask: (method, url, { headers, ...options } = {}) =>
    app.inject({
      method,
      url: `/api/admin${url}`,
      ...options,
      headers: { authorization: `Bearer ${caller.token}`, ...headers },
    }),
};
const idIn = (answer: LightMyRequestResponse): string => answer.json().data._id;
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
const addPlan = () => ask('POST', '/add-plan', { payload: plan });
const addUser = () =>
  ask('POST', '/user/add', { payload: { fullName: 'Ada Lovelace', email: newEmail(), password: ownPassword } });
async function addNote() {
  const record = { record_type: 'ticket', record_id: (await addTicket(test.database, idIn(await addUser()))).id };
  return ask('POST', '/notes', { payload: { ...record, text: 'They have called twice.' } });
}
const addView = () =>
  ask('POST', '/views', {
    payload: { list: 'users', name: newEmail(), address: '', density: 'compact', columns: [] },
  });
const asMainAdmin = () => ({ authorization: `Bearer ${signedUp.json().token}` });
const addServiceAccount = () =>
  ask('POST', '/service-accounts', {
    payload: { name: 'Nightly job', permissions: {}, expires_at: new Date(Date.now() + 3_600_000).toISOString() },
    headers: asMainAdmin(),
  });
const ofServiceAccount = async (method: Method, path: string, payload?: object): Promise<Done> => {
  const id = idIn(await addServiceAccount());
  const answer = await ask(method, `/service-accounts/${id}${path}`, { payload, headers: asMainAdmin() });
  return { answer, entity: 'service_account', entityId: id, actorId: idIn(signedUp) };
};
async function snoozeWithdrawal() {
  const { id } = await addWithdrawal(test.database, (await addCustomer(test.database)).id);
  const payload = { until: new Date(Date.now() + 3_600_000).toISOString() };
  return { id, answer: await ask('PUT', `/queues/withdrawals/cases/${id}/snooze`, { payload }) };
}
/** Proposes to approve a withdrawal that one alone cannot. */
async function requestWithdrawalApproval(by: Pick<SignedIn, 'ask'> = { ask }) {
  await calls['setApprovalPolicy']?.();
  const customer = await addCustomer(test.database, { balance: '50000.00' });
  const { id } = await addWithdrawal(test.database, customer.id, { amount: '20000.00' });
  const payload = { record_id: id, change: { withdrawal: { status: 'approved' } } };
  return { id, answer: await by.ask('POST', '/approval-requests', { payload }) };
}
async function uploadSelfie(id: string) {
  const image = sharp({ create: { width: 4, height: 4, channels: 3, background: '#246' } });
  const form = new FormData();
  form.append('file', new File([new Uint8Array(await image.png().toBuffer())], 'selfie.png'));
  return ask('PUT', `/user/${id}/documents/selfieUpload`, await encodeForm(form));
}
const addSubadmin = (email = newEmail()) => {
  const payload = { fullName: 'Katherine Johnson', email, phoneNumber: '+44 20 7946 0033', password: ownPassword };
  return ask('POST', '/subadmin/add', { payload: { ...payload, permissions: { plans: true } } });
};
const addWallet = (wallet_address = '0x52908400098527886E0F7030069857D2E4169EE7', network_type = 'ETH') =>
  ask('POST', '/admin-wallet/add', { payload: { wallet_address, network_type } });
const anyWallet = async (): Promise<string> => {
  const found = (await ask('GET', '/admin-wallets')).json().data[0];
  return found ? found._id : idIn(await addWallet());
};

const startAuthenticatorSetup = () => ask('POST', '/account/second-factor/authenticator');
async function addAuthenticator() {
  const { secret } = (await startAuthenticatorSetup()).json().data;
  return ask('PUT', '/account/second-factor/authenticator', { payload: { code: codeOf(secret) } });
}
/** Passkeys are of a name; an address of numbers has none. */
const headers = { host: 'localhost' };
async function addPasskey() {
  const base = '/account/second-factor';
  const { data } = (await ask('POST', `${base}/passkeys/request`, { headers })).json();
  const answer = await ask('POST', `${base}/passkeys`, { payload: createPasskeyDevice().make(data), headers });
  const id: string = (await ask('GET', base)).json().data.passkeys.at(-1)._id;
  return { answer, id };
}
/** About the caller's own second factor. */
const own = (answer: LightMyRequestResponse): Done => ({ answer, entity: 'second_factor', entityId: caller.id });
async function askAsMainAdmin(url: string) {
  const headers = { authorization: `Bearer ${signedUp.json().token}` };
  return { answer: await app.inject({ method: 'POST', url: `/api/admin${url}`, headers }), actorId: idIn(signedUp) };
}

const created = (answer: LightMyRequestResponse, entity: string): Done => ({ answer, entity, entityId: idIn(answer) });

/** One call of each operation that changes something, on a record of its own. */
const calls: Readonly<Record<string, () => Promise<Done>>> = {
  signUp: async () => ({ ...created(signedUp, 'admin'), actorId: null }),
  signIn: async () => {
    const email = newEmail();
    const entityId = idIn(await addSubadmin(email));
    return {
      answer: await visit('/signin', { email, password: ownPassword }),
      entity: 'session',
      entityId,
      actorId: entityId,
    };
  },
  signOut: async () => {
    const leaver = await test.signIn([]);
    const answer = await leaver.ask('POST', '/signout');
    return { answer, entity: 'session', entityId: leaver.id, actorId: leaver.id };
  },
  startPasskeyStepUp: async () => {
    await addPasskey();
    const answer = await ask('POST', '/session/step-up/passkey', { headers });
    return { answer, entity: 'session', entityId: caller.id };
  },
  completeStepUp: async () => {
    const own = await test.signIn([]);
    const answer = await own.ask('POST', '/session/step-up', { payload: { password: ownPassword } });
    return { answer, entity: 'session', entityId: own.id, actorId: own.id };
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
    const answer = await visit('/signin/second-factor', { challenge, recovery_code });
    return { answer, entity: 'session', entityId, actorId: entityId };
  },
  startAuthenticatorSetup: async () => own(await startAuthenticatorSetup()),
  confirmAuthenticator: async () => own(await addAuthenticator()),
  removeAuthenticator: async () => {
    await addAuthenticator();
    return own(await ask('DELETE', '/account/second-factor/authenticator'));
  },
  startPasskeyRegistration: async () => own(await ask('POST', '/account/second-factor/passkeys/request')),
  addPasskey: async () => own((await addPasskey()).answer),
  renamePasskey: async () => {
    const { id } = await addPasskey();
    return own(await ask('PATCH', `/account/second-factor/passkeys/${id}`, { payload: { name: 'Phone' } }));
  },
  removePasskey: async () => {
    const { id } = await addPasskey();
    return own(await ask('DELETE', `/account/second-factor/passkeys/${id}`));
  },
  regenerateRecoveryCodes: async () => {
    await addAuthenticator();
    return own(await ask('POST', '/account/second-factor/recovery-codes'));
  },
  setSecondFactorRule: async () => {
    const owner = await test.signIn();
    const { secret } = (await owner.ask('POST', '/account/second-factor/authenticator')).json().data;
    await owner.ask('PUT', '/account/second-factor/authenticator', { payload: { code: codeOf(secret) } });
    const set = (is_required: boolean) => owner.ask('PUT', '/security/second-factor', { payload: { is_required } });
    const answer = await set(true);
    await set(false);
    return { answer, entity: 'second_factor_rule', entityId: null, actorId: owner.id };
  },
  removeSubadminSecondFactor: async () => {
    const clerk = await test.signIn([]);
    const { secret } = (await clerk.ask('POST', '/account/second-factor/authenticator')).json().data;
    await clerk.ask('PUT', '/account/second-factor/authenticator', { payload: { code: codeOf(secret) } });
    const owner = await test.signIn();
    const url = `/api/admin/subadmin/${clerk.id}/second-factor`;
    const answer = await app.inject({ method: 'DELETE', url, headers: { authorization: `Bearer ${owner.token}` } });
    return { answer, entity: 'subadmin', entityId: clerk.id, actorId: owner.id };
  },
  changeOwnPassword: async () => {
    const own = await test.signIn([]);
    const payload = { current_password: ownPassword, password: 'correct horse battery' };
    const answer = await own.ask('PUT', '/account/password', { payload });
    return { answer, entity: 'subadmin', entityId: own.id, actorId: own.id };
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
    const { token } = (await askAsMainAdmin(`/user/${id}/password-reset`)).answer.json().data;
    const answer = await visit('/password-reset', { token, password: 'staple battery horse' });
    return { answer, entity: 'user', entityId: id, actorId: null };
  },
  endSession: async () => {
    const other = await test.signIn([]);
    const [session] = (await other.ask('GET', '/sessions')).json().data;
    const headers = { authorization: `Bearer ${signedUp.json().token}` };
    const answer = await app.inject({ method: 'DELETE', url: `/api/admin/sessions/${session._id}`, headers });
    return { answer, entity: 'session', entityId: other.id, actorId: idIn(signedUp) };
  },
  endOtherSessions: async () => {
    const answer = await ask('POST', '/sessions/end-others');
    return { answer, entity: 'session', entityId: caller.id };
  },
  endSessionsOfAdmin: async () => {
    const other = await test.signIn([]);
    const headers = { authorization: `Bearer ${signedUp.json().token}` };
    const answer = await app.inject({ method: 'DELETE', url: `/api/admin/sessions/all/${other.id}`, headers });
    return { answer, entity: 'session', entityId: other.id, actorId: idIn(signedUp) };
  },
  markNotificationRead: async () => {
    const id = await addNotification();
    return { answer: await ask('PUT', `/notifications/${id}/read`), entity: 'notification', entityId: id };
  },
  markAllNotificationsRead: async () => {
    await addNotification();
    return { answer: await ask('PUT', '/notifications/read-all'), entity: 'notification', entityId: null };
  },
  addNote: async () => created(await addNote(), 'note'),
  setNotePinned: async () => {
    const id = idIn(await addNote());
    const answer = await ask('PUT', `/notes/${id}/pinned`, { payload: { pinned: true } });
    return { answer, entity: 'note', entityId: id };
  },
  addView: async () => created(await addView(), 'view'),
  updateView: async () => {
    const id = idIn(await addView());
    return {
      answer: await ask('PATCH', `/views/${id}`, { payload: { isShared: true } }),
      entity: 'view',
      entityId: id,
    };
  },
  deleteView: async () => {
    const id = idIn(await addView());
    return { answer: await ask('DELETE', `/views/${id}`), entity: 'view', entityId: id };
  },
  setDefaultView: async () => {
    const id = idIn(await addView());
    const answer = await ask('PUT', '/views/defaults/users', { payload: { view: id } });
    return { answer, entity: 'view', entityId: id };
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
    const answer = await ask('PATCH', `/subadmin/update/${id}`, { payload: { fullName: 'Katherine Goble' } });
    return { answer, entity: 'subadmin', entityId: id };
  },
  deleteSubadmin: async () => {
    const id = idIn(await addSubadmin());
    return { answer: await ask('DELETE', `/subadmin/delete/${id}`), entity: 'subadmin', entityId: id };
  },
  addUser: async () => created(await addUser(), 'user'),
  updateUser: async () => {
    const id = idIn(await addUser());
    const answer = await ask('PATCH', `/user/update/${id}`, { payload: { fullName: 'Ada King' } });
    return { answer, entity: 'user', entityId: id };
  },
  uploadUserDocument: async () => {
    const id = idIn(await addUser());
    return { answer: await uploadSelfie(id), entity: 'user', entityId: id };
  },
  requestUserDocument: async () => {
    const id = idIn(await addUser());
    const payload = { reason: 'The face is not in the picture.' };
    const answer = await ask('POST', `/user/${id}/documents/selfieUpload/request`, { payload });
    return { answer, entity: 'user', entityId: id };
  },
  verifyKyc: async () => {
    const id = idIn(await addUser());
    await uploadSelfie(id);
    const payload = { user_id: id, document: 'selfieUpload', verified: true };
    return { answer: await ask('PATCH', '/verify-kyc', { payload }), entity: 'user', entityId: id };
  },
  deleteUser: async () => {
    const id = idIn(await addUser());
    return { answer: await ask('DELETE', `/user/${id}`), entity: 'user', entityId: id };
  },
  addPlan: async () => created(await addPlan(), 'plan'),
  updatePlan: async () => {
    const id = idIn(await addPlan());
    const answer = await ask('PATCH', `/plan/update/${id}`, { payload: { category: 'Silver' } });
    return { answer, entity: 'plan', entityId: id };
  },
  deletePlan: async () => {
    const id = idIn(await addPlan());
    return { answer: await ask('DELETE', `/plan/delete/${id}`), entity: 'plan', entityId: id };
  },
  setWithdrawalStatus: async () => {
    const customer = await addCustomer(test.database, { balance: '500.00' });
    const { id } = await addWithdrawal(test.database, customer.id);
    const answer = await ask('PUT', `/withdrawal/status/${id}`, { payload: { status: 'approved' } });
    return { answer, entity: 'withdrawal', entityId: id };
  },
  setTransactionStatus: async () => {
    const { id } = await addTopup(test.database, (await addCustomer(test.database)).id);
    const answer = await ask('PUT', `/transaction/status/${id}`, { payload: { status: 'approved' } });
    return { answer, entity: 'transaction', entityId: id };
  },
  claimCase: async () => {
    const { id } = await addWithdrawal(test.database, (await addCustomer(test.database)).id);
    const answer = await ask('PUT', `/queues/withdrawals/cases/${id}/claim`, { payload: {} });
    return { answer, entity: 'withdrawal', entityId: id };
  },
  releaseCase: async () => {
    const { id } = await addWithdrawal(test.database, (await addCustomer(test.database)).id);
    await ask('PUT', `/queues/withdrawals/cases/${id}/claim`, { payload: {} });
    const answer = await ask('DELETE', `/queues/withdrawals/cases/${id}/claim`);
    return { answer, entity: 'withdrawal', entityId: id };
  },
  snoozeCase: async () => {
    const { id, answer } = await snoozeWithdrawal();
    return { answer, entity: 'withdrawal', entityId: id };
  },
  unsnoozeCase: async () => {
    const { id } = await snoozeWithdrawal();
    const answer = await ask('DELETE', `/queues/withdrawals/cases/${id}/snooze`);
    return { answer, entity: 'withdrawal', entityId: id };
  },
  addApprovalRequest: async () => {
    const { id, answer } = await requestWithdrawalApproval();
    return { answer, entity: 'withdrawal', entityId: id };
  },
  decideApprovalRequest: async () => {
    const { id, answer } = await requestWithdrawalApproval(await test.signIn(['withdrawals']));
    const payload = { approved: false };
    const declined = await ask('PUT', `/approval-requests/${idIn(answer)}/decision`, { payload });
    return { answer: declined, entity: 'withdrawal', entityId: id };
  },
  withdrawApprovalRequest: async () => {
    const { id, answer } = await requestWithdrawalApproval();
    return { answer: await ask('DELETE', `/approval-requests/${idIn(answer)}`), entity: 'withdrawal', entityId: id };
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
    const answer = await ask('PUT', '/approval-policy', { payload, headers: main });
    return { answer, entity: 'approval_policy', entityId: idIn(answer), actorId: signedUp.json().data._id };
  },
  setTicketStatus: async () => {
    const { id } = await addTicket(test.database, (await addCustomer(test.database)).id);
    const answer = await ask('PUT', `/support-enquiries/status/${id}`, { payload: { status: 'resolved' } });
    return { answer, entity: 'ticket', entityId: id };
  },
  setTicketAssignee: async () => {
    const { id } = await addTicket(test.database, (await addCustomer(test.database)).id);
    const answer = await ask('PUT', `/support-enquiries/assignee/${id}`, { payload: { assignee: caller.id } });
    return { answer, entity: 'ticket', entityId: id };
  },
  addTicketMessage: async () => {
    const { id } = await addTicket(test.database, (await addCustomer(test.database)).id);
    const answer = await ask('POST', `/support-enquiries/${id}/messages`, { payload: { text: 'We have found it.' } });
    return { answer, entity: 'ticket', entityId: id };
  },
  addDepositWallet: async () => {
    const answer = await addWallet('3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'BTC');
    return created(answer, 'deposit_wallet');
  },
  updateDepositWallet: async () => {
    const id = await anyWallet();
    const answer = await ask('PATCH', `/admin-wallet/update/${id}`, { payload: { status: false } });
    return { answer, entity: 'deposit_wallet', entityId: id };
  },
  setDepositWalletStatus: async () => {
    const id = await anyWallet();
    const answer = await ask('PATCH', `/admin-wallet/update-status/${id}`, { payload: { status: true } });
    return { answer, entity: 'deposit_wallet', entityId: id };
  },
  deleteDepositWallet: async () => {
    const id = await anyWallet();
    return { answer: await ask('DELETE', `/admin-wallet/delete/${id}`), entity: 'deposit_wallet', entityId: id };
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
    const { answer, entity, entityId, actorId = caller.id } = done;
    expect(answer.statusCode).toBeLessThan(300);

    const requestId = String(answer.headers['x-request-id']);
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
    expect(done.answer.statusCode).toBeLessThan(300);
    const requestId = String(done.answer.headers['x-request-id']);
    const entries = await test.database.orm.select().from(auditLog).where(eq(auditLog.requestId, requestId));
    expect(entries).toMatchObject([{ action: operation, entityId: done.entityId }]);
  });

  it('nobody decides about themselves under another spelling', async () => {
    const message = 'You cannot change or delete your own account here.';
    const answers = [
      await ask('PATCH', `/subadmin/update/${caller.id}`, { payload: { fullName: 'Somebody' } }),
      await ask('DELETE', `/subadmin/delete/${caller.id}`),
    ];
    for (const answer of answers) expect(answer.json()).toEqual({ success: false, code: 'not_allowed', message });
  });
});
