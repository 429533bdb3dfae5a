import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBuiltServer, type BuiltServer } from '../../../tools/testing/built-server.ts';
import { createTestDatabase, type TestDatabase } from './test-support/postgres';
import { simulateWorkingDay } from './test-support/working-day';

const admin = { email: 'grace@example.com', password: 'correct horse battery' };

let testDatabase: TestDatabase;
let server: BuiltServer;
let secrets: string[];
let lines: Record<string, unknown>[];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, LOG_LEVEL: 'trace' };
  server = await startBuiltServer({ DATABASE_URL: testDatabase.url ?? '', ...env });
  secrets = await simulateWorkingDay({ admin, origin: server.origin, database: testDatabase.database });
  await server.stop();
  const jsonLines = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  lines = jsonLines.map((line) => Object(JSON.parse(line)));
});
afterAll(() => testDatabase.drop());

const getResponses = (operation: string) => lines.filter((line) => line['operation'] === operation);

it('contains nothing that was typed, sent or shown in a working day, at any log level', () => {
  expect(secrets.length).toBeGreaterThan(25);
  const output = server.output();
  for (const spelling of [String, encodeURIComponent, (text: string) => JSON.stringify(text).slice(1, -1)])
    expect(secrets.map(spelling).filter((secret) => output.includes(secret))).toEqual([]);
});

it('consists of JSON lines', () => {
  const [first = '', ...others] = server.output().trimEnd().split('\n');
  for (const line of [first, ...others]) expect(() => JSON.parse(line)).not.toThrow();
  expect(lines.some(({ msg }) => String(msg).startsWith('Countinghouse is running at http://'))).toBe(true);
});

it('contains no network address', () => {
  // Except for the address of the server itself.
  const output = server
    .output()
    .replaceAll(server.origin, '')
    .replaceAll(/"msg":"Server listening at [^"]+"/g, '');
  expect(output).not.toMatch(/127\.0\.0\.1|::1/);
});

it('names the account of a key used from outside its networks', () => {
  const [line, ...others] = lines.filter(({ msg }) => msg === 'key used from outside its networks');
  const [changed] = getResponses('updateServiceAccount');
  expect(others).toEqual([]);
  expect(changed?.['path']).toBe(`/api/admin/service-accounts/${String(line?.['account'])}`);
  expect(lines.filter(({ reqId, status }) => reqId === line?.['reqId'] && status === 403)).toHaveLength(1);
});

it('has one line per response, with operation, caller and path', () => {
  const responses = lines.filter(({ msg }) => msg === 'request completed');
  expect(new Set(responses.map(({ reqId }) => reqId)).size).toBe(responses.length);
  const [changed] = getResponses('updateUser');
  expect(changed).toMatchObject({ method: 'PATCH', status: 200 });
  expect(changed?.['caller']).toMatch(/^[\da-f-]{36}$/);
  expect(changed?.['path']).toMatch(/^\/api\/admin\/user\/update\/[\da-f-]{36}$/);
});

it('logs a failure with the request id of its response', () => {
  const [failure] = lines.filter(({ msg }) => msg === 'request failed');
  const response = getResponses('addUser').find(({ status }) => status === 500);
  expect(response).toBeDefined();
  expect(failure?.['reqId']).toBe(response?.['reqId']);
});

it('logs only valid ids in paths', () => {
  expect(getResponses('getUser').map(({ path }) => path)).toEqual(['/api/admin/user/details/:id']);
  const unknown = lines.filter(
    ({ msg, operation, status }) => msg === 'request completed' && !operation && status === 404,
  );
  expect(unknown.map(({ path }) => path)).toEqual([undefined]);
});
