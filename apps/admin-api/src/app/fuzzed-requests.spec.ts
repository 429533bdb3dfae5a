import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFullRun } from '../../../../tools/testing/is-full-run.ts';
import { encodeForm, createExampleRequests, type ExampleRequest } from '../test-support/example-requests';
import { createTestApp, type SignedIn, type TestApp } from '../test-support/test-app';
import { decompressBody } from '../test-support/decompress-body';

const CASES = isFullRun ? 2000 : 300;

let testApp: TestApp;
let caller: SignedIn;
let userId: string;

beforeAll(async () => {
  testApp = await createTestApp();
  caller = await testApp.signIn();
  const payload = { fullName: 'Ada Lovelace', email: 'ada@customers.example', password: 'correct horse' };
  userId = (await caller.request('POST', '/user/add', { payload })).json().data._id;
});

// Throws if a response has violated the contract.
afterAll(() => testApp.close());

const examples = await createExampleRequests({});

/** Texts that often break servers. */
const difficultText = fc.constantFrom(
  '',
  ' ',
  '\0',
  'a\0b',
  '\u001f',
  '\ud800',
  '\u202e',
  '%',
  '%00',
  '%ff',
  '_',
  '\\',
  "' or 1=1 --",
  '../../etc/passwd',
  '..%2f..',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-0',
  '1e309',
  '-1',
  '9007199254740993',
  '0x10',
  '2026-02-30',
  '0000-00-00',
  '+275760-09-13',
  'İ',
  'x'.repeat(5000),
  `${'a'.repeat(20_000)}\u0001`,
  `a@${'a'.repeat(20_000)}!`,
  'Ada \u2067ecalevoL',
  '0198C3F2-6D7A-7C41-9B1E-2F5A8D3E4B10',
  '{0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b10}',
  '0198c3f26d7a7c419b1e2f5a8d3e4b10',
  'urn:uuid:0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b10',
);
const text = fc.oneof(difficultText, fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ maxLength: 40 }));
const number = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(
    0.001,
    0.29000001,
    1.0000001,
    4.35,
    -0.01,
    1e21,
    Number.MAX_SAFE_INTEGER + 1,
    Number.MAX_VALUE,
    -1,
    0,
  ),
);
const value = fc.oneof(
  text,
  number,
  fc.boolean(),
  fc.constant(null),
  fc.array(text, { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant(Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`k${index}`, 0]))),
);

const isWellFormed = (part: string) => !/\p{Surrogate}/u.test(part);
/** A part of a URL, encoded or raw. */
const encoded = fc.oneof(
  text.filter(isWellFormed).map(encodeURIComponent),
  fc.constantFrom('%', '%ff', '%00', '%2e%2e', '%E0%A4%A', 'a b', '{id}', ';', '%2F', '+'),
);
const defaultValue = fc.constant(undefined);

const headerValue = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.constantFrom(
    '',
    '*/*',
    'gzip',
    'bytes=0-',
    '0',
    '-1',
    '999999',
    'chunked',
    '1.2.3.4, junk',
    'null',
    'x'.repeat(4000),
  ),
);
const headers = fc.dictionary(
  fc.constantFrom(
    'accept',
    'accept-encoding',
    'authorization',
    'content-type',
    'content-length',
    'cookie',
    'expect',
    'forwarded',
    'host',
    'if-match',
    'if-none-match',
    'if-modified-since',
    'idempotency-key',
    'origin',
    'range',
    'transfer-encoding',
    'user-agent',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-http-method-override',
    'x-request-id',
  ),
  headerValue,
  { maxKeys: 2 },
);

type Body = { kind: 'example' } | { kind: 'none' } | { kind: 'json' | 'text' | 'form'; content: unknown };

/** Fields that replace or extend the fields of the example. */
const randomFields = fc.dictionary(
  fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...examples.flatMap(({ payload }) => Object.keys(Object(payload)))) },
    { weight: 1, arbitrary: text },
  ),
  value,
  { minKeys: 1, maxKeys: 4 },
);
const nested = fc.integer({ min: 100, max: 5000 }).map((depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`);

const createBody = ({ payload, operation }: ExampleRequest): fc.Arbitrary<Body> =>
  fc.oneof(
    fc.constant<Body>({ kind: 'example' }),
    fc.constant<Body>({ kind: 'none' }),
    randomFields.map((fields): Body => ({ kind: 'json', content: { ...Object(payload), ...fields } })),
    value.map((content): Body => ({ kind: 'json', content })),
    fc
      .oneof(text, nested, fc.constantFrom('{', '{"__proto__":{"x":1}}', '{"constructor":{"prototype":{}}}'))
      .map((content): Body => ({ kind: 'text', content })),
    ...(operation.bodies['multipart/form-data']
      ? [
          fc
            .dictionary(fc.oneof(fc.constantFrom('file', 'fullName', 'email', 'password', 'selfieUpload'), text), text)
            .map((content): Body => ({ kind: 'form', content })),
        ]
      : []),
  );

const fuzzedRequest = fc.constantFrom(...examples).chain((example) => {
  const placeholders = [...example.operation.url.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const queries = Object.keys(Object(example.operation.query?.['properties']));
  return fc.record({
    example: fc.constant(example),
    path: fc.record(Object.fromEntries(placeholders.map((name) => [name, fc.oneof(defaultValue, encoded)]))),
    query: fc.array(fc.tuple(fc.oneof(fc.constantFrom('page', ...queries), encoded), encoded), { maxLength: 3 }),
    headers,
    body: createBody(example),
  });
});

type FuzzedRequest = typeof fuzzedRequest extends fc.Arbitrary<infer Case> ? Case : never;

async function encodePayload({ example, body }: FuzzedRequest): Promise<Pick<ExampleRequest, 'payload' | 'headers'>> {
  switch (body.kind) {
    case 'none':
      return { headers: {} };
    case 'example':
      return { payload: example.payload, headers: example.headers };
    case 'json':
      return { payload: JSON.stringify(body.content), headers: { 'content-type': 'application/json' } };
    case 'text':
      return { payload: String(body.content), headers: { 'content-type': 'application/json' } };
    case 'form': {
      const form = new FormData();
      for (const [name, field] of Object.entries(Object(body.content))) {
        if (name === 'file' || name === 'selfieUpload') form.append(name, new File([String(field)], 'junk.png'));
        else form.append(name, String(field));
      }
      return encodeForm(form);
    }
  }
}

async function sendFuzzedRequest(request: FuzzedRequest) {
  const { operation } = request.example;
  // Signing out must not end the session of later requests.
  const sender = operation.id === 'signOut' ? await testApp.signIn() : caller;
  const valid: Readonly<Record<string, string>> = { id: userId, userId, path: 'junk.webp', kind: 'selfieUpload' };
  const url = operation.url.replaceAll(/:(\w+)/g, (_all, name: string) => request.path[name] ?? valid[name] ?? name);
  const query = request.query.map(([name, given]) => `${name}=${given}`).join('&');
  const { payload, headers: ownHeaders } = await encodePayload(request);
  return testApp.app.inject({
    method: operation.method,
    url: query === '' ? url : `${url}?${query}`,
    payload,
    headers: { authorization: `Bearer ${sender.token}`, ...ownHeaders, ...request.headers },
  });
}

it(`responds to ${CASES} fuzzed requests in the envelope, and never with a 5xx`, async () => {
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(fuzzedRequest, async (request) => {
      const response = await sendFuzzedRequest(request);
      const { statusCode } = response;
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      expect(statusCode).toBeLessThan(500);
      expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
      const body = JSON.parse(decompressBody(response));
      expect(body.success).toBe(statusCode < 300);
      if (statusCode < 300) return;
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(Object.keys(body).filter((key) => key !== 'errors')).toEqual(['success', 'message', 'code']);
    }),
    { numRuns: CASES },
  );
  // Checks that not all fuzzed requests are rejected early.
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 404]));
});
