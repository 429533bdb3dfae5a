import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../database/schema';
import { databaseKinds } from '../test-support/postgres';
import { createTestApp, type SignedIn, type TestApp } from '../test-support/test-app';

const count = 2_321;

describe.each(databaseKinds)('a CSV export on %s', (kind) => {
  let testApp: TestApp;
  let caller: SignedIn;

  beforeAll(async () => {
    testApp = await createTestApp({}, kind);
    caller = await testApp.signIn(['users']);
    await testApp.database.orm.execute(sql`
      insert into ${users} (full_name, email, password_hash, kyc_status)
      select 'Person ' || n, 'person-' || n || '@example.com', 'none', case when n % 2 = 0 then 'completed' else 'pending' end::kyc_status
      from generate_series(1, ${count}::int) as n`);
    await testApp.database.orm
      .insert(users)
      .values({ fullName: '=Łukasz, "the first"', email: 'lukasz@example.com', passwordHash: 'none' });
  });

  afterAll(() => testApp.close());

  const downloadExport = (query = '', accept = 'text/csv') =>
    caller.request('GET', `/user/getall${query}`, { headers: { accept } });

  it('has all rows of the filter in order, whatever the page', async () => {
    const { statusCode, headers, body } = await downloadExport('?page=3&limit=10&kyc_status=completed&sort=-email');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="users.csv"',
    });
    const [head, ...lines] = body.trimEnd().split('\r\n');
    expect(head).toBe('\uFEFFName,Email,Phone,KYC Status,User ID,Reason,Reason details');
    expect(lines).toHaveLength(Math.floor(count / 2));
    const emails = lines.map((line) => line.split(',')[1] ?? '');
    expect(emails).toEqual(emails.toSorted().toReversed());
  });

  it('has the matches of a search, without formulas', async () => {
    const { body } = await downloadExport('?search=lukasz');
    expect(body).toMatch(/\r\n"'=Łukasz, ""the first""",lukasz@example\.com,,Pending,[\w-]{36},,\r\n$/);
  });

  it('has only the header if nothing matches', async () => {
    expect((await downloadExport('?search=nobody')).body).toBe(
      '\uFEFFName,Email,Phone,KYC Status,User ID,Reason,Reason details\r\n',
    );
  });

  it.each(['*/*', 'application/json', 'application/json, text/csv'])(
    'is not sent for the Accept header %s',
    async (accept) => {
      expect((await downloadExport('', accept)).json()).toMatchObject({ success: true });
    },
  );

  it('is denied like the list', async () => {
    const otherCaller = await testApp.signIn(['plans']);
    const denied = await otherCaller.request('GET', '/user/getall', { headers: { accept: 'text/csv' } });
    expect([denied.statusCode, denied.json().code]).toEqual([401, 'not_allowed']);
    expect((await downloadExport('?sort=password')).statusCode).toBe(400);
  });
});
