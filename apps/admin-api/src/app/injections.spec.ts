import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../../../../tools/testing/is-full.ts';
import { depositWallets, notifications, plans, uploads, users } from '../database/schema';
import { addCustomer, addNote, addProgram, addTicket, addTopup, addWithdrawal } from '../test-support/customers';
import {
  encodeForm,
  exampleRequests,
  fillPath,
  requiredQuery,
  type ExampleRequest,
} from '../test-support/example-requests';
import { addressesAt, evaluatedTemplate, injectedValues, injections } from '../test-support/injections';
import { createTestApp, type SignedIn, type TestApp } from '../test-support/test-app';
import { watchOutgoing } from '../test-support/watch-outgoing';
import { listOperations, readContract, type JsonObject } from '../contract/operations';

type Place = 'path' | 'query' | 'parameter name' | 'header' | 'json' | 'form' | 'file name' | 'field name';

/** A place in the request of an operation that a caller can write into. */
interface Input {
  example: ExampleRequest;
  place: Place;
  /** The names that lead to it. */
  steps: readonly string[];
}

/** What this process does towards the outside while the texts are sent; and where a listener waits for it. */
const outgoing = await watchOutgoing();
const addresses = addressesAt(outgoing.address);
/** Those that go into the headers. */
const headerAddresses = isFull ? addresses : addresses.slice(1, 2);
const texts = [...Object.values(injections).flat(), ...addresses];
const document = readContract();

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A part of the contract, with its references followed. */
function resolved(schema: unknown): JsonObject {
  if (!isObject(schema)) return {};
  const { $ref: reference } = schema;
  if (typeof reference !== 'string') return schema;
  const steps = reference.slice(reference.indexOf('#/') + 2).split('/');
  return resolved(steps.reduce<unknown>((part, step) => (isObject(part) ? part[step] : undefined), document));
}

/** The innermost values of a schema, by the names that lead to them. */
function leavesOf(schema: unknown, steps: readonly string[] = []): { steps: readonly string[]; isFile: boolean }[] {
  const { properties, format } = resolved(schema);
  if (!isObject(properties)) return [{ steps, isFile: format === 'binary' }];
  return Object.entries(properties).flatMap(([name, inner]) => leavesOf(inner, [...steps, name]));
}

function inputsOf(example: ExampleRequest): Input[] {
  const { params, query, headers, bodies } = example.operation;
  const at = (place: Place, schema: unknown): Input[] =>
    schema === undefined
      ? []
      : leavesOf(schema).map(({ steps, isFile }) => ({ example, place: isFile ? 'file name' : place, steps }));
  const json = bodies['application/json'];
  const form = bodies['multipart/form-data'];
  return [
    ...at('path', params),
    ...at('query', query),
    ...(query ? [{ example, place: 'parameter name' as const, steps: [] }] : []),
    ...at('header', headers),
    ...at('json', json),
    ...at('form', form),
    ...(json ? [{ example, place: 'field name' as const, steps: [] }] : []),
  ];
}

const examples = await exampleRequests({});
const inputs = examples.flatMap(inputsOf);
/**
 * The full run sends all of them into each input; otherwise a search gets every twentieth, any other input every fortieth, and
 * the next one the ones beside.
 */
const payloadsFor = (input: Input): readonly unknown[] => {
  const all = input.place === 'json' ? [...texts, ...injectedValues] : texts;
  const turn = inputs.indexOf(input);
  const step = input.steps[0] === 'search' ? 20 : 40;
  return isFull ? all : all.filter((_payload, index) => (index + turn) % step === 0);
};
const count = inputs.reduce((sum, input) => sum + payloadsFor(input).length, 0);

/**
 * What no answer may hold: a database's or a program's own words, a file of the machine, a secret, a template's result.
 */
const leaks = [
  /SQLSTATE|syntax error|relation \\?"|column \\?"|pg_catalog|invalid input/i,
  /node_modules|\.ts:\d|drizzle|TypeError|ReferenceError/,
  /root:.?:0:0|\[fonts\]/,
  /a-hash-to-be-found/,
  new RegExp(evaluatedTemplate),
];

let test: TestApp;
let caller: SignedIn;
let image: File;
let ids: readonly (readonly [prefix: string, id: string])[];
let names: { path: string };

beforeAll(async () => {
  test = await createTestApp();
  const { database } = test;
  const { orm } = database;
  caller = await test.signIn();
  const subadmin = await test.signIn(['support']);
  const user = await addCustomer(database, {
    passwordHash: 'a-hash-to-be-found',
    balance: '1000.00',
  });
  // The records of somebody whom no call changes: they contain none of the texts, so no search may find them.
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
  // Neither can be approved, so no call may move money here.
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

// Throws when an answer broke the contract.
afterAll(async () => {
  await outgoing.stop();
  await test.close();
});

/** How many are sent at once: the server has hardly more connections, and refuses whoever waits too long for one. */
const slot = pLimit(8);

/** What each answer should look like. */
const harmless = {
  type: 'application/json; charset=utf-8',
  sniffing: 'nosniff',
  failure: false,
  injected: false,
  leaks: [],
};

/** A copy of a body with one value replaced. */
function withValue(body: unknown, [step = '', ...rest]: readonly string[], value: unknown): JsonObject {
  const fields = isObject(body) ? body : {};
  return { ...fields, [step]: rest.length === 0 ? value : withValue(fields[step], rest, value) };
}

/** The contract's example, with an email that nobody has yet, and about a withdrawal that is there. */
function bodyOf({ payload }: ExampleRequest) {
  if (!isObject(payload)) return payload;
  return {
    ...payload,
    ...('email' in payload && { email: `${randomUUID()}@customers.example` }),
    ...('record_id' in payload && { record_id: idFor('/withdrawal/'), mentions: [] }),
  };
}

async function bodyWith({ example, place, steps }: Input, payload: unknown): Promise<Partial<ExampleRequest>> {
  const body = bodyOf(example);
  if (place === 'json') return { payload: withValue(body, steps, payload) };
  if (place === 'field name') return { payload: { ...Object(body), [String(payload)]: 'x' } };
  if (place !== 'form' && place !== 'file name') return { payload: body };
  const form = new FormData();
  for (const [name, value] of Object.entries(Object(body))) form.append(name, String(value));
  const [name = ''] = steps;
  if (place === 'form') form.set(name, String(payload));
  else form.append(name, new File([image], String(payload), { type: image.type }));
  return encodeForm(form);
}

/** The id of the record that an operation is about. */
const idFor = (url: string) => ids.find(([prefix]) => url.includes(prefix))?.[1] ?? '';

async function inject(input: Input, payload: unknown) {
  const { example, place, steps } = input;
  const { operation } = example;
  const [name = ''] = steps;
  const id = idFor(operation.url);
  const values = { id, userId: id, kind: 'selfieUpload', ...names };
  const injected = encodeURIComponent(String(payload));
  const query = new URLSearchParams(requiredQuery(operation.id));
  if (place === 'query') query.set(name, String(payload));
  if (place === 'parameter name') query.append(String(payload), 'x');
  const path = fillPath(operation.url, place === 'path' ? { ...values, [name]: injected } : values);
  const body = await bodyWith(input, payload);
  return test.app.inject({
    method: operation.method,
    url: query.size > 0 ? `${path}?${query}` : path,
    ...(body.payload !== undefined && { payload: body.payload }),
    headers: {
      authorization: `Bearer ${caller.token}`,
      ...body.headers,
      ...(place === 'header' && { [name]: String(payload) }),
    },
  });
}

/** All texts in an answer. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(textsIn);

const columns = async () =>
  (
    await test.database.orm.execute(
      sql`select table_name, column_name, data_type from information_schema.columns
        where table_schema = 'public' order by 1, 2`,
    )
  ).rows;
const money = async () =>
  (
    await test.database.orm.execute(
      sql`select sum(balance) as balance, (select count(*) from ledger_entries) as entries from user_wallets`,
    )
  ).rows;
const mainAdmins = () => test.database.orm.$count(users, sql`role = 'admin'`);

describe(`${count} injections, into each of ${inputs.length} inputs`, () => {
  /** Names of users that the server accepted. */
  const kept = new Set<string>();
  let before: unknown;

  beforeAll(async () => {
    before = [await columns(), await money(), await mainAdmins()];
  });

  it('holds texts that no answer could be mistaken for', () => {
    expect(texts.filter((text) => leaks.some((leak) => leak.test(text)))).toEqual([]);
    expect(count).toBeGreaterThanOrEqual(isFull ? 17_000 : 1_000);
  });

  const operationIds = new Set(inputs.map(({ example }) => example.operation.id));

  const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const splitIntoWords = (search: string) => plain(search).split(/[\s().-]+/);

  /** Which words of a search stand in none of these texts. */
  const wordsMissing = (search: string, texts: readonly string[]) => {
    const all = plain(texts.join('\n'));
    return splitIntoWords(search).filter((word) => !all.includes(word));
  };

  // The operation with the most inputs takes more than two minutes where other tests use the same processors.
  it.each([...operationIds])('are no more than texts to %s', async (id) => {
    for (const input of inputs.filter(({ example }) => example.operation.id === id)) {
      const { place, steps } = input;
      await Promise.all(
        payloadsFor(input).map((payload) =>
          slot(async () => {
            const response = await inject(input, payload);
            const what = `${place} ${steps.join('.')} ${JSON.stringify(payload)}`;
            const { 'content-type': type, 'x-content-type-options': sniffing, ...headers } = response.headers;
            const seen = {
              type,
              sniffing,
              failure: response.statusCode >= 500 && response.statusCode,
              injected: 'x-injected' in headers || String(headers['set-cookie']).includes('a=b'),
              leaks: leaks.filter((leak) => leak.test(response.payload)),
            };
            expect(seen, what).toEqual(harmless);
            if (response.statusCode >= 300 || typeof payload !== 'string') return;

            if ((place === 'json' || place === 'form') && !steps.includes('password')) {
              // Texts of several lines are kept with one kind of line break.
              expect(textsIn(response.json()), what).toContain(payload.trim().replaceAll(/\r\n?/g, '\n'));
              if (id === 'addUser' && steps[0] === 'fullName') kept.add(payload.trim());
            }
            if (steps[0] === 'search' && id !== 'listUsers') {
              // Lists find the records of a user whose name it is by now, and say that name.
              const found = textsIn(response.json());
              if (found.length > 0) expect(wordsMissing(payload, found), what).toEqual([]);
            }
          }),
        ),
      );
    }
  });

  it('are found again by what they say, and nothing else is', async () => {
    expect(kept.size).toBeGreaterThan(isFull ? 60 : 0);
    for (const name of kept) {
      const search = name.slice(0, 100);
      const response = await caller.request('GET', `/user/getall?limit=100&search=${encodeURIComponent(search)}`);
      const found: Record<string, string>[] = response.json().data.users;
      expect(
        found.map(({ fullName }) => fullName),
        name,
      ).toContain(name);
      expect(found.filter((user) => wordsMissing(search, Object.values(user)).length > 0)).toEqual([]);
    }
  });

  it('have changed no table, no balance, no rank and no prototype', async () => {
    expect([await columns(), await money(), await mainAdmins()]).toEqual(before);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(Object(Object.prototype)).not.toHaveProperty('polluted');
  });
});

/** The headers that say where a request comes from, and where a client would like to be called. */
const addressHeaders = ['forwarded', 'from', 'host', 'origin', 'referer', 'user-agent', 'via', 'x-forwarded-host'];
const headersNaming = (address: string) => Object.fromEntries(addressHeaders.map((name) => [name, address]));

describe('addresses', () => {
  it.each(examples)('are called by $operation.id in no header that any request may have', async (example) => {
    const { operation, headers } = example;
    // Some of these end the session that they are sent in.
    const { token } = await test.signIn();
    const id = idFor(operation.url);
    const url = fillPath(operation.url, { id, userId: id, kind: 'selfieUpload', ...names });
    const query = new URLSearchParams(requiredQuery(operation.id));
    for (const address of headerAddresses) {
      const response = await test.app.inject({
        method: operation.method,
        url: `${url}?${query}`,
        payload: bodyOf(example),
        headers: { authorization: `Bearer ${token}`, ...headers, ...headersNaming(address) },
      });
      expect(response.statusCode, address).toBeLessThan(500);
    }
  });

  const streams = listOperations(document).filter(({ isStream }) => isStream);

  it.each(streams)('are called by $id in no header, whose answer has no end', async ({ method, url, headers }) => {
    const own = Object.keys(Object(headers?.['properties']));
    expect(own).not.toEqual([]);
    for (const address of headerAddresses) {
      const { token } = await test.signIn();
      const response = await test.app.inject({
        method,
        url,
        headers: {
          authorization: `Bearer ${token}`,
          ...headersNaming(address),
          ...Object.fromEntries(own.map((name) => [name, address])),
        },
        payloadAsStream: true,
      });
      expect([200, 400]).toContain(response.statusCode);
      response.stream().destroy();
    }
  });

  it('and all other texts make the server open no connection, send no message and start no program', async () => {
    expect(outgoing.seen(test.url)).toEqual([]);
    // A watch that saw nothing at all would prove nothing.
    await expect(fetch(`http://${outgoing.address}/a`)).rejects.toThrow('fetch failed');
    expect(outgoing.seen(test.url)).toContain(outgoing.address);
  });
});
