import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessions, topups, uploads, users } from '../database/schema';
import { toPermissions, type Permissions } from '../modules/session/permissions';
import { exampleRequests, type ExampleRequest } from '../test-support/example-requests';
import { tableChecksums } from '../test-support/table-checksums';
import { createTestApp, type SignedIn, type TestApp } from '../test-support/test-app';

const allFlags: readonly (keyof Permissions)[] = [
  'dashboard',
  'users',
  'plans',
  'subadmins',
  'wallets',
  'withdrawals',
  'support',
  'referrals',
  'transactions',
];

const DOCUMENT = 'matrix-document.webp';
const PROOF = 'matrix-proof.webp';

let test: TestApp;
let customerId: string;
let requests: Map<string, ExampleRequest>;

/** The names of the operations have to be there before the tests run; their placeholders are filled later. */
const named = await exampleRequests({});
const guarded = named.map(({ operation }) => operation).filter(({ permission }) => permission !== 'none');

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
  const list = await exampleRequests({ id: customerId, userId: customerId, path: DOCUMENT, kind: 'selfieUpload' });
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

/** Ways to write an id so that the guard, the router and the database might take it for different ones. */
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

/** Nothing but the refusal comes back, and nothing is written. */
async function expectRefusal(request: ExampleRequest, authorization: string | undefined, status: 401 | 403) {
  const before = await tableChecksums(test.database);
  const answer = await send(request, authorization);
  expect(answer.json()).toEqual(
    status === 403
      ? { success: false, message: 'Session expired. Please log in again.', code: 'session_over' }
      : { success: false, message: 'You do not have access to this area.', code: 'not_allowed' },
  );
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(await tableChecksums(test.database)).toEqual(before);
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

/** Each begins with somebody who may do everything, so that nothing else is what refuses them. */
const endedSessions: Record<string, () => Promise<string | undefined>> = {
  'no token': async () => undefined,
  'an empty token': async () => 'Bearer ',
  'a token of another scheme': async () => `Basic ${(await test.signIn()).token}`,
  'a token without a scheme': async () => (await test.signIn()).token,
  'a token of the right form that nobody was given': async () => `Bearer ${randomBytes(32).toString('base64url')}`,
  'a token with something behind it': async () => `${bearer(await test.signIn())}a`,
  'a token in other letters': async () => `Bearer ${(await test.signIn()).token.toLowerCase()}`,
  'a token that is SQL': async () => `Bearer ' or 1=1 --`,
  'a session past its end': async () => aged(await test.signIn(), { expiresAt: sql`now()` }),
  'a session idle for too long': async () =>
    aged(await test.signIn(), { lastUsedAt: sql`now() - interval '30 minutes'` }),
  'a session signed out of': async () => {
    const caller = await test.signIn();
    await caller.ask('POST', '/signout');
    return bearer(caller);
  },
  'a deleted account': async () => changed(await test.signIn(allFlags), { closedAt: new Date() }),
  'an inactive account': async () => changed(await test.signIn(allFlags), { status: 'inactive' }),
  'an account of the platform': async () => changed(await test.signIn(allFlags), { role: 'user' }),
};

it('knows every flag', () => {
  expect([...allFlags].sort()).toEqual(Object.keys(toPermissions('admin', [])).sort());
});

describe.each(Object.entries(endedSessions))('%s opens nothing', (_name, end) => {
  // Each call has a session of its own: one that wrongly got in might end it for those after it.
  it.each(guarded.map(({ id }) => id))('%s', async (id) => expectRefusal(requestOf(id), await end(), 403));
});

describe('without the flag that it needs, all the other eight open nothing', () => {
  const flagged = guarded.filter(({ permission }) => permission !== 'any' && permission !== 'main-admin');

  // holds: roles.server
  it.each(flagged)('$id without $permission', async ({ id, permission }) => {
    const caller = await test.signIn(allFlags.filter((flag) => flag !== permission));
    await expectRefusal(requestOf(id), bearer(caller), 401);
  });

  // holds: roles.next-call
  it.each(flagged)('$id after $permission was taken away', async ({ id, permission }) => {
    const caller = await test.signIn(allFlags);
    const authorization = await changed(caller, { permissions: allFlags.filter((flag) => flag !== permission) });
    await expectRefusal(requestOf(id), authorization, 401);
  });

  it.each(guarded.filter(({ permission }) => permission === 'main-admin'))('$id with all nine', async ({ id }) => {
    await expectRefusal(requestOf(id), bearer(await test.signIn(allFlags)), 401);
  });

  it.each(ownIds)("$id of somebody else's", async ({ id, ownIdOr }) => {
    const caller = await test.signIn(allFlags.filter((flag) => flag !== ownIdOr));
    const other = await test.signIn(allFlags);
    const request = requestOf(id);
    const url = request.url.replace(customerId, other.id);
    await expectRefusal({ ...request, url }, bearer(caller), 401);
    expect((await send({ ...request, url }, bearer(other))).statusCode).toBe(200);
  });

  describe.each(ownIds)('$id', ({ id, ownIdOr }) => {
    it.each(Object.entries(spellings))('by an id %s, opens nothing', async (_how, spell) => {
      const caller = await test.signIn(allFlags.filter((flag) => flag !== ownIdOr));
      const other = await test.signIn(allFlags);
      const request = requestOf(id);
      for (const spelled of [spell(other.id, caller.id), spell(caller.id, other.id)]) {
        const url = request.url.replace(customerId, spelled);
        await expectRefusal({ ...request, url }, bearer(caller), 401);
      }
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
    await expectRefusal(
      { ...request, url },
      bearer(await test.signIn(allFlags.filter((flag) => flag !== needed))),
      401,
    );
    expect((await send({ ...request, url }, bearer(await test.signIn([needed])))).statusCode).toBe(200);
  });
});

/** What the example of an operation needs beside the operation's own permission. */
const alsoNeeded: Readonly<Record<string, readonly string[]>> = {
  // The image is a user's document.
  getUpload: ['users'],
  // Nobody grants what they do not hold.
  addSubadmin: ['dashboard', 'support'],
};

describe('the right account is let in', () => {
  it.each(guarded)('$id', async ({ id, permission, ownIdOr }) => {
    const needed = [permission, ownIdOr, ...(alsoNeeded[id] ?? [])];
    const flags = allFlags.filter((flag) => needed.includes(flag));
    const caller = permission === 'main-admin' ? await test.signIn() : await test.signIn(flags);
    const answer = await send(requestOf(id), bearer(caller));
    expect([401, 403]).not.toContain(answer.statusCode);
    expect(answer.statusCode).toBeLessThan(500);
  });
});
