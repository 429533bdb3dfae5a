import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBuiltServer, type BuiltServer } from '../../../tools/testing/built-server.ts';
import { createTestDatabase, type TestDatabase } from './test-support/postgres';
import { workThroughADay } from './test-support/working-day';

const admin = { email: 'grace@example.com', password: 'correct horse battery' };

let own: TestDatabase;
let server: BuiltServer;
let secrets: string[];
let lines: Record<string, unknown>[];

beforeAll(async () => {
  own = await createTestDatabase();
  const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, LOG_LEVEL: 'trace' };
  server = await startBuiltServer({ DATABASE_URL: own.url ?? '', ...env });
  secrets = await workThroughADay({ admin, origin: server.origin, database: own.database });
  await server.stop();
  const jsonLines = server
    .said()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  lines = jsonLines.map((line) => Object(JSON.parse(line)));
});
afterAll(() => own.drop());

const answersOf = (operation: string) => lines.filter((line) => line['operation'] === operation);

it('holds nothing of what was typed, sent or shown in a whole day, however much is logged', () => {
  expect(secrets.length).toBeGreaterThan(25);
  const said = server.said();
  for (const spelling of [String, encodeURIComponent, (text: string) => JSON.stringify(text).slice(1, -1)])
    expect(secrets.map(spelling).filter((secret) => said.includes(secret))).toEqual([]);
});

it('is lines of JSON, and nothing else', () => {
  const [first = '', ...others] = server.said().trimEnd().split('\n');
  for (const line of [first, ...others]) expect(() => JSON.parse(line)).not.toThrow();
  expect(lines.some(({ msg }) => String(msg).startsWith('Countinghouse is at http://'))).toBe(true);
});

it('holds no network address', () => {
  // Where the server itself is, it tells the person who has started it.
  const said = server
    .said()
    .replaceAll(server.origin, '')
    .replaceAll(/"msg":"Server listening at [^"]+"/g, '');
  expect(said).not.toMatch(/127\.0\.0\.1|::1/);
});

it('names the account of a key that is used from outside its networks', () => {
  const [line, ...others] = lines.filter(({ msg }) => msg === 'key used from outside its networks');
  const [changed] = answersOf('updateServiceAccount');
  expect(others).toEqual([]);
  expect(changed?.['path']).toBe(`/api/admin/service-accounts/${String(line?.['account'])}`);
  expect(lines.filter(({ reqId, status }) => reqId === line?.['reqId'] && status === 403)).toHaveLength(1);
});

it('has one line for each answer, with what joins it to everything else that is known of it', () => {
  const answered = lines.filter(({ msg }) => msg === 'answered');
  expect(new Set(answered.map(({ reqId }) => reqId)).size).toBe(answered.length);
  const [changed] = answersOf('updateUser');
  expect(changed).toMatchObject({ method: 'PATCH', status: 200 });
  expect(changed?.['caller']).toMatch(/^[\da-f-]{36}$/);
  expect(changed?.['path']).toMatch(/^\/api\/admin\/user\/update\/[\da-f-]{36}$/);
});

it('names what failed, by its answer’s id', () => {
  const [failure] = lines.filter(({ msg }) => msg === 'request failed');
  const broken = answersOf('addUser').find(({ status }) => status === 500);
  expect(broken).toBeDefined();
  expect(failure?.['reqId']).toBe(broken?.['reqId']);
});

it('keeps of a path what the contract calls an id, and not what somebody wrote in its place', () => {
  expect(answersOf('getUser').map(({ path }) => path)).toEqual(['/api/admin/user/details/:id']);
  const unknown = lines.filter(({ msg, operation, status }) => msg === 'answered' && !operation && status === 404);
  expect(unknown.map(({ path }) => path)).toEqual([undefined]);
});
