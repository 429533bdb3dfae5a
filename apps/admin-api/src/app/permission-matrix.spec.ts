import { randomBytes } from 'node:crypto';
import { eq, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../../../../tools/testing/is-full.ts';
import { permissionFlags as allFlags, type Permissions } from '../common/permission-flags';
import { readContract, type Operation } from '../contract/operations';
import {
  auditLog,
  authenticators,
  secondFactorRule,
  serviceAccounts,
  sessions,
  topups,
  uploads,
  users,
} from '../database/schema';
import { toPermissions } from '../modules/admins/permissions';
import type { KeyLimits } from '../modules/service-accounts/service-accounts-repository';
import { createServiceKey } from '../modules/service-accounts/service-key';
import { hashToken } from '../common/tokens';
import { createExampleRequests, type ExampleRequest } from '../test-support/example-requests';
import { getTableChecksums } from '../test-support/get-table-checksums';
import { createTestApp, type SignedIn, type TestApp } from '../test-support/test-app';

const DOCUMENT = 'matrix-document.webp';
const RECEIPT = 'matrix-proof.webp';

let test: TestApp;
let customerId: string;
let requests: Map<string, ExampleRequest>;

/** The operations are needed to define the tests; the placeholders are filled later. */
const exampleRequests = await createExampleRequests({});
const operations = exampleRequests.map(({ operation }) => operation);
const protectedOperations = operations.filter(({ permission }) => permission !== 'none');
const publicOperations = operations.filter(({ permission }) => permission === 'none');

beforeAll(async () => {
  test = await createTestApp();
  const { orm } = test.database;
  const file = { contentType: 'image/webp', content: Buffer.from('image') };
  const [document, receipt] = await orm
    .insert(uploads)
    .values([
      { ...file, owner: 'user_document', name: DOCUMENT },
      { ...file, owner: 'topup_proof', name: RECEIPT },
    ])
    .returning({ id: uploads.id });
  const [customer] = await orm
    .insert(users)
    .values({
      fullName: 'Ada Lovelace',
      email: 'ada@customers.example',
      passwordHash: 'none',
      identificationDocumentId: document?.id,
    })
    .returning({ id: users.id });
  if (!customer || !receipt) throw new Error('The rows were not created.');
  customerId = customer.id;
  await orm.insert(topups).values({
    userId: customerId,
    amount: '100',
    network: 'BTC',
    depositWalletAddress: 'address',
    imageId: receipt.id,
  });
  const list = await createExampleRequests({
    id: customerId,
    userId: customerId,
    path: DOCUMENT,
    kind: 'selfieUpload',
    name: 'withdrawals',
  });
  requests = new Map(list.map((request) => [request.operation.id, request]));
});

afterAll(() => test.close());

function getRequest(operationId: string): ExampleRequest {
  const request = requests.get(operationId);
  if (!request) throw new Error(`No request for ${operationId}.`);
  return request;
}

const send = ({ operation, url, payload, headers }: ExampleRequest, authorization: string | undefined) =>
  test.app.inject({
    method: operation.method,
    url,
    payload,
    headers: { ...headers, ...(authorization !== undefined && { authorization }) },
  });

const ownIdOperations = protectedOperations.filter(({ ownIdOr }) => ownIdOr !== undefined);

/** Spellings of an id that the guard, the router and the database might read differently. */
const spellings: Record<string, (id: string, other: string) => string> = {
  'in capital letters': (id) => id.toUpperCase(),
  'without hyphens': (id) => id.replaceAll('-', ''),
  'in braces': (id) => `%7B${id}%7D`,
  'with a trailing blank': (id) => `${id}%20`,
  'with a leading blank': (id) => `%20${id}`,
  'with a trailing zero byte': (id) => `${id}%00`,
  'with a trailing line break': (id) => `${id}%0A`,
  'encoded twice': (id) => id.replaceAll('-', '%252D'),
  'with another one after a slash': (id, other) => `${id}%2F${other}`,
  'with another one after a comma': (id, other) => `${id},${other}`,
  'with another one in the query': (id, other) => `${id.toUpperCase()}?id=${other}`,
  'with full-width digits': (id) =>
    encodeURIComponent(id.replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))),
};

const REJECTIONS = {
  sessionExpired: [403, { success: false, message: 'Session expired. Please log in again.', code: 'session_expired' }],
  notAllowed: [401, { success: false, message: 'You do not have access to this area.', code: 'not_allowed' }],
  stepUpRequired: [401, { success: false, message: 'Please confirm that it is you.', code: 'step_up_required' }],
  peopleOnly: [
    401,
    {
      success: false,
      message: 'Service accounts cannot do this. Sign in as an admin.',
      code: 'not_allowed',
    },
  ],
  readOnly: [401, { success: false, message: 'This key can only read.', code: 'not_allowed' }],
  secondFactorMissing: [
    401,
    {
      success: false,
      message: 'A second factor is required. Set one up to continue.',
      code: 'second_factor_setup_required',
    },
  ],
  cannotGrant: [
    401,
    {
      success: false,
      message: 'You can grant only permissions that you hold yourself.',
      code: 'not_allowed',
      errors: expect.any(Array),
    },
  ],
} as const;

interface RejectedRequest {
  request: ExampleRequest;
  authorization: string | undefined;
  /** @default `notAllowed` */
  rejection?: keyof typeof REJECTIONS;
  /** The missing permission that the response names. */
  permission?: string | undefined;
}

/** Tables that the record of a denied change is written to. */
const DENIAL_TABLES = ['attempts', 'audit_chain', 'audit_commitments', 'audit_log', 'record_counts'];

/** Returns checksums of the database without the records of denied changes. */
async function getChecksumsWithoutDenials(): Promise<object> {
  const tables = Object.entries(await getTableChecksums(test.database)).filter(
    ([name]) => !DENIAL_TABLES.includes(name),
  );
  const writes = await test.database.orm.$count(auditLog, ne(auditLog.action, 'changeDenied'));
  return { writes, ...Object.fromEntries(tables) };
}

/** Expects that all requests are rejected, and write nothing but the records of denied changes. */
async function expectRejections(requests: readonly RejectedRequest[]) {
  const isLogged = requests.some(({ rejection = 'notAllowed' }) => REJECTIONS[rejection][1].code === 'not_allowed');
  const read = isLogged ? getChecksumsWithoutDenials : () => getTableChecksums(test.database);
  const before = await read();
  const responses = await Promise.all(
    requests.map(async ({ request, authorization }) => {
      const response = await send(request, authorization);
      const type = response.headers['content-type'];
      return { of: request.operation.id, url: request.url, status: response.statusCode, type, body: response.json() };
    }),
  );
  expect(responses).toEqual(
    requests.map(({ request, rejection = 'notAllowed', permission }) => {
      const [status, expectedBody] = REJECTIONS[rejection];
      const body = { ...expectedBody, ...(permission !== undefined && { permission }) };
      const type = 'application/json; charset=utf-8';
      return { of: request.operation.id, url: request.url, status, type, body };
    }),
  );
  expect(await read()).toEqual(before);
}

/** Expects that the guard admits a request, whatever the handler responds. */
async function expectAdmitted(request: ExampleRequest, authorization: string | undefined) {
  expectPassesGuard(request, await send(request, authorization));
}

function expectPassesGuard({ operation: { id } }: ExampleRequest, response: Awaited<ReturnType<typeof send>>) {
  expect(response.statusCode, id).toBeLessThan(500);
  if (response.statusCode >= 400)
    expect(['not_allowed', 'step_up_required', 'session_expired'], id).not.toContain(response.json().code);
}

/** Expects that the guard admits all requests. Signs in again if a request has ended the session. */
async function expectAllAdmitted(list: readonly Operation[], signIn: () => Promise<string>) {
  let authorization = await signIn();
  for (const { id } of list) {
    const request = getRequest(id);
    let response = await send(request, authorization);
    if (response.statusCode === 403 && response.json().code === 'session_expired') {
      authorization = await signIn();
      response = await send(request, authorization);
    }
    expectPassesGuard(request, response);
  }
}

const bearer = ({ token }: SignedIn) => `Bearer ${token}`;
const updateSession = async (caller: SignedIn, change: object) => {
  await test.database.orm.update(sessions).set(change).where(eq(sessions.userId, caller.id));
  return bearer(caller);
};
const updateAccount = async (caller: SignedIn, change: object) => {
  await test.database.orm.update(users).set(change).where(eq(users.id, caller.id));
  return bearer(caller);
};

const updateServiceAccount = async (service: SignedIn, change: object) => {
  await test.database.orm.update(serviceAccounts).set(change).where(eq(serviceAccounts.id, service.id));
  return bearer(service);
};
const asMainAdmin = async (service: SignedIn, method: 'POST' | 'DELETE', path: string) => {
  await (await test.signIn()).request(method, `/service-accounts/${service.id}${path}`);
  return bearer(service);
};

const signOut = async (caller: SignedIn) => {
  await caller.request('POST', '/signout');
  return bearer(caller);
};

/** Each starts with an account that has all permissions, so that nothing else can be the reason for the rejection. */
const invalidAuthorizations: Record<string, () => Promise<string | undefined>> = {
  'no token': async () => undefined,
  'an empty token': async () => 'Bearer ',
  'a token of another scheme': async () => `Basic ${(await test.signIn()).token}`,
  'a token without a scheme': async () => (await test.signIn()).token,
  'a well-formed unknown token': async () => `Bearer ${randomBytes(32).toString('base64url')}`,
  'a token with a suffix': async () => `${bearer(await test.signIn())}a`,
  'a token in lower case': async () => `Bearer ${(await test.signIn()).token.toLowerCase()}`,
  'a token that is SQL': async () => `Bearer ' or 1=1 --`,
  'a truncated token': async () => bearer(await test.signIn()).slice(0, -1),
  'a token encoded twice': async () => `Bearer ${Buffer.from((await test.signIn()).token).toString('base64')}`,
  'a token in quotes': async () => `Bearer "${(await test.signIn()).token}"`,
  'two tokens': async () => `${bearer(await test.signIn())}, ${bearer(await test.signIn())}`,
  'the stored hash of a token': async () =>
    `Bearer ${Buffer.from(hashToken((await test.signIn()).token)).toString('base64url')}`,
  'an unsigned JWT': async () =>
    `Bearer ${['{"alg":"none"}', '{"role":"admin"}', ''].map((part) => Buffer.from(part).toString('base64url')).join('.')}`,
  'an expired session': async () => updateSession(await test.signIn(allFlags), { expiresAt: sql`now()` }),
  'an expired session of the main admin': async () => updateSession(await test.signIn(), { expiresAt: sql`now()` }),
  'an idle session': async () =>
    updateSession(await test.signIn(allFlags), { lastUsedAt: sql`now() - interval '30 minutes'` }),
  'an idle session of the main admin': async () =>
    updateSession(await test.signIn(), { lastUsedAt: sql`now() - interval '30 minutes'` }),
  'a signed-out session': async () => signOut(await test.signIn(allFlags)),
  'a signed-out session of the main admin': async () => signOut(await test.signIn()),
  'a deleted account': async () => updateAccount(await test.signIn(allFlags), { closedAt: new Date() }),
  'a deleted main admin': async () => updateAccount(await test.signIn(), { closedAt: new Date() }),
  'an inactive main admin': async () => updateAccount(await test.signIn(), { status: 'inactive' }),
  'an inactive account': async () => updateAccount(await test.signIn(allFlags), { status: 'inactive' }),
  'an unknown key': async () => `Bearer ${createServiceKey()}`,
  'a key with a wrong checksum': async () => bearer(await test.addService(allFlags)).replace(/.{6}$/, '000000'),
  'a key without its checksum': async () => bearer(await test.addService(allFlags)).slice(0, -6),
  'a key without its prefix': async () => bearer(await test.addService(allFlags)).replace('chk_', ''),
  'the stored hash of a key': async () =>
    `Bearer ${Buffer.from(hashToken((await test.addService(allFlags)).token)).toString('base64url')}`,
  'an expired key': async () => updateServiceAccount(await test.addService(allFlags), { expiresAt: sql`now()` }),
  'a rotated key': async () => asMainAdmin(await test.addService(allFlags), 'POST', '/key'),
  'the key of a deleted service account': async () => asMainAdmin(await test.addService(allFlags), 'DELETE', ''),
  'the key of an inactive service account': async () =>
    updateAccount(await test.addService(allFlags), { status: 'inactive' }),
  'the key of an account that is not a service account': async () =>
    updateAccount(await test.addService(allFlags), { role: 'subadmin' }),
  'a key used from outside its networks': async () =>
    bearer(await test.addService(allFlags, { networks: ['203.0.113.0/24', '2001:db8:1::/48'] })),
  'a read-only key used from outside its networks': async () =>
    bearer(await test.addService(allFlags, { networks: ['203.0.113.0/24'], isReadOnly: true })),
  'a customer account': async () => updateAccount(await test.signIn(allFlags), { role: 'user' }),
};

it('has every flag of the contract', () => {
  const { Permissions } = Object(readContract()['components']).schemas;
  expect([...allFlags].sort()).toEqual(Object.keys(Permissions.properties).sort());
  expect(toPermissions('admin', [])).toEqual(Object.fromEntries(allFlags.map((flag) => [flag, true])));
});

/** One operation of each kind of rule. The case without a token covers every operation. */
const sample = [...new Map(protectedOperations.map((each) => [`${each.method} ${each.permission}`, each])).values()];

it.each(Object.entries(invalidAuthorizations))('%s can call public operations only', async (name, end) => {
  const authorization = await end();
  const closedOperations = isFull || name === 'no token' ? protectedOperations : sample;
  await expectRejections(
    closedOperations.map(({ id }) => ({ request: getRequest(id), authorization, rejection: 'sessionExpired' })),
  );
  for (const { id } of publicOperations) await expectAdmitted(getRequest(id), authorization);
});

/** The flags that an operation's example needs besides the operation's own. */
const additionalFlags: Readonly<Record<string, readonly string[]>> = {
  // The file is a user's document.
  getUpload: ['users'],
  // An account can grant only its own permissions.
  addSubadmin: ['dashboard', 'support'],
  // The example is about the queue of withdrawals.
  listQueueCases: ['withdrawals'],
  updateCasePresence: ['withdrawals'],
  claimCase: ['withdrawals'],
  releaseCase: ['withdrawals'],
  snoozeCase: ['withdrawals'],
  unsnoozeCase: ['withdrawals'],
  leaveQueue: ['withdrawals'],
  // The examples are about a withdrawal.
  listNotes: ['withdrawals'],
  addNote: ['withdrawals'],
  listColleagues: ['withdrawals'],
  // The request of the example is about a withdrawal.
  addApprovalRequest: ['withdrawals'],
  // The examples are about the list of withdrawals.
  addView: ['withdrawals'],
  setDefaultView: ['withdrawals'],
};

/** The kinds of accounts by their flags; undefined for the main admin. */
const accounts: readonly (readonly [string, readonly (keyof Permissions)[] | undefined])[] = [
  ['no flag', []],
  ...allFlags.map((flag) => [`only ${flag}`, [flag]] as const),
  // Redundant with the tests of single flags.
  ...(isFull ? allFlags.map((flag) => [`all but ${flag}`, allFlags.filter((other) => other !== flag)] as const) : []),
  ['all nine flags', allFlags],
  ['the main admin', undefined],
];

// covers: roles.server
it.each(accounts)('%s can call exactly what the contract says', async (_name, flags) => {
  const hasPermission = (permission: string | undefined) =>
    permission === undefined || ['none', 'any', ...(flags ?? ['main-admin', ...allFlags])].includes(permission);
  const getRejection = ({ id, permission, ownIdOr }: Operation) => {
    const isGrantDenied = id === 'addSubadmin' && hasPermission(permission);
    const missing = [permission, ownIdOr, ...(additionalFlags[id] ?? [])].find(
      (permission) => !hasPermission(permission),
    );
    if (missing === undefined) return undefined;
    return isGrantDenied
      ? ({ rejection: 'cannotGrant' } as const)
      : ({ rejection: 'notAllowed', permission: missing } as const);
  };

  const authorization = bearer(await test.signIn(flags));
  const rejected = operations.flatMap((operation) => {
    const rejection = getRejection(operation);
    return rejection ? [{ request: getRequest(operation.id), authorization, ...rejection }] : [];
  });
  await expectRejections(rejected);
  await expectAllAdmitted(
    operations.filter((each) => !getRejection(each)),
    async () => bearer(await test.signIn(flags)),
  );
});

describe('expired step-up authentication', () => {
  const signInWithExpiredStepUp = async (flags?: Parameters<TestApp['signIn']>[0]) =>
    updateSession(await test.signIn(flags), { steppedUpAt: sql`now() - interval '2 days'` });
  const toCsvRequest = (request: ExampleRequest) => ({
    ...request,
    headers: { ...request.headers, accept: 'text/csv' },
  });
  const always = protectedOperations.filter(({ stepUp }) => stepUp === 'always');
  const csv = protectedOperations.filter(({ stepUp }) => stepUp === 'csv');

  it('closes exactly the operations that require it, also for the main admin', async () => {
    const authorization = await signInWithExpiredStepUp();
    await expectRejections([
      ...always.map(({ id }) => ({ request: getRequest(id), authorization, rejection: 'stepUpRequired' as const })),
      ...csv.map(({ id }) => ({
        request: toCsvRequest(getRequest(id)),
        authorization,
        rejection: 'stepUpRequired' as const,
      })),
    ]);
    await expectAllAdmitted(
      operations.filter(({ stepUp }) => stepUp !== 'always'),
      signInWithExpiredStepUp,
    );
  });

  it('closes the operations that require it from accounts with a second factor', async () => {
    const caller = await test.signIn();
    await test.database.orm.insert(authenticators).values({ userId: caller.id, secret: 'A'.repeat(32) });
    const authorization = await updateSession(caller, { steppedUpAt: sql`now() - interval '2 days'` });
    const factor = protectedOperations.filter(({ stepUp }) => stepUp === 'factor');
    expect(factor.map(({ id }) => id)).toEqual(['changeOwnPassword']);
    await expectRejections(
      factor.map(({ id }) => ({ request: getRequest(id), authorization, rejection: 'stepUpRequired' })),
    );
  });

  it('reports a missing flag before missing step-up authentication', async () => {
    const authorization = await signInWithExpiredStepUp([]);
    const flagOperations = [...always, ...csv].filter(({ permission }) => permission !== 'any');
    await expectRejections(
      flagOperations.map(({ id, permission }) => ({ request: getRequest(id), authorization, permission })),
    );
  });

  it('is required for money, addresses, accounts and exports of personal data', () => {
    const getOperations = (permission: string) =>
      protectedOperations.filter(({ stepUp }) => stepUp === permission).map(({ id }) => id);
    expect(getOperations('always')).toEqual(
      expect.arrayContaining([
        ...['addSubadmin', 'updateSubadmin', 'deleteSubadmin'],
        ...['addDepositWallet', 'updateDepositWallet', 'setDepositWalletStatus', 'deleteDepositWallet'],
        ...['startAuthenticatorSetup', 'confirmAuthenticator', 'removeAuthenticator'],
        ...['startPasskeyRegistration', 'addPasskey', 'removePasskey', 'regenerateRecoveryCodes'],
        ...['setSecondFactorRule', 'removeSubadminSecondFactor'],
        ...['addServiceAccount', 'updateServiceAccount', 'rotateServiceKey'],
      ]),
    );
    expect(getOperations('amount')).toEqual(['setTransactionStatus', 'setWithdrawalStatus'].toReversed());
    expect(csv.length).toBeGreaterThanOrEqual(10);
  });
});

/** The kinds of service accounts by their flags. Only the full run tests all of them, since flags mean the same as for admins. */
const serviceAccountCases: readonly (readonly [string, readonly (keyof Permissions)[]])[] = [
  ['no flag', []],
  ...(isFull ? allFlags : (['users', 'withdrawals'] as const)).map((flag) => [`only ${flag}`, [flag]] as const),
  ['all nine flags', allFlags],
];

type Key = readonly [string, string, readonly (keyof Permissions)[], Partial<KeyLimits>];
const networks = ['203.0.113.0/24', '127.0.0.0/8'];
const networkKey: Key = ['all nine flags', 'limited to networks that it is in', allFlags, { networks }];

/** The kinds of keys by their flags and limits. */
const keyCases: readonly Key[] = [
  ...serviceAccountCases.map(([name, flags]) => [name, 'no limits', flags, {}] as const),
  ...serviceAccountCases
    // Only the full run tests each flag.
    .filter(([, { length }]) => isFull || length !== 1)
    .map(([name, flags]) => [name, 'limited to reading', flags, { isReadOnly: true }] as const),
  // Also tested in the spec of service accounts.
  ...(isFull ? [networkKey] : []),
];

it.each(keyCases)(
  'a key with %s, %s, can call exactly what the contract allows to service accounts',
  async (_name, _limit, flags, limits) => {
    const hasPermission = (permission: string | undefined) =>
      permission === undefined || ['none', 'any', ...flags].includes(permission);
    const getRejection = ({ id, method, permission, ownIdOr, isPeopleOnly, stepUp }: Operation) => {
      const getMissingFlag = (body: readonly (string | undefined)[]) => {
        const missing = body.find((permission) => !hasPermission(permission));
        return missing === undefined ? undefined : ({ rejection: 'notAllowed', permission: missing } as const);
      };
      if (isPeopleOnly) return { rejection: 'peopleOnly' } as const;
      if (stepUp === 'always') return getMissingFlag([permission]) ?? ({ rejection: 'peopleOnly' } as const);
      const missingFlag = getMissingFlag([permission, ownIdOr]);
      if (missingFlag) return missingFlag;
      if (limits.isReadOnly && permission !== 'none' && method !== 'GET') return { rejection: 'readOnly' } as const;
      return getMissingFlag(additionalFlags[id] ?? []);
    };

    const service = await test.addService(flags, limits);
    // Updates the time of last use beforehand, because rejections must write nothing.
    await service.request('GET', '/capabilities');
    const authorization = bearer(service);
    await expectRejections(
      operations.flatMap((operation) => {
        const rejection = getRejection(operation);
        return rejection ? [{ request: getRequest(operation.id), authorization, ...rejection }] : [];
      }),
    );
    for (const operation of operations.filter((each) => !getRejection(each)))
      await expectAdmitted(getRequest(operation.id), authorization);
  },
);

/** The operations to set up a second factor, and to sign out. */
const SECOND_FACTOR_SETUP_OPERATIONS = [
  'getSession',
  'signOut',
  'getStepUp',
  'completeStepUp',
  'getSecondFactor',
  'startAuthenticatorSetup',
  'confirmAuthenticator',
  'startPasskeyRegistration',
  'addPasskey',
  'getCapabilities',
];

describe('a required second factor', () => {
  beforeAll(() => test.database.orm.insert(secondFactorRule).values({ isRequired: true }));
  afterAll(() => test.database.orm.delete(secondFactorRule));

  it('leaves the operations to set one up open', () => {
    const ids = operations.filter(({ isOpenBeforeSecondFactor }) => isOpenBeforeSecondFactor).map(({ id }) => id);
    expect(ids.toSorted()).toEqual(SECOND_FACTOR_SETUP_OPERATIONS.toSorted());
  });

  it.each([
    ['a sub-admin with all nine flags', allFlags],
    ['the main admin', undefined],
  ])('%s without one can call nothing else', async (_name, flags) => {
    const authorization = bearer(await test.signIn(flags));
    const closedOperations = protectedOperations.filter(({ isOpenBeforeSecondFactor }) => !isOpenBeforeSecondFactor);
    await expectRejections(
      closedOperations.map(
        ({ id }) => ({ request: getRequest(id), authorization, rejection: 'secondFactorMissing' }) as const,
      ),
    );
    await expectAllAdmitted(
      operations.filter(
        ({ isOpenBeforeSecondFactor, permission }) => isOpenBeforeSecondFactor || permission === 'none',
      ),
      async () => bearer(await test.signIn(flags)),
    );
    const reference = await test.app.inject({ url: '/docs/openapi.json', headers: { authorization } });
    expect(reference.statusCode).toBe(401);
  });
});

it('has at least 2,300 combinations', () => {
  expect(operations.length * (accounts.length + Object.keys(invalidAuthorizations).length)).toBeGreaterThanOrEqual(
    2300,
  );
});

describe('without the required flag', () => {
  const flagOperations = protectedOperations.filter(
    ({ permission }) => permission !== 'any' && permission !== 'main-admin',
  );

  // covers: roles.next-call
  it('every operation is closed as soon as it is revoked', async () => {
    const withoutFlag = async ({ id, permission }: Operation) => {
      const permissions = allFlags.filter((flag) => flag !== permission);
      const authorization = await updateAccount(await test.signIn(allFlags), { permissions });
      return { request: getRequest(id), authorization, permission };
    };
    await expectRejections(await Promise.all(flagOperations.map(withoutFlag)));
  });

  it.each(ownIdOperations)('$id is closed for another account', async ({ id, ownIdOr }) => {
    const caller = await test.signIn(allFlags.filter((flag) => flag !== ownIdOr));
    const other = await test.signIn(allFlags);
    const request = getRequest(id);
    const url = request.url.replace(customerId, other.id);
    await expectRejections([{ request: { ...request, url }, authorization: bearer(caller), permission: ownIdOr }]);
    expect((await send({ ...request, url }, bearer(other))).statusCode).toBe(200);
  });

  describe.each(ownIdOperations)('$id', ({ id, ownIdOr }) => {
    it(`is closed by an id ${Object.keys(spellings).join(', or ')}`, async () => {
      const caller = await test.signIn(allFlags.filter((flag) => flag !== ownIdOr));
      const other = await test.signIn(allFlags);
      const request = getRequest(id);
      const urls = Object.values(spellings)
        .flatMap((spell) => [spell(other.id, caller.id), spell(caller.id, other.id)])
        .map((spelling) => request.url.replace(customerId, spelling));
      const authorization = bearer(caller);
      await expectRejections(urls.map((url) => ({ request: { ...request, url }, authorization, permission: ownIdOr })));
    });

    it('is open by the own id, also percent-encoded', async () => {
      const caller = await test.signIn(allFlags.filter((flag) => flag !== ownIdOr));
      const request = getRequest(id);
      const url = request.url.replace(customerId, caller.id.replaceAll('-', '%2D'));
      expect((await send({ ...request, url }, bearer(caller))).statusCode).toBe(200);
    });
  });

  it.each([
    ['a document', DOCUMENT, 'users'],
    ['a proof of payment', RECEIPT, 'transactions'],
  ] as const)('the file of %s is closed', async (_name, image, missingFlag) => {
    const request = getRequest('getUpload');
    const url = request.url.replace(DOCUMENT, image);
    const authorization = bearer(await test.signIn(allFlags.filter((flag) => flag !== missingFlag)));
    await expectRejections([{ request: { ...request, url }, authorization, permission: missingFlag }]);
    expect((await send({ ...request, url }, bearer(await test.signIn([missingFlag])))).statusCode).toBe(200);
  });
});
