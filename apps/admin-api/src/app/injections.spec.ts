import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFullRun } from '../../../../tools/testing/is-full-run.ts';
import { depositWallets, notifications, plans, uploads, users } from '../database/schema';
import { addCustomer, addNote, addProgram, addTicket, addTopup, addWithdrawal } from '../test-support/customers';
import {
  encodeForm,
  createExampleRequests,
  fillPath,
  getRequiredQuery,
  type ExampleRequest,
} from '../test-support/example-requests';
import { createAddressesAt, evaluatedTemplate, injectedValues, injections } from '../test-support/injections';
import { createTestApp, type SignedIn, type TestApp } from '../test-support/test-app';
import { watchOutgoing } from '../test-support/watch-outgoing';
import { listOperations, readContract, type JsonObject } from '../contract/operations';

type Location = 'path' | 'query' | 'parameter name' | 'header' | 'json' | 'form' | 'file name' | 'field name';

/** An input of an operation. */
interface Input {
  example: ExampleRequest;
  location: Location;
  /** The path of property names. */
  steps: readonly string[];
}

/** Records the outgoing activity of this process. */
const outgoing = await watchOutgoing();
const addresses = createAddressesAt(outgoing.address);
/** The addresses that are sent in headers. */
const headerAddresses = isFullRun ? addresses : addresses.slice(1, 2);
const texts = [...Object.values(injections).flat(), ...addresses];
const document = readContract();

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Resolves a reference in the contract. */
function resolveSchema(schema: unknown): JsonObject {
  if (!isObject(schema)) return {};
  const { $ref: reference } = schema;
  if (typeof reference !== 'string') return schema;
  const steps = reference.slice(reference.indexOf('#/') + 2).split('/');
  return resolveSchema(steps.reduce<unknown>((part, step) => (isObject(part) ? part[step] : undefined), document));
}

/** Returns the leaf properties of a schema by path. */
function getLeaves(schema: unknown, steps: readonly string[] = []): { steps: readonly string[]; isFile: boolean }[] {
  const { properties, format } = resolveSchema(schema);
  if (!isObject(properties)) return [{ steps, isFile: format === 'binary' }];
  return Object.entries(properties).flatMap(([name, inner]) => getLeaves(inner, [...steps, name]));
}

function getInputs(example: ExampleRequest): Input[] {
  const { params, query, headers, bodies } = example.operation;
  const listInputs = (location: Location, schema: unknown): Input[] =>
    schema === undefined
      ? []
      : getLeaves(schema).map(({ steps, isFile }) => ({ example, location: isFile ? 'file name' : location, steps }));
  const json = bodies['application/json'];
  const form = bodies['multipart/form-data'];
  return [
    ...listInputs('path', params),
    ...listInputs('query', query),
    ...(query ? [{ example, location: 'parameter name' as const, steps: [] }] : []),
    ...listInputs('header', headers),
    ...listInputs('json', json),
    ...listInputs('form', form),
    ...(json ? [{ example, location: 'field name' as const, steps: [] }] : []),
  ];
}

const examples = await createExampleRequests({});
const inputs = examples.flatMap(getInputs);
/**
 * The full run sends all payloads to each input; otherwise a search gets every 20th and any other input every 40th, with an
 * offset.
 */
const getPayloads = (input: Input): readonly unknown[] => {
  const all = input.location === 'json' ? [...texts, ...injectedValues] : texts;
  const offset = inputs.indexOf(input);
  const step = input.steps[0] === 'search' ? 20 : 40;
  return isFullRun ? all : all.filter((_payload, index) => (index + offset) % step === 0);
};
const count = inputs.reduce((sum, input) => sum + getPayloads(input).length, 0);

/**
 * What a response must not contain: database or program errors, a local file, a secret, the result of a template.
 */
const leaks = [
  /SQLSTATE|syntax error|relation \\?"|column \\?"|pg_catalog|invalid input/i,
  /node_modules|\.ts:\d|drizzle|TypeError|ReferenceError/,
  /root:.?:0:0|\[fonts\]/,
  /a-hash-to-be-found/,
  new RegExp(evaluatedTemplate),
];

let testApp: TestApp;
let caller: SignedIn;
let image: File;
let ids: readonly (readonly [prefix: string, id: string])[];
let names: { path: string };

beforeAll(async () => {
  testApp = await createTestApp();
  const { database } = testApp;
  const { orm } = database;
  caller = await testApp.signIn();
  const subadmin = await testApp.signIn(['support']);
  const user = await addCustomer(database, {
    passwordHash: 'a-hash-to-be-found',
    balance: '1000.00',
  });
  // Records that no request changes. They contain none of the texts, so searches must not find them.
  const bystander = await addCustomer(database, { fullName: 'Grace Hopper' });
  await addProgram(database, bystander.id);
  await addWithdrawal(database, bystander.id);
  await addTopup(database, bystander.id);
  const [plan] = await orm
    .insert(plans)
    .values({ category: 'Gold', investmentMin: '1', profitMin: '1', profitMax: '2', lockInPeriod: 30 })
    .returning();
  const [wallet] = await orm
    .insert(depositWallets)
    .values({ walletAddress: '0x52908400098527886E0F7030069857D2E4169EE7', networkType: 'ETH' })
    .returning();
  const [upload] = await orm
    .insert(uploads)
    .values({ owner: 'user_document', name: 'document.webp', contentType: 'image/webp', content: Buffer.from('image') })
    .returning();
  // Neither can be approved, so requests must not move money.
  const topup = await addTopup(database, bystander.id, { status: 'cancelled' });
  const withdrawal = await addWithdrawal(database, bystander.id, { amount: '5000.00' });
  const note = await addNote(database, caller.id, withdrawal.id, { recordType: 'withdrawal' });
  const [notification] = await orm.select().from(notifications).limit(1);
  names = { path: upload?.name ?? '' };
  ids = [
    ['/subadmin/', subadmin.id],
    ['/permissions/', caller.id],
    ['/api/admin/details/', caller.id],
    ['/info/:id', caller.id],
    ['/notes/', note.id],
    ['/notifications/', notification?.id ?? ''],
    ['/plan/', plan?.id ?? ''],
    ['/withdrawal/', withdrawal.id],
    ['/support-enquiries/', (await addTicket(database, bystander.id)).id],
    ['/admin-wallet/', wallet?.id ?? ''],
    ['/transaction/', topup.id],
    ['/', user.id],
  ];
  const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#246' } })
    .png()
    .toBuffer();
  image = new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' });
});

// Throws if a response has violated the contract.
afterAll(async () => {
  await outgoing.stop();
  await testApp.close();
});

/** Limits concurrency: the server has hardly more connections, and rejects requests that wait too long for one. */
const slot = pLimit(8);

/** The expected properties of each response. */
const HARMLESS = {
  type: 'application/json; charset=utf-8',
  sniffing: 'nosniff',
  failure: false,
  injected: false,
  leaks: [],
};

/** Copies a body with one value replaced. */
function withValue(body: unknown, [step = '', ...rest]: readonly string[], value: unknown): JsonObject {
  const fields = isObject(body) ? body : {};
  return { ...fields, [step]: rest.length === 0 ? value : withValue(fields[step], rest, value) };
}

/** Returns the contract's example body with an unused email and an existing withdrawal. */
function getBody({ payload }: ExampleRequest) {
  if (!isObject(payload)) return payload;
  return {
    ...payload,
    ...('email' in payload && { email: `${randomUUID()}@customers.example` }),
    ...('record_id' in payload && { record_id: getRecordId('/withdrawal/'), mentions: [] }),
  };
}

async function createBody({ example, location, steps }: Input, payload: unknown): Promise<Partial<ExampleRequest>> {
  const body = getBody(example);
  if (location === 'json') return { payload: withValue(body, steps, payload) };
  if (location === 'field name') return { payload: { ...Object(body), [String(payload)]: 'x' } };
  if (location !== 'form' && location !== 'file name') return { payload: body };
  const form = new FormData();
  for (const [name, value] of Object.entries(Object(body))) form.append(name, String(value));
  const [name = ''] = steps;
  if (location === 'form') form.set(name, String(payload));
  else form.append(name, new File([image], String(payload), { type: image.type }));
  return encodeForm(form);
}

/** Returns the id of an existing record for an operation. */
const getRecordId = (url: string) => ids.find(([prefix]) => url.includes(prefix))?.[1] ?? '';

async function injectPayload(input: Input, payload: unknown) {
  const { example, location, steps } = input;
  const { operation } = example;
  const [name = ''] = steps;
  const id = getRecordId(operation.url);
  const values = { id, userId: id, kind: 'selfieUpload', ...names };
  const injected = encodeURIComponent(String(payload));
  const query = new URLSearchParams(getRequiredQuery(operation.id));
  if (location === 'query') query.set(name, String(payload));
  if (location === 'parameter name') query.append(String(payload), 'x');
  const path = fillPath(operation.url, location === 'path' ? { ...values, [name]: injected } : values);
  const body = await createBody(input, payload);
  return testApp.app.inject({
    method: operation.method,
    url: query.size > 0 ? `${path}?${query}` : path,
    ...(body.payload !== undefined && { payload: body.payload }),
    headers: {
      authorization: `Bearer ${caller.token}`,
      ...body.headers,
      ...(location === 'header' && { [name]: String(payload) }),
    },
  });
}

/** Returns all texts in a response. */
const getTexts = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(getTexts);

const readColumns = async () =>
  (
    await testApp.database.orm.execute(
      sql`select table_name, column_name, data_type from information_schema.columns
        where table_schema = 'public' order by 1, 2`,
    )
  ).rows;
const readBalances = async () =>
  (
    await testApp.database.orm.execute(
      sql`select sum(balance) as balance, (select count(*) from ledger_entries) as entries from user_wallets`,
    )
  ).rows;
const countMainAdmins = () => testApp.database.orm.$count(users, sql`role = 'admin'`);

describe(`${count} injections, into each of ${inputs.length} inputs`, () => {
  /** Names of users that the server accepted. */
  const acceptedNames = new Set<string>();
  let before: unknown;

  beforeAll(async () => {
    before = [await readColumns(), await readBalances(), await countMainAdmins()];
  });

  it('contain no payload that looks like a leak', () => {
    expect(texts.filter((text) => leaks.some((leak) => leak.test(text)))).toEqual([]);
    expect(count).toBeGreaterThanOrEqual(isFullRun ? 17_000 : 1_000);
  });

  const operationIds = new Set(inputs.map(({ example }) => example.operation.id));

  const foldText = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const splitTerms = (search: string) => foldText(search).split(/[\s().-]+/);

  /** Returns the search terms that occur in none of the texts. */
  const getMissingTerms = (search: string, texts: readonly string[]) => {
    const all = foldText(texts.join('\n'));
    return splitTerms(search).filter((term) => !all.includes(term));
  };

  // The operation with the most inputs takes more than two minutes on a busy machine.
  it.each([...operationIds])('remain plain text in %s', async (id) => {
    for (const input of inputs.filter(({ example }) => example.operation.id === id)) {
      const { location, steps } = input;
      await Promise.all(
        getPayloads(input).map((payload) =>
          slot(async () => {
            const response = await injectPayload(input, payload);
            const what = `${location} ${steps.join('.')} ${JSON.stringify(payload)}`;
            const { 'content-type': type, 'x-content-type-options': sniffing, ...headers } = response.headers;
            const actual = {
              type,
              sniffing,
              failure: response.statusCode >= 500 && response.statusCode,
              injected: 'x-injected' in headers || String(headers['set-cookie']).includes('a=b'),
              leaks: leaks.filter((leak) => leak.test(response.payload)),
            };
            expect(actual, what).toEqual(HARMLESS);
            if (response.statusCode >= 300 || typeof payload !== 'string') return;

            if ((location === 'json' || location === 'form') && !steps.includes('password')) {
              // Texts of several lines are stored with one kind of line break.
              expect(getTexts(response.json()), what).toContain(payload.trim().replaceAll(/\r\n?/g, '\n'));
              if (id === 'addUser' && steps[0] === 'fullName') acceptedNames.add(payload.trim());
            }
            if (steps[0] === 'search' && id !== 'listUsers') {
              // Lists find the records of a user who has the text as their name by now.
              const results = getTexts(response.json());
              if (results.length > 0) expect(getMissingTerms(payload, results), what).toEqual([]);
            }
          }),
        ),
      );
    }
  });

  it('match a search for them, and nothing else does', async () => {
    expect(acceptedNames.size).toBeGreaterThan(isFullRun ? 60 : 0);
    for (const name of acceptedNames) {
      const search = name.slice(0, 100);
      const response = await caller.request('GET', `/user/getall?limit=100&search=${encodeURIComponent(search)}`);
      const results: Record<string, string>[] = response.json().data.users;
      expect(
        results.map(({ fullName }) => fullName),
        name,
      ).toContain(name);
      expect(results.filter((user) => getMissingTerms(search, Object.values(user)).length > 0)).toEqual([]);
    }
  });

  it('change no table, balance, role or prototype', async () => {
    expect([await readColumns(), await readBalances(), await countMainAdmins()]).toEqual(before);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(Object(Object.prototype)).not.toHaveProperty('polluted');
  });
});

/** Headers that contain an address by convention. */
const addressHeaders = ['forwarded', 'from', 'host', 'origin', 'referer', 'user-agent', 'via', 'x-forwarded-host'];
const createAddressHeaders = (address: string) => Object.fromEntries(addressHeaders.map((name) => [name, address]));

describe('an address', () => {
  it.each(examples)('is not contacted by $operation.id if it is in a common header', async (example) => {
    const { operation, headers } = example;
    // Some requests end their session.
    const { token } = await testApp.signIn();
    const id = getRecordId(operation.url);
    const url = fillPath(operation.url, { id, userId: id, kind: 'selfieUpload', ...names });
    const query = new URLSearchParams(getRequiredQuery(operation.id));
    for (const address of headerAddresses) {
      const response = await testApp.app.inject({
        method: operation.method,
        url: `${url}?${query}`,
        payload: getBody(example),
        headers: { authorization: `Bearer ${token}`, ...headers, ...createAddressHeaders(address) },
      });
      expect(response.statusCode, address).toBeLessThan(500);
    }
  });

  const streams = listOperations(document).filter(({ isStream }) => isStream);

  it.each(streams)('is not contacted by the stream $id if it is in a header', async ({ method, url, headers }) => {
    const headerNames = Object.keys(Object(headers?.['properties']));
    expect(headerNames).not.toEqual([]);
    for (const address of headerAddresses) {
      const { token } = await testApp.signIn();
      const response = await testApp.app.inject({
        method,
        url,
        headers: {
          authorization: `Bearer ${token}`,
          ...createAddressHeaders(address),
          ...Object.fromEntries(headerNames.map((name) => [name, address])),
        },
        payloadAsStream: true,
      });
      expect([200, 400]).toContain(response.statusCode);
      response.stream().destroy();
    }
  });

  it('causes no connection, datagram or process of the server', async () => {
    expect(outgoing.getActivity(testApp.url)).toEqual([]);
    // Checks that connections are recorded at all.
    await expect(fetch(`http://${outgoing.address}/a`)).rejects.toThrow('fetch failed');
    expect(outgoing.getActivity(testApp.url)).toContain(outgoing.address);
  });
});
