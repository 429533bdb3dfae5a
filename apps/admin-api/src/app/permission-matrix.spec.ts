import { randomBytes } from 'node:crypto';
import { eq, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFullRun } from '../../../../tools/testing/is-full-run.ts';
import { permissionKeys as allPermissionKeys, type Permissions } from '../common/permission-keys';
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

let testApp: TestApp;
let customerId: string;
let requests: Map<string, ExampleRequest>;

/** The operations are needed to define the tests; the placeholders are filled later. */
const exampleRequests = await createExampleRequests({});
const operations = exampleRequests.map(({ operation }) => operation);
const protectedOperations = operations.filter(({ permission }) => permission !== 'none');
const publicOperations = operations.filter(({ permission }) => permission === 'none');

beforeAll(async () => {
  testApp = await createTestApp();
  const { orm } = testApp.database;
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

afterAll(() => testApp.close());

function getRequest(operationId: string): ExampleRequest {
  const request = requests.get(operationId);
  if (!request) throw new Error(`No request for ${operationId}.`);
  return request;
}

const sendExample = ({ operation, url, payload, headers }: ExampleRequest, authorization: string | undefined) =>
  testApp.app.inject({
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
  const tables = Object.entries(await getTableChecksums(testApp.database)).filter(
    ([name]) => !DENIAL_TABLES.includes(name),
  );
  const writes = await testApp.database.orm.$count(auditLog, ne(auditLog.action, 'changeDenied'));
  return { writes, ...Object.fromEntries(tables) };
}

/** Expects that all requests are rejected, and write nothing but the records of denied changes. */
async function expectRejections(requests: readonly RejectedRequest[]) {
  const isLogged = requests.some(({ rejection = 'notAllowed' }) => REJECTIONS[rejection][1].code === 'not_allowed');
  const read = isLogged ? getChecksumsWithoutDenials : () => getTableChecksums(testApp.database);
  const before = await read();
  const responses = await Promise.all(
    requests.map(async ({ request, authorization }) => {
      const response = await sendExample(request, authorization);
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
  expectPassesGuard(request, await sendExample(request, authorization));
}

function expectPassesGuard({ operation: { id } }: ExampleRequest, response: Awaited<ReturnType<typeof sendExample>>) {
  expect(response.statusCode, id).toBeLessThan(500);
  if (response.statusCode >= 400)
    expect(['not_allowed', 'step_up_required', 'session_expired'], id).not.toContain(response.json().code);
}

/** Expects that the guard admits all requests. Signs in again if a request has ended the session. */
async function expectAllAdmitted(list: readonly Operation[], signIn: () => Promise<string>) {
  let authorization = await signIn();
  for (const { id } of list) {
    const request = getRequest(id);
    let response = await sendExample(request, authorization);
    if (response.statusCode === 403 && response.json().code === 'session_expired') {
      authorization = await signIn();
      response = await sendExample(request, authorization);
    }
    expectPassesGuard(request, response);
  }
}

const toAuthorization = ({ token }: SignedIn) => `Bearer ${token}`;
const updateSession = async (caller: SignedIn, change: object) => {
  await testApp.database.orm.update(sessions).set(change).where(eq(sessions.userId, caller.id));
  return toAuthorization(caller);
};
const updateAccount = async (caller: SignedIn, change: object) => {
  await testApp.database.orm.update(users).set(change).where(eq(users.id, caller.id));
  return toAuthorization(caller);
};

const updateServiceAccount = async (service: SignedIn, change: object) => {
  await testApp.database.orm.update(serviceAccounts).set(change).where(eq(serviceAccounts.id, service.id));
  return toAuthorization(service);
};
const asMainAdmin = async (service: SignedIn, method: 'POST' | 'DELETE', path: string) => {
  await (await testApp.signIn()).request(method, `/service-accounts/${service.id}${path}`);
  return toAuthorization(service);
};

const signOut = async (caller: SignedIn) => {
  await caller.request('POST', '/signout');
  return toAuthorization(caller);
};

/** Each starts with an account that has all permissions, so that nothing else can be the reason for the rejection. */
const invalidAuthorizations: Record<string, () => Promise<string | undefined>> = {
  'no token': async () => undefined,
  'an empty token': async () => 'Bearer ',
  'a token of another scheme': async () => `Basic ${(await testApp.signIn()).token}`,
  'a token without a scheme': async () => (await testApp.signIn()).token,
  'a well-formed unknown token': async () => `Bearer ${randomBytes(32).toString('base64url')}`,
  'a token with a suffix': async () => `${toAuthorization(await testApp.signIn())}a`,
  'a token in lower case': async () => `Bearer ${(await testApp.signIn()).token.toLowerCase()}`,
  'a token that is SQL': async () => `Bearer ' or 1=1 --`,
  'a truncated token': async () => toAuthorization(await testApp.signIn()).slice(0, -1),
  'a token encoded twice': async () => `Bearer ${Buffer.from((await testApp.signIn()).token).toString('base64')}`,
  'a token in quotes': async () => `Bearer "${(await testApp.signIn()).token}"`,
  'two tokens': async () => `${toAuthorization(await testApp.signIn())}, ${toAuthorization(await testApp.signIn())}`,
  'the stored hash of a token': async () =>
    `Bearer ${Buffer.from(hashToken((await testApp.signIn()).token)).toString('base64url')}`,
  'an unsigned JWT': async () =>
    `Bearer ${['{"alg":"none"}', '{"role":"admin"}', ''].map((part) => Buffer.from(part).toString('base64url')).join('.')}`,
  'an expired session': async () => updateSession(await testApp.signIn(allPermissionKeys), { expiresAt: sql`now()` }),
  'an expired session of the main admin': async () => updateSession(await testApp.signIn(), { expiresAt: sql`now()` }),
  'an idle session': async () =>
    updateSession(await testApp.signIn(allPermissionKeys), { lastUsedAt: sql`now() - interval '30 minutes'` }),
  'an idle session of the main admin': async () =>
    updateSession(await testApp.signIn(), { lastUsedAt: sql`now() - interval '30 minutes'` }),
  'a signed-out session': async () => signOut(await testApp.signIn(allPermissionKeys)),
  'a signed-out session of the main admin': async () => signOut(await testApp.signIn()),
  'a deleted account': async () => updateAccount(await testApp.signIn(allPermissionKeys), { closedAt: new Date() }),
  'a deleted main admin': async () => updateAccount(await testApp.signIn(), { closedAt: new Date() }),
  'an inactive main admin': async () => updateAccount(await testApp.signIn(), { status: 'inactive' }),
  'an inactive account': async () => updateAccount(await testApp.signIn(allPermissionKeys), { status: 'inactive' }),
  'an unknown key': async () => `Bearer ${createServiceKey()}`,
  'a key with a wrong checksum': async () =>
    toAuthorization(await testApp.addService(allPermissionKeys)).replace(/.{6}$/, '000000'),
  'a key without its checksum': async () => toAuthorization(await testApp.addService(allPermissionKeys)).slice(0, -6),
  'a key without its prefix': async () =>
    toAuthorization(await testApp.addService(allPermissionKeys)).replace('chk_', ''),
  'the stored hash of a key': async () =>
    `Bearer ${Buffer.from(hashToken((await testApp.addService(allPermissionKeys)).token)).toString('base64url')}`,
  'an expired key': async () =>
    updateServiceAccount(await testApp.addService(allPermissionKeys), { expiresAt: sql`now()` }),
  'a rotated key': async () => asMainAdmin(await testApp.addService(allPermissionKeys), 'POST', '/key'),
  'the key of a deleted service account': async () =>
    asMainAdmin(await testApp.addService(allPermissionKeys), 'DELETE', ''),
  'the key of an inactive service account': async () =>
    updateAccount(await testApp.addService(allPermissionKeys), { status: 'inactive' }),
  'the key of an account that is not a service account': async () =>
    updateAccount(await testApp.addService(allPermissionKeys), { role: 'subadmin' }),
  'a key used from outside its networks': async () =>
    toAuthorization(await testApp.addService(allPermissionKeys, { networks: ['203.0.113.0/24', '2001:db8:1::/48'] })),
  'a read-only key used from outside its networks': async () =>
    toAuthorization(await testApp.addService(allPermissionKeys, { networks: ['203.0.113.0/24'], isReadOnly: true })),
  'a customer account': async () => updateAccount(await testApp.signIn(allPermissionKeys), { role: 'user' }),
};

it('has every permission of the contract', () => {
  const { Permissions } = Object(readContract()['components']).schemas;
  expect([...allPermissionKeys].sort()).toEqual(Object.keys(Permissions.properties).sort());
  expect(toPermissions('admin', [])).toEqual(Object.fromEntries(allPermissionKeys.map((flag) => [flag, true])));
});

/** One operation of each kind of rule. The case without a token covers every operation. */
const sample = [...new Map(protectedOperations.map((each) => [`${each.method} ${each.permission}`, each])).values()];

it.each(Object.entries(invalidAuthorizations))('%s can call public operations only', async (name, end) => {
  const authorization = await end();
  const closedOperations = isFullRun || name === 'no token' ? protectedOperations : sample;
  await expectRejections(
    closedOperations.map(({ id }) => ({ request: getRequest(id), authorization, rejection: 'sessionExpired' })),
  );
  for (const { id } of publicOperations) await expectAdmitted(getRequest(id), authorization);
});

/** The permissions that an operation's example needs in addition to the operation's own. */
const additionalPermissions: Readonly<Record<string, readonly string[]>> = {
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

/** The kinds of accounts by their permissions; undefined for the main admin. */
const accounts: readonly (readonly [string, readonly (keyof Permissions)[] | undefined])[] = [
  ['a sub-admin without permissions', []],
  ...allPermissionKeys.map((flag) => [`a sub-admin with only ${flag}`, [flag]] as const),
  // Redundant with the tests of single permissions.
  ...(isFullRun
    ? allPermissionKeys.map(
        (flag) => [`a sub-admin with all but ${flag}`, allPermissionKeys.filter((other) => other !== flag)] as const,
      )
    : []),
  ['a sub-admin with all nine permissions', allPermissionKeys],
  ['the main admin', undefined],
];

// covers: roles.server
it.each(accounts)('%s can call exactly what the contract says', async (_name, flags) => {
  const hasPermission = (permission: string | undefined) =>
    permission === undefined ||
    ['none', 'any', ...(flags ?? ['main-admin', ...allPermissionKeys])].includes(permission);
  const getRejection = ({ id, permission, ownIdOr }: Operation) => {
    const isGrantDenied = id === 'addSubadmin' && hasPermission(permission);
    const missing = [permission, ownIdOr, ...(additionalPermissions[id] ?? [])].find(
      (permission) => !hasPermission(permission),
    );
    if (missing === undefined) return undefined;
    return isGrantDenied
      ? ({ rejection: 'cannotGrant' } as const)
      : ({ rejection: 'notAllowed', permission: missing } as const);
  };

  const authorization = toAuthorization(await testApp.signIn(flags));
  const rejected = operations.flatMap((operation) => {
    const rejection = getRejection(operation);
    return rejection ? [{ request: getRequest(operation.id), authorization, ...rejection }] : [];
  });
  await expectRejections(rejected);
  await expectAllAdmitted(
    operations.filter((each) => !getRejection(each)),
    async () => toAuthorization(await testApp.signIn(flags)),
  );
});

describe('expired step-up authentication', () => {
  const signInWithExpiredStepUp = async (flags?: Parameters<TestApp['signIn']>[0]) =>
    updateSession(await testApp.signIn(flags), { steppedUpAt: sql`now() - interval '2 days'` });
  const toCsvRequest = (request: ExampleRequest) => ({
    ...request,
    headers: { ...request.headers, accept: 'text/csv' },
  });
  const always = protectedOperations.filter(({ stepUp }) => stepUp === 'always');
  const csv = protectedOperations.filter(({ stepUp }) => stepUp === 'csv');

  it('closes exactly the operations that require it, even for the main admin', async () => {
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
    const caller = await testApp.signIn();
    await testApp.database.orm.insert(authenticators).values({ userId: caller.id, secret: 'A'.repeat(32) });
    const authorization = await updateSession(caller, { steppedUpAt: sql`now() - interval '2 days'` });
    const factor = protectedOperations.filter(({ stepUp }) => stepUp === 'factor');
    expect(factor.map(({ id }) => id)).toEqual(['changeOwnPassword']);
    await expectRejections(
      factor.map(({ id }) => ({ request: getRequest(id), authorization, rejection: 'stepUpRequired' })),
    );
  });

  it('reports a missing permission before missing step-up authentication', async () => {
    const authorization = await signInWithExpiredStepUp([]);
    const operationsWithPermission = [...always, ...csv].filter(({ permission }) => permission !== 'any');
    await expectRejections(
      operationsWithPermission.map(({ id, permission }) => ({ request: getRequest(id), authorization, permission })),
    );
  });

  it('affects money, addresses, accounts and exports of personal data', () => {
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

/** The kinds of service accounts by their permissions, which mean the same as for admins. Only the full run tests all of them. */
const serviceAccountCases: readonly (readonly [string, readonly (keyof Permissions)[]])[] = [
  ['no permission', []],
  ...(isFullRun ? allPermissionKeys : (['users', 'withdrawals'] as const)).map(
    (flag) => [`only ${flag}`, [flag]] as const,
  ),
  ['all nine permissions', allPermissionKeys],
];

type Key = readonly [string, string, readonly (keyof Permissions)[], Partial<KeyLimits>];
const networks = ['203.0.113.0/24', '127.0.0.0/8'];
const networkKey: Key = ['all nine permissions', 'limited to networks that it is in', allPermissionKeys, { networks }];

/** The kinds of keys by their permissions and limits. */
const keyCases: readonly Key[] = [
  ...serviceAccountCases.map(([name, flags]) => [name, 'no limits', flags, {}] as const),
  ...serviceAccountCases
    // Only the full run tests each permission.
    .filter(([, { length }]) => isFullRun || length !== 1)
    .map(([name, flags]) => [name, 'read-only', flags, { isReadOnly: true }] as const),
  // Also tested in the spec of service accounts.
  ...(isFullRun ? [networkKey] : []),
];

it.each(keyCases)(
  'a key with %s, %s, can call exactly what the contract allows to service accounts',
  async (_name, _limit, flags, limits) => {
    const hasPermission = (permission: string | undefined) =>
      permission === undefined || ['none', 'any', ...flags].includes(permission);
    const getRejection = ({ id, method, permission, ownIdOr, isPeopleOnly, stepUp }: Operation) => {
      const getMissingPermission = (body: readonly (string | undefined)[]) => {
        const missing = body.find((permission) => !hasPermission(permission));
        return missing === undefined ? undefined : ({ rejection: 'notAllowed', permission: missing } as const);
      };
      if (isPeopleOnly) return { rejection: 'peopleOnly' } as const;
      if (stepUp === 'always') return getMissingPermission([permission]) ?? ({ rejection: 'peopleOnly' } as const);
      const missingPermission = getMissingPermission([permission, ownIdOr]);
      if (missingPermission) return missingPermission;
      if (limits.isReadOnly && permission !== 'none' && method !== 'GET') return { rejection: 'readOnly' } as const;
      return getMissingPermission(additionalPermissions[id] ?? []);
    };

    const service = await testApp.addService(flags, limits);
    // Updates the time of last use beforehand, because rejections must write nothing.
    await service.request('GET', '/capabilities');
    const authorization = toAuthorization(service);
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
  beforeAll(() => testApp.database.orm.insert(secondFactorRule).values({ isRequired: true }));
  afterAll(() => testApp.database.orm.delete(secondFactorRule));

  it('leaves the operations to set one up open', () => {
    const ids = operations.filter(({ isOpenBeforeSecondFactor }) => isOpenBeforeSecondFactor).map(({ id }) => id);
    expect(ids.toSorted()).toEqual(SECOND_FACTOR_SETUP_OPERATIONS.toSorted());
  });

  it.each([
    ['a sub-admin with all nine permissions', allPermissionKeys],
    ['the main admin', undefined],
  ])('closes every other operation to %s without one', async (_name, flags) => {
    const authorization = toAuthorization(await testApp.signIn(flags));
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
      async () => toAuthorization(await testApp.signIn(flags)),
    );
    const reference = await testApp.app.inject({ url: '/docs/openapi.json', headers: { authorization } });
    expect(reference.statusCode).toBe(401);
  });
});

it('has at least 2,300 combinations', () => {
  expect(operations.length * (accounts.length + Object.keys(invalidAuthorizations).length)).toBeGreaterThanOrEqual(
    2300,
  );
});

describe('a missing permission', () => {
  const operationsWithPermission = protectedOperations.filter(
    ({ permission }) => permission !== 'any' && permission !== 'main-admin',
  );

  // covers: roles.next-call
  it('closes every operation as soon as it is revoked', async () => {
    const withoutPermission = async ({ id, permission }: Operation) => {
      const permissions = allPermissionKeys.filter((flag) => flag !== permission);
      const authorization = await updateAccount(await testApp.signIn(allPermissionKeys), { permissions });
      return { request: getRequest(id), authorization, permission };
    };
    await expectRejections(await Promise.all(operationsWithPermission.map(withoutPermission)));
  });

  it.each(ownIdOperations)('closes $id for another account', async ({ id, ownIdOr }) => {
    const caller = await testApp.signIn(allPermissionKeys.filter((flag) => flag !== ownIdOr));
    const other = await testApp.signIn(allPermissionKeys);
    const request = getRequest(id);
    const url = request.url.replace(customerId, other.id);
    await expectRejections([
      { request: { ...request, url }, authorization: toAuthorization(caller), permission: ownIdOr },
    ]);
    expect((await sendExample({ ...request, url }, toAuthorization(other))).statusCode).toBe(200);
  });

  describe.each(ownIdOperations)('$id', ({ id, ownIdOr }) => {
    it(`rejects an id ${Object.keys(spellings).join(', or ')}`, async () => {
      const caller = await testApp.signIn(allPermissionKeys.filter((flag) => flag !== ownIdOr));
      const other = await testApp.signIn(allPermissionKeys);
      const request = getRequest(id);
      const urls = Object.values(spellings)
        .flatMap((spell) => [spell(other.id, caller.id), spell(caller.id, other.id)])
        .map((spelling) => request.url.replace(customerId, spelling));
      const authorization = toAuthorization(caller);
      await expectRejections(urls.map((url) => ({ request: { ...request, url }, authorization, permission: ownIdOr })));
    });

    it('accepts the caller’s own id, also percent-encoded', async () => {
      const caller = await testApp.signIn(allPermissionKeys.filter((flag) => flag !== ownIdOr));
      const request = getRequest(id);
      const url = request.url.replace(customerId, caller.id.replaceAll('-', '%2D'));
      expect((await sendExample({ ...request, url }, toAuthorization(caller))).statusCode).toBe(200);
    });
  });

  it.each([
    ['a document', DOCUMENT, 'users'],
    ['a proof of payment', RECEIPT, 'transactions'],
  ] as const)('closes the file of %s', async (_name, image, missingPermission) => {
    const request = getRequest('getUpload');
    const url = request.url.replace(DOCUMENT, image);
    const authorization = toAuthorization(
      await testApp.signIn(allPermissionKeys.filter((flag) => flag !== missingPermission)),
    );
    await expectRejections([{ request: { ...request, url }, authorization, permission: missingPermission }]);
    expect(
      (await sendExample({ ...request, url }, toAuthorization(await testApp.signIn([missingPermission])))).statusCode,
    ).toBe(200);
  });
});
