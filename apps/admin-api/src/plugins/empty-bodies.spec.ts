import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listOperations, readContract, type JsonObject, type Operation } from '../contract/operations';
import { fillPath, getRequiredQuery } from '../test-support/example-requests';
import { createTestApp, type SignedIn, type TestApp } from '../test-support/test-app';

let testApp: TestApp;
let caller: SignedIn;
let baseUrl: string;

beforeAll(async () => {
  testApp = await createTestApp({ SIGN_IN_LIMIT_PER_ADDRESS: '1000' });
  caller = await testApp.signIn();
  baseUrl = await testApp.app.listen({ port: 0 });
});

afterAll(() => testApp.close());

const unusedId = '0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b10';
const values = { id: unusedId, userId: unusedId, name: 'A', path: 'a.webp', kind: 'selfieUpload' };
const operations = listOperations(readContract()).filter(({ isStream, method }) => !isStream && method !== 'GET');

/** Sends a request whose headers announce a JSON body that turns out to be empty. */
async function sendEmpty({ id, method, url }: Operation, headers: Record<string, string>) {
  // Signing out ends the session that the other requests use.
  const { token } = id === 'signOut' ? await testApp.signIn() : caller;
  const address = `${baseUrl}${fillPath(url, values)}?${String(new URLSearchParams(getRequiredQuery(id)))}`;
  const sent = request(address, { method, headers: { authorization: `Bearer ${token}`, ...headers } });
  sent.end();
  const [response] = await once(sent, 'response');
  const chunks: string[] = await response.setEncoding('utf8').toArray();
  return { status: Number(response.statusCode), body: JSON.parse(chunks.join('')) };
}

const getRequiredFields = ({ bodies }: Operation, body: JsonObject | undefined = Object.values(bodies)[0]): string[] =>
  [body?.['required'] ?? []].flat().map(String);

/** A chunked body of an unsupported type is rejected before it is read, so it is not known to be empty. */
const supportsJson = ({ bodies }: Operation) => Object.keys(bodies).length === 0 || 'application/json' in bodies;

const bodyHeaders: readonly Record<string, string>[] = [
  { 'content-type': 'application/json' },
  { 'content-type': 'application/json; charset=utf-8', 'content-length': '0' },
  { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0' },
  { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
];

describe.each(operations.map((operation) => ({ id: operation.id, operation })))('$id', ({ operation }) => {
  it('gets the same response as without a body when the body is empty', async () => {
    const plain = await sendEmpty(operation, {});
    expect(plain.status).not.toBe(415);
    expect(plain.body.message).not.toBe('The request could not be read.');
    for (const headers of bodyHeaders.filter((each) => supportsJson(operation) || !('transfer-encoding' in each))) {
      const { status, body } = await sendEmpty(operation, headers);
      expect({ headers, status, message: body.message, errors: body.errors }).toEqual({
        headers,
        status: plain.status,
        message: plain.body.message,
        errors: plain.body.errors,
      });
    }
  });

  const hasRequiredBody = Object.keys(operation.bodies).length > 0 && !operation.isBodyOptional;
  it.runIf(hasRequiredBody)('names the missing fields of an empty body', async () => {
    const { status, body } = await sendEmpty(operation, { 'content-type': 'application/json' });
    expect(status).toBe(400);
    expect(body.code).toBe('validation_failed');
    const fields = body.errors.map(({ field }: { field: string }) => field);
    expect(fields).toEqual(expect.arrayContaining(getRequiredFields(operation)));
    expect(fields.length).toBeGreaterThan(0);
  });
});

it('does not change the response to an unknown path', async () => {
  const response = await testApp.app.inject({
    method: 'DELETE',
    url: '/api/admin/nowhere',
    headers: { 'content-type': 'application/json' },
  });
  expect(response.statusCode).toBe(404);
});
