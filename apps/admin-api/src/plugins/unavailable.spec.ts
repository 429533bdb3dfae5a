import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app/app';
import { readConfig } from '../config/config';
import { createExampleRequests } from '../test-support/example-requests';
import { addCustomer, addWithdrawal, readEntries } from '../test-support/customers';
import { databaseKinds } from '../test-support/postgres';
import { createTestApp, type SignedIn, type TestApp } from '../test-support/test-app';
import type { Database } from '../database/database';
import { openDatabase } from '../database/open-database';

const someId = '0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b10';
const all = await createExampleRequests({ id: someId, userId: someId, path: 'image.webp', kind: 'selfieUpload' });
// The liveness check does not use the database.
const requests = all.filter(({ operation }) => operation.id !== 'getLiveness');

describe.each(databaseKinds)('a server without its %s', (kind) => {
  let testApp: TestApp;
  let admin: SignedIn;
  beforeAll(async () => {
    testApp = await createTestApp({}, kind);
    admin = await testApp.signIn();
    await testApp.database.close();
  });
  afterAll(() => testApp.app.close());

  it.each(requests.map((request) => [request.operation.id, request] as const))(
    'responds to %s with 503 and retry-after',
    async (_id, { operation, url, payload, headers }) => {
      const response = await testApp.app.inject({
        method: operation.method,
        url,
        payload,
        headers: { ...headers, authorization: `Bearer ${admin.token}` },
      });
      expect(response.statusCode).toBe(503);
      expect(response.headers['retry-after']).toBe('2');
      expect(response.json()).toEqual({
        success: false,
        code: 'unavailable',
        message: 'The database is unreachable. Please try again in a moment.',
      });
    },
  );
});

describe('a busy database', () => {
  let testApp: TestApp;
  let admin: SignedIn;
  let holder: Database;
  beforeAll(async () => {
    testApp = await createTestApp();
    admin = await testApp.signIn();
    holder = await openDatabase({ url: testApp.url ?? '' });
  });
  afterAll(async () => {
    await holder.close();
    await testApp.close();
  });

  it('lets a statement wait five seconds for a lock', async () => {
    expect((await testApp.database.orm.execute(sql`show lock_timeout`)).rows).toEqual([{ lock_timeout: '5s' }]);
  });

  it('responds with 503 to a decision that waits too long for a lock, and decides nothing', async () => {
    const url = new URL(testApp.url ?? '');
    url.searchParams.set('lock_timeout', '100');
    const impatientDatabase = await openDatabase({ url: url.href });
    const app = await buildApp({ database: impatientDatabase, config: readConfig({ LOG_LEVEL: 'silent' }) });
    const { id: userId } = await addCustomer(testApp.database, { balance: '500.00' });
    const { id } = await addWithdrawal(testApp.database, userId);
    await holder.orm.transaction(async (tx) => {
      await tx.execute(sql`select from withdrawals where id = ${id} for update`);
      const response = await app.inject({
        method: 'PUT',
        url: `/api/admin/withdrawal/status/${id}`,
        payload: { status: 'approved' },
        headers: { authorization: `Bearer ${admin.token}` },
      });
      expect(response.statusCode).toBe(503);
      expect(response.headers['retry-after']).toBe('2');
      expect(response.json()).toEqual({
        success: false,
        code: 'unavailable',
        message: 'The server is busy. Nothing has changed. Please try again in a moment.',
      });
    });
    expect(await readEntries(testApp.database, userId)).toHaveLength(1);
    await app.close();
    await impatientDatabase.close();
  });
});

describe('a malformed URL', () => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await createTestApp();
  });
  afterAll(() => testApp.close());

  it.each(['/%zz', '/api/admin/%zz', '/api/admin/user/details/%ff', '/%E0%A4%A?x=1'])(
    'gets a response with all headers: %s',
    async (url) => {
      const response = await testApp.app.inject(url);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual({
        success: false,
        code: 'bad_request',
        message: 'The request could not be read.',
      });
      const getHeaderNames = async (other: string) =>
        Object.keys((await testApp.app.inject(other)).headers).filter((name) => name !== 'content-length');
      const knownUrl = url.startsWith('/api/') ? '/api/admin/nothing' : '/nothing';
      expect(await getHeaderNames(url)).toEqual(await getHeaderNames(knownUrl));
      expect(response.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    },
  );

  it('has an internal route that cannot be called', async () => {
    expect((await testApp.app.inject('/malformed-url')).statusCode).toBe(400);
  });
});
