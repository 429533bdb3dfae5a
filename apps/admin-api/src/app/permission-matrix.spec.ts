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
import { exampleRequests, type ExampleRequest } from '../test-support/example-requests';
import { tableChecksums } from '../test-support/table-checksums';
import { createTestApp, type SignedIn, type TestApp } from '../test-support/test-app';

const DOCUMENT = 'matrix-document.webp';
const PROOF = 'matrix-proof.webp';

let test: TestApp;
let customerId: string;
let requests: Map<string, ExampleRequest>;

/** The names of the operations must be known before the tests run; the placeholders are filled later. */
const named = await exampleRequests({});
const operations = named.map(({ operation }) => operation);
const guarded = operations.filter(({ permission }) => permission !== 'none');
const open = operations.filter(({ permission }) => permission === 'none');

beforeAll(async () => {
  test = await createTestApp();
  const { orm } = test.database;
  const file = { contentType: 'image/webp', content: Buffer.from('image') };
  const [document, proof] = await orm
    .insert(uploads)
    .values([
      { ...file, owner: 'user_document', name: DOCUMENT },
      { ...file, owner: 'topup_proof', name: PROOF },
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
  if (!customer || !proof) throw new Error('The rows were not created.');
  customerId = customer.id;
  await orm.insert(topups).values({
    userId: customerId,
    amount: '100',
    network: 'BTC',
    depositWalletAddress: 'address',
    imageId: proof.id,
  });
  const list = await exampleRequests({
    id: customerId,
    userId: customerId,
    path: DOCUMENT,
    kind: 'selfieUpload',
    name: 'withdrawals',
  });
  requests = new Map(list.map((request) => [request.operation.id, request]));
});

afterAll(() => test.close());

function requestOf(operationId: string): ExampleRequest {
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

const ownIds = guarded.filter(({ ownIdOr }) => ownIdOr !== undefined);

/** Spellings of an id that the guard, the router and the database might read differently. */
const spellings: Record<string, (id: string, other: string) => string> = {
  'in capital letters': (id) => id.toUpperCase(),
  'without hyphens': (id) => id.replaceAll('-', ''),
  'in braces': (id) => `%7B${id}%7D`,
  'with a blank behind it': (id) => `${id}%20`,
  'with a blank before it': (id) => `%20${id}`,
  'with a zero byte behind it': (id) => `${id}%00`,
  'with a line break behind it': (id) => `${id}%0A`,
  'encoded twice': (id) => id.replaceAll('-', '%252D'),
  'with another one behind a slash': (id, other) => `${id}%2F${other}`,
  'with another one behind a comma': (id, other) => `${id},${other}`,
  'with another one in the query': (id, other) => `${id.toUpperCase()}?id=${other}`,
  'with full-width digits': (id) =>
    encodeURIComponent(id.replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))),
};

const refusals = {
  over: [403, { success: false, message: 'Session expired. Please log in again.', code: 'session_expired' }],
  notAllowed: [401, { success: false, message: 'You do not have access to this area.', code: 'not_allowed' }],
  stepUpRequired: [401, { success: false, message: 'Please confirm that it is you.', code: 'step_up_required' }],
  peopleOnly: [
    401,
    {
      success: false,
      message: 'Only somebody who is signed in may do this, no service account.',
      code: 'not_allowed',
    },
  ],
  readOnly: [401, { success: false, message: 'This key can only read.', code: 'not_allowed' }],
  lacksFactor: [
    401,
    {
      success: false,
      message: 'Everybody here must have a second factor. Please set one up.',
      code: 'second_factor_setup_required',
    },
  ],
  mayNotGrant: [
    401,
    {
      success: false,
      message: 'You can grant only permissions that you hold yourself.',
      code: 'not_allowed',
      errors: expect.any(Array),
    },
  ],
} as const;

interface Refused {
  request: ExampleRequest;
  authorization: string | undefined;
  /** Default `notAllowed`. */
  refusal?: keyof typeof refusals;
  /** Which permission the refusal says is missing. */
  permission?: string | undefined;
}

/** Where it is written that somebody was refused a change, and what keeps that short. */
const logOfRefusals = ['attempts', 'audit_chain', 'audit_commitments', 'audit_log', 'record_counts'];

/** All that is in the database, but that a change was refused to somebody for want of permission. */
async function allButRefusals(): Promise<object> {
  const tables = Object.entries(await tableChecksums(test.database)).filter(([name]) => !logOfRefusals.includes(name));
  const writes = await test.database.orm.$count(auditLog, ne(auditLog.action, 'changeRefused'));
  return { writes, ...Object.fromEntries(tables) };
}

/** Each of these gets nothing but the refusal, and writes nothing but, where it is a change that they may not make, that. */
async function expectRefusals(asked: readonly Refused[]) {
  const isLogged = asked.some(({ refusal = 'notAllowed' }) => refusals[refusal][1].code === 'not_allowed');
  const read = isLogged ? allButRefusals : () => tableChecksums(test.database);
  const before = await read();
  const responses = await Promise.all(
    asked.map(async ({ request, authorization }) => {
      const response = await send(request, authorization);
      const type = response.headers['content-type'];
      return { of: request.operation.id, url: request.url, status: response.statusCode, type, body: response.json() };
    }),
  );
  expect(responses).toEqual(
    asked.map(({ request, refusal = 'notAllowed', permission }) => {
      const [status, words] = refusals[refusal];
      const body = { ...words, ...(permission !== undefined && { permission }) };
      const type = 'application/json; charset=utf-8';
      return { of: request.operation.id, url: request.url, status, type, body };
    }),
  );
  expect(await read()).toEqual(before);
}

/** The guard has let it through; what the handler makes of the example does not matter. */
async function expectLetIn(request: ExampleRequest, authorization: string | undefined) {
  expectThrough(request, await send(request, authorization));
}

function expectThrough({ operation: { id } }: ExampleRequest, response: Awaited<ReturnType<typeof send>>) {
  expect(response.statusCode, id).toBeLessThan(500);
  if (response.statusCode >= 400)
    expect(['not_allowed', 'step_up_required', 'session_expired'], id).not.toContain(response.json().code);
}

/** The same for each of these, for somebody who signs in again where a call that was let in has ended the session. */
async function expectAllLetIn(list: readonly Operation[], signIn: () => Promise<string>) {
  let authorization = await signIn();
  for (const { id } of list) {
    const request = requestOf(id);
    let response = await send(request, authorization);
    if (response.statusCode === 403 && response.json().code === 'session_expired') {
      authorization = await signIn();
      response = await send(request, authorization);
    }
    expectThrough(request, response);
  }
}

const bearer = ({ token }: SignedIn) => `Bearer ${token}`;
const aged = async (caller: SignedIn, change: object) => {
  await test.database.orm.update(sessions).set(change).where(eq(sessions.userId, caller.id));
  return bearer(caller);
};
const changed = async (caller: SignedIn, change: object) => {
  await test.database.orm.update(users).set(change).where(eq(users.id, caller.id));
  return bearer(caller);
};

const agedKey = async (service: SignedIn, change: object) => {
  await test.database.orm.update(serviceAccounts).set(change).where(eq(serviceAccounts.id, service.id));
  return bearer(service);
};
const withMainAdmin = async (service: SignedIn, method: 'POST' | 'DELETE', path: string) => {
  await (await test.signIn()).request(method, `/service-accounts/${service.id}${path}`);
  return bearer(service);
};

const signedOut = async (caller: SignedIn) => {
  await caller.request('POST', '/signout');
  return bearer(caller);
};

/** Each begins with somebody who may do everything, so that nothing else can be the reason for the refusal. */
const endedSessions: Record<string, () => Promise<string | undefined>> = {
  'no token': async () => undefined,
  'an empty token': async () => 'Bearer ',
  'a token of another scheme': async () => `Basic ${(await test.signIn()).token}`,
  'a token without a scheme': async () => (await test.signIn()).token,
  'a token of the right form that nobody was given': async () => `Bearer ${randomBytes(32).toString('base64url')}`,
  'a token with something behind it': async () => `${bearer(await test.signIn())}a`,
  'a token in other letters': async () => `Bearer ${(await test.signIn()).token.toLowerCase()}`,
  'a token that is SQL': async () => `Bearer ' or 1=1 --`,
  'a token cut short': async () => bearer(await test.signIn()).slice(0, -1),
  'a token encoded once more': async () => `Bearer ${Buffer.from((await test.signIn()).token).toString('base64')}`,
  'a token in quotes': async () => `Bearer "${(await test.signIn()).token}"`,
  'two tokens': async () => `${bearer(await test.signIn())}, ${bearer(await test.signIn())}`,
  'what the database keeps of a token': async () =>
    `Bearer ${Buffer.from(hashToken((await test.signIn()).token)).toString('base64url')}`,
  'a token that says itself who it is': async () =>
    `Bearer ${['{"alg":"none"}', '{"role":"admin"}', ''].map((part) => Buffer.from(part).toString('base64url')).join('.')}`,
  'a session past its end': async () => aged(await test.signIn(allFlags), { expiresAt: sql`now()` }),
  'a session of the main admin past its end': async () => aged(await test.signIn(), { expiresAt: sql`now()` }),
  'a session idle for too long': async () =>
    aged(await test.signIn(allFlags), { lastUsedAt: sql`now() - interval '30 minutes'` }),
  'a session of the main admin idle for too long': async () =>
    aged(await test.signIn(), { lastUsedAt: sql`now() - interval '30 minutes'` }),
  'a session signed out of': async () => signedOut(await test.signIn(allFlags)),
  'a session of the main admin signed out of': async () => signedOut(await test.signIn()),
  'a deleted account': async () => changed(await test.signIn(allFlags), { closedAt: new Date() }),
  'a deleted main admin': async () => changed(await test.signIn(), { closedAt: new Date() }),
  'an inactive main admin': async () => changed(await test.signIn(), { status: 'inactive' }),
  'an inactive account': async () => changed(await test.signIn(allFlags), { status: 'inactive' }),
  'a key that nobody was given': async () => `Bearer ${createServiceKey()}`,
  'a key with another checksum': async () => bearer(await test.addService(allFlags)).replace(/.{6}$/, '000000'),
  'a key without its checksum': async () => bearer(await test.addService(allFlags)).slice(0, -6),
  'a key without its prefix': async () => bearer(await test.addService(allFlags)).replace('chk_', ''),
  'what the database keeps of a key': async () =>
    `Bearer ${Buffer.from(hashToken((await test.addService(allFlags)).token)).toString('base64url')}`,
  'a key past its end': async () => agedKey(await test.addService(allFlags), { expiresAt: sql`now()` }),
  'a key that was replaced': async () => withMainAdmin(await test.addService(allFlags), 'POST', '/key'),
  'the key of an ended service account': async () => withMainAdmin(await test.addService(allFlags), 'DELETE', ''),
  'the key of an inactive service account': async () =>
    changed(await test.addService(allFlags), { status: 'inactive' }),
  'the key of an account that is no service account': async () =>
    changed(await test.addService(allFlags), { role: 'subadmin' }),
  'a key from outside its networks': async () =>
    bearer(await test.addService(allFlags, { networks: ['203.0.113.0/24', '2001:db8:1::/48'] })),
  'a key to read only from outside its networks': async () =>
    bearer(await test.addService(allFlags, { networks: ['203.0.113.0/24'], isReadOnly: true })),
  'an account of the platform': async () => changed(await test.signIn(allFlags), { role: 'user' }),
};

it('knows every flag', () => {
  const { Permissions } = Object(readContract()['components']).schemas;
  expect([...allFlags].sort()).toEqual(Object.keys(Permissions.properties).sort());
  expect(toPermissions('admin', [])).toEqual(Object.fromEntries(allFlags.map((flag) => [flag, true])));
});

/** One operation of each kind of rule. That none is left unguarded, whoever asks without a token finds out. */
const sample = [...new Map(guarded.map((each) => [`${each.method} ${each.permission}`, each])).values()];

it.each(Object.entries(endedSessions))('%s opens what is open to everybody, and nothing else', async (name, end) => {
  const authorization = await end();
  const closed = isFull || name === 'no token' ? guarded : sample;
  await expectRefusals(closed.map(({ id }) => ({ request: requestOf(id), authorization, refusal: 'over' })));
  for (const { id } of open) await expectLetIn(requestOf(id), authorization);
});

/** The flags that an operation's example needs besides the operation's own. */
const alsoNeeded: Readonly<Record<string, readonly string[]>> = {
  // The image is a user's document.
  getUpload: ['users'],
  // Nobody grants what they do not hold.
  addSubadmin: ['dashboard', 'support'],
  // The queue of the example is that of the withdrawals.
  listQueueCases: ['withdrawals'],
  updateCasePresence: ['withdrawals'],
  claimCase: ['withdrawals'],
  releaseCase: ['withdrawals'],
  snoozeCase: ['withdrawals'],
  unsnoozeCase: ['withdrawals'],
  leaveQueue: ['withdrawals'],
  // They are about a withdrawal.
  listNotes: ['withdrawals'],
  addNote: ['withdrawals'],
  listColleagues: ['withdrawals'],
  // The proposal of the example is about a withdrawal.
  addApprovalRequest: ['withdrawals'],
  // They are about a list of withdrawals.
  addView: ['withdrawals'],
  setDefaultView: ['withdrawals'],
};

/** Each kind of account by its flags; the main admin has no list of them. */
const accounts: readonly (readonly [string, readonly (keyof Permissions)[] | undefined])[] = [
  ['no flag', []],
  ...allFlags.map((flag) => [`only ${flag}`, [flag]] as const),
  // What each flag alone opens says the same of all others together.
  ...(isFull ? allFlags.map((flag) => [`all but ${flag}`, allFlags.filter((other) => other !== flag)] as const) : []),
  ['all nine flags', allFlags],
  ['the main admin', undefined],
];

// covers: roles.server
it.each(accounts)('%s opens what the contract says, and nothing else', async (_name, flags) => {
  const holds = (word: string | undefined) =>
    word === undefined || ['none', 'any', ...(flags ?? ['main-admin', ...allFlags])].includes(word);
  const getRejection = ({ id, permission, ownIdOr }: Operation) => {
    const isGrant = id === 'addSubadmin' && holds(permission);
    const missing = [permission, ownIdOr, ...(alsoNeeded[id] ?? [])].find((word) => !holds(word));
    if (missing === undefined) return undefined;
    return isGrant ? ({ refusal: 'mayNotGrant' } as const) : ({ refusal: 'notAllowed', permission: missing } as const);
  };

  const authorization = bearer(await test.signIn(flags));
  const refused = operations.flatMap((operation) => {
    const refusal = getRejection(operation);
    return refusal ? [{ request: requestOf(operation.id), authorization, ...refusal }] : [];
  });
  await expectRefusals(refused);
  await expectAllLetIn(
    operations.filter((each) => !getRejection(each)),
    async () => bearer(await test.signIn(flags)),
  );
});

describe('a proof that is too old', () => {
  const tooOld = async (flags?: Parameters<TestApp['signIn']>[0]) =>
    aged(await test.signIn(flags), { steppedUpAt: sql`now() - interval '2 days'` });
  const asCsv = (request: ExampleRequest) => ({ ...request, headers: { ...request.headers, accept: 'text/csv' } });
  const always = guarded.filter(({ stepUp }) => stepUp === 'always');
  const csv = guarded.filter(({ stepUp }) => stepUp === 'csv');

  it('closes what asks for one, for the main admin too, and nothing else', async () => {
    const authorization = await tooOld();
    await expectRefusals([
      ...always.map(({ id }) => ({ request: requestOf(id), authorization, refusal: 'stepUpRequired' as const })),
      ...csv.map(({ id }) => ({ request: asCsv(requestOf(id)), authorization, refusal: 'stepUpRequired' as const })),
    ]);
    await expectAllLetIn(
      operations.filter(({ stepUp }) => stepUp !== 'always'),
      tooOld,
    );
  });

  it('closes to who has a second factor what the password alone would open', async () => {
    const caller = await test.signIn();
    await test.database.orm.insert(authenticators).values({ userId: caller.id, secret: 'A'.repeat(32) });
    const authorization = await aged(caller, { steppedUpAt: sql`now() - interval '2 days'` });
    const factor = guarded.filter(({ stepUp }) => stepUp === 'factor');
    expect(factor.map(({ id }) => id)).toEqual(['changeOwnPassword']);
    await expectRefusals(
      factor.map(({ id }) => ({ request: requestOf(id), authorization, refusal: 'stepUpRequired' })),
    );
  });

  it('does not tell anybody without the flag that the flag is all they lack', async () => {
    const authorization = await tooOld([]);
    const flagged = [...always, ...csv].filter(({ permission }) => permission !== 'any');
    await expectRefusals(flagged.map(({ id, permission }) => ({ request: requestOf(id), authorization, permission })));
  });

  it('is asked for before what the house can lose: money, addresses, accounts and files of people', () => {
    const asking = (word: string) => guarded.filter(({ stepUp }) => stepUp === word).map(({ id }) => id);
    expect(asking('always')).toEqual(
      expect.arrayContaining([
        ...['addSubadmin', 'updateSubadmin', 'deleteSubadmin'],
        ...['addDepositWallet', 'updateDepositWallet', 'setDepositWalletStatus', 'deleteDepositWallet'],
        ...['startAuthenticatorSetup', 'confirmAuthenticator', 'removeAuthenticator'],
        ...['startPasskeyRegistration', 'addPasskey', 'removePasskey', 'regenerateRecoveryCodes'],
        ...['setSecondFactorRule', 'removeSubadminSecondFactor'],
        ...['addServiceAccount', 'updateServiceAccount', 'rotateServiceKey'],
      ]),
    );
    expect(asking('amount')).toEqual(['setTransactionStatus', 'setWithdrawalStatus'].toReversed());
    expect(csv.length).toBeGreaterThanOrEqual(10);
  });
});

/** Each kind of service account by its flags; every run takes some, since flags mean the same to people and programs. */
const services: readonly (readonly [string, readonly (keyof Permissions)[]])[] = [
  ['no flag', []],
  ...(isFull ? allFlags : (['users', 'withdrawals'] as const)).map((flag) => [`only ${flag}`, [flag]] as const),
  ['all nine flags', allFlags],
];

type Key = readonly [string, string, readonly (keyof Permissions)[], Partial<KeyLimits>];
const networks = ['203.0.113.0/24', '127.0.0.0/8'];
const inNetwork: Key = ['all nine flags', 'limited to networks that it is in', allFlags, { networks }];

/** Each kind of key by its flags and its limits. */
const keys: readonly Key[] = [
  ...services.map(([name, flags]) => [name, 'no limits', flags, {}] as const),
  ...services
    // What it may read is what its flags say: the full run asks for each flag.
    .filter(([, { length }]) => isFull || length !== 1)
    .map(([name, flags]) => [name, 'limited to reading', flags, { isReadOnly: true }] as const),
  // That such a key works at all, the service accounts' own spec asks in every run.
  ...(isFull ? [inNetwork] : []),
];

it.each(keys)('a key with %s, %s, opens what the contract leaves to programs', async (_name, _limit, flags, limits) => {
  const holds = (word: string | undefined) => word === undefined || ['none', 'any', ...flags].includes(word);
  const getRejection = ({ id, method, permission, ownIdOr, isPeopleOnly, stepUp }: Operation) => {
    const lacking = (words: readonly (string | undefined)[]) => {
      const missing = words.find((word) => !holds(word));
      return missing === undefined ? undefined : ({ refusal: 'notAllowed', permission: missing } as const);
    };
    if (isPeopleOnly) return { refusal: 'peopleOnly' } as const;
    if (stepUp === 'always') return lacking([permission]) ?? ({ refusal: 'peopleOnly' } as const);
    const needed = lacking([permission, ownIdOr]);
    if (needed) return needed;
    if (limits.isReadOnly && permission !== 'none' && method !== 'GET') return { refusal: 'readOnly' } as const;
    return lacking(alsoNeeded[id] ?? []);
  };

  const service = await test.addService(flags, limits);
  // Noted beforehand: refusals write nothing.
  await service.request('GET', '/capabilities');
  const authorization = bearer(service);
  await expectRefusals(
    operations.flatMap((operation) => {
      const refusal = getRejection(operation);
      return refusal ? [{ request: requestOf(operation.id), authorization, ...refusal }] : [];
    }),
  );
  for (const operation of operations.filter((each) => !getRejection(each)))
    await expectLetIn(requestOf(operation.id), authorization);
});

/** What somebody may call who must set up a second factor first: what it takes to set one up, and to leave. */
const openBeforeFactor = [
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

describe('where everybody must have a second factor', () => {
  beforeAll(() => test.database.orm.insert(secondFactorRule).values({ isRequired: true }));
  afterAll(() => test.database.orm.delete(secondFactorRule));

  it('is open to who has none what it takes to set one up', () => {
    const ids = operations.filter(({ isBeforeFactor }) => isBeforeFactor).map(({ id }) => id);
    expect(ids.toSorted()).toEqual(openBeforeFactor.toSorted());
  });

  it.each([
    ['a sub-admin with all nine flags', allFlags],
    ['the main admin', undefined],
  ])('%s without one is refused everything else, and writes nothing', async (_name, flags) => {
    const authorization = bearer(await test.signIn(flags));
    const closed = guarded.filter(({ isBeforeFactor }) => !isBeforeFactor);
    await expectRefusals(
      closed.map(({ id }) => ({ request: requestOf(id), authorization, refusal: 'lacksFactor' }) as const),
    );
    await expectAllLetIn(
      operations.filter(({ isBeforeFactor, permission }) => isBeforeFactor || permission === 'none'),
      async () => bearer(await test.signIn(flags)),
    );
    const reference = await test.app.inject({ url: '/docs/openapi.json', headers: { authorization } });
    expect(reference.statusCode).toBe(401);
  });
});

it('is of 2,300 combinations at least', () => {
  expect(operations.length * (accounts.length + Object.keys(endedSessions).length)).toBeGreaterThanOrEqual(2300);
});

describe('without the flag that it needs', () => {
  const flagged = guarded.filter(({ permission }) => permission !== 'any' && permission !== 'main-admin');

  // covers: roles.next-call
  it('nothing opens once it was taken away', async () => {
    const withoutFlag = async ({ id, permission }: Operation) => {
      const permissions = allFlags.filter((flag) => flag !== permission);
      const authorization = await changed(await test.signIn(allFlags), { permissions });
      return { request: requestOf(id), authorization, permission };
    };
    await expectRefusals(await Promise.all(flagged.map(withoutFlag)));
  });

  it.each(ownIds)("$id of somebody else's", async ({ id, ownIdOr }) => {
    const caller = await test.signIn(allFlags.filter((flag) => flag !== ownIdOr));
    const other = await test.signIn(allFlags);
    const request = requestOf(id);
    const url = request.url.replace(customerId, other.id);
    await expectRefusals([{ request: { ...request, url }, authorization: bearer(caller), permission: ownIdOr }]);
    expect((await send({ ...request, url }, bearer(other))).statusCode).toBe(200);
  });

  describe.each(ownIds)('$id', ({ id, ownIdOr }) => {
    it(`by an id ${Object.keys(spellings).join(', or ')}, opens nothing`, async () => {
      const caller = await test.signIn(allFlags.filter((flag) => flag !== ownIdOr));
      const other = await test.signIn(allFlags);
      const request = requestOf(id);
      const urls = Object.values(spellings)
        .flatMap((spell) => [spell(other.id, caller.id), spell(caller.id, other.id)])
        .map((spelling) => request.url.replace(customerId, spelling));
      const authorization = bearer(caller);
      await expectRefusals(urls.map((url) => ({ request: { ...request, url }, authorization, permission: ownIdOr })));
    });

    it('by the own id opens, however its letters are encoded', async () => {
      const caller = await test.signIn(allFlags.filter((flag) => flag !== ownIdOr));
      const request = requestOf(id);
      const url = request.url.replace(customerId, caller.id.replaceAll('-', '%2D'));
      expect((await send({ ...request, url }, bearer(caller))).statusCode).toBe(200);
    });
  });

  it.each([
    ['a document', DOCUMENT, 'users'],
    ['a proof of payment', PROOF, 'transactions'],
  ] as const)('the image of %s', async (_name, image, needed) => {
    const request = requestOf('getUpload');
    const url = request.url.replace(DOCUMENT, image);
    const authorization = bearer(await test.signIn(allFlags.filter((flag) => flag !== needed)));
    await expectRefusals([{ request: { ...request, url }, authorization, permission: needed }]);
    expect((await send({ ...request, url }, bearer(await test.signIn([needed])))).statusCode).toBe(200);
  });
});
