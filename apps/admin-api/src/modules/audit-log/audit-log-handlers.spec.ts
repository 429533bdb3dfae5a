import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog, uploads, users } from '../../database/schema';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';
import { recordExport } from './record-export';

let testApp: TestApp;
let admin: SignedIn;
let subadmin: SignedIn;

beforeAll(async () => {
  testApp = await createTestApp();
  admin = await testApp.signIn();
  subadmin = await testApp.signIn(['users']);
});

afterAll(() => testApp.close());

const listEntries = async (query = '') => (await admin.request('GET', `/audit-log${query}`)).json();
const addUser = async (as: SignedIn, email: string): Promise<string> => {
  const payload = { fullName: 'Ada Lovelace', email, password: 'correct horse' };
  return (await as.request('POST', '/user/add', { payload })).json().data._id;
};

describe('the audit log', () => {
  it('has actor, action, time, record, changes and address of a write', async () => {
    const id = await addUser(subadmin, 'ada@example.com');
    const startedAt = Date.now();
    const response = await subadmin.request('PATCH', `/user/update/${id}`, { payload: { kyc_status: 'completed' } });
    const { data, pagination } = await listEntries('?limit=1');
    expect(data).toEqual([
      {
        _id: expect.stringMatching(/^\d+$/),
        actor: { _id: subadmin.id, fullName: 'Caller 2', email: 'caller-2@example.com', role: 'subadmin' },
        action: 'updateUser',
        record_type: 'user',
        record_id: id,
        record_name: 'Ada Lovelace',
        before: { kyc_status: 'pending' },
        // `documents` is the failed check: none has been uploaded.
        after: { kyc_status: 'completed', overridden_checks: ['documents'] },
        ip_address: '127.0.0.1',
        request_id: response.headers['x-request-id'],
        createdAt: expect.any(String),
      },
    ]);
    expect(Math.abs(Date.parse(data[0].createdAt) - startedAt)).toBeLessThan(60_000);
    expect(pagination).toMatchObject({ page: 1, limit: 1, totalCount: pagination.totalPages });
  });

  it('keeps the actor of a deleted account, and has entries without an actor', async () => {
    const leaver = await testApp.signIn(['users']);
    await addUser(leaver, 'leaver-was-here@example.com');
    await testApp.database.orm.update(users).set({ closedAt: new Date() }).where(eq(users.id, leaver.id));
    expect((await listEntries(`?actor=${leaver.id}`)).data[0].actor).toMatchObject({ _id: leaver.id });

    await testApp.database.orm.insert(auditLog).values({ action: 'signUp', entity: 'admin' });
    expect((await listEntries('?action=signUp')).data).toMatchObject([
      {
        actor: null,
        record_id: null,
        record_name: null,
        before: null,
        after: null,
        ip_address: null,
        request_id: null,
      },
    ]);
  });

  it('is available to the main admin only', async () => {
    expect((await subadmin.request('GET', '/audit-log')).statusCode).toBe(401);
  });
});

describe('the filters of the audit log', () => {
  const [first, second] = ['0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b01', '0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b02'];
  const toTime = (day: number, hour: number) => new Date(Date.UTC(2026, 0, day, hour));
  const listActions = async (query: string) =>
    (await listEntries(query)).data.map(({ action }: { action: string }) => action);

  beforeAll(async () => {
    const toEntry = (action: string, createdAt: Date, values: object = {}) => ({
      action,
      entity: 'plan',
      entityId: first,
      actorId: admin.id,
      createdAt,
      ...values,
    });
    await testApp.database.orm
      .insert(auditLog)
      .values([
        toEntry('openDay', toTime(1, 0)),
        toEntry('closeDay', toTime(1, 23), { entityId: second }),
        toEntry('openDay', toTime(2, 0), { actorId: subadmin.id, entity: 'withdrawal', address: '198.51.100.7' }),
        toEntry('closeDay', toTime(3, 23)),
      ]);
  });

  it.each([
    ['?to=2026-01-03', ['closeDay', 'openDay', 'closeDay', 'openDay']],
    ['?from=2026-01-01&to=2026-01-01', ['closeDay', 'openDay']],
    ['?from=2026-01-02&to=2026-01-02', ['openDay']],
    ['?to=2026-01-03&action=closeDay', ['closeDay', 'closeDay']],
    [`?to=2026-01-03&record_id=${second}`, ['closeDay']],
    ['?to=2026-01-03&record_type=withdrawal', ['openDay']],
    [`?to=2026-01-03&record_type=plan&record_id=${first}`, ['closeDay', 'openDay']],
    ['?to=2026-01-03&page=2&limit=3', ['openDay']],
    ['?action=noSuchAction', []],
    ['?to=2026-01-03&sort=createdAt&limit=2', ['openDay', 'closeDay']],
    [`?to=2026-01-03&search=${second}`, ['closeDay']],
    ['?to=2026-01-03&search=198.51.100.7', ['openDay']],
    ['?search=no%20such%20person', []],
  ])('match %s', async (query, expected) => {
    expect(await listActions(query)).toEqual(expected);
  });

  it('match words of the user whom an entry is about', async () => {
    const id = await addUser(subadmin, 'someone-to-find@example.com');
    await subadmin.request('DELETE', `/user/${id}`);
    const { data, pagination } = await listEntries('?search=LOVELACE%20to-find');
    expect(data.map(({ record_id, action }: Record<string, string>) => [record_id, action])).toEqual([
      [id, 'deleteUser'],
      [id, 'addUser'],
    ]);
    expect(pagination.totalCount).toBe(2);
  });

  it('match the actor', async () => {
    expect(await listActions(`?to=2026-01-03&actor=${subadmin.id}`)).toEqual(['openDay']);
    expect((await listEntries(`?to=2026-01-03&actor=${admin.id}&limit=2`)).pagination).toEqual({
      page: 1,
      limit: 2,
      totalCount: 3,
      totalPages: 2,
    });
  });
});

describe('the audit log of actions without a change', () => {
  const csv = { headers: { accept: 'text/csv' } };
  const signIn = (email: string, remoteAddress: string) =>
    testApp.app.inject({
      method: 'POST',
      url: '/api/admin/signin',
      remoteAddress,
      payload: { email, password: 'not the right one' },
    });

  it('contains a failed sign-in with user and address, without the credentials', async () => {
    const failed = [
      await signIn('caller-2@example.com', '198.51.100.20'),
      await signIn('nobody@example.com', '198.51.100.21'),
    ];
    expect(failed.map(({ statusCode }) => statusCode)).toEqual([401, 401]);
    const entry = { action: 'signInFailed', actor: null, record_type: 'session', before: null, after: null };
    expect((await listEntries('?action=signInFailed&search=Caller%202')).data).toMatchObject([
      { ...entry, record_id: subadmin.id, record_name: 'Caller 2', ip_address: '198.51.100.20' },
    ]);
    const byAddress = await listEntries('?search=198.51.100.21');
    expect(byAddress.data).toMatchObject([{ ...entry, record_id: null, record_name: null }]);
    expect(JSON.stringify(byAddress)).not.toMatch(/nobody@|not the right/);
  });

  it('contains an export with list and filter, found by actor and by the user it is about', async () => {
    const id = await addUser(subadmin, 'in-a-file@example.com');
    const exports = [
      await subadmin.request('GET', '/user/getall?search=lovelace', csv),
      await admin.request('GET', `/user/ledger/${id}?to=2026-01-01`, csv),
    ];
    expect(exports.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const lines = (exports[0]?.body ?? '').trimEnd().split('\r\n').length - 1;
    expect((await listEntries(`?record_type=export&actor=${subadmin.id}`)).data).toMatchObject([
      { action: 'exportEnded', record_id: null, after: { exported: 'listUsers', rows: lines, file: 'complete' } },
      { action: 'listUsers', actor: { _id: subadmin.id }, record_id: null, after: { search: 'lovelace' } },
    ]);
    expect((await listEntries('?search=in-a-file&record_type=export')).data).toMatchObject([
      { action: 'exportEnded', record_id: id, after: { exported: 'getUserLedger', rows: 0, file: 'complete' } },
      { action: 'getUserLedger', actor: { _id: admin.id }, record_id: id, record_name: 'Ada Lovelace' },
    ]);
  });

  it('contains the number of rows sent of an aborted export', async () => {
    const streamParts = async function* () {
      for (const rows of [1000, 1000, 1000]) yield { content: Buffer.alloc(0), rows };
    };
    const call = {
      operationId: 'listUsers',
      params: {},
      query: {},
      address: '198.51.100.22',
      requestId: 'cut-off',
      caller: { id: subadmin.id },
    };
    const file = recordExport(testApp, call, { name: 'users', parts: streamParts() });
    let received = 0;
    for await (const { rows } of file.parts) if ((received += rows) > 1000) break;
    expect((await listEntries('?search=198.51.100.22')).data).toMatchObject([
      { action: 'exportEnded', after: { exported: 'listUsers', rows: 1000, file: 'incomplete' } },
      { action: 'listUsers' },
    ]);
  });

  it('contains no failed export; an export that cannot be recorded fails', async () => {
    const { totalCount } = (await listEntries('?record_type=export')).pagination;
    expect((await subadmin.request('GET', '/audit-log', csv)).statusCode).toBe(401);
    expect((await subadmin.request('GET', '/user/getall?sort=nothing', csv)).statusCode).toBe(400);
    await testApp.database.orm.execute(sql`alter table audit_log rename column request_id to gone`);
    const response = await subadmin.request('GET', '/user/getall', csv);
    await testApp.database.orm.execute(sql`alter table audit_log rename column gone to request_id`);
    expect([response.statusCode, response.json().success]).toEqual([500, false]);
    expect((await listEntries('?record_type=export')).pagination.totalCount).toBe(totalCount);
  });

  it('contains a viewed document once an hour for each viewer', async () => {
    const id = await addUser(subadmin, 'with-a-document@example.com');
    const [image] = await testApp.database.orm
      .insert(uploads)
      .values({
        owner: 'user_document',
        name: `${'a'.repeat(22)}.webp`,
        contentType: 'image/webp',
        content: Buffer.from('x'),
      })
      .returning({ id: uploads.id, name: uploads.name });
    await testApp.database.orm.update(users).set({ selfieUploadId: image?.id }).where(eq(users.id, id));
    const path = `/uploads/${image?.name}`;
    for (const viewer of [subadmin, subadmin, admin]) expect((await viewer.request('GET', path)).statusCode).toBe(200);
    const { data } = await listEntries('?search=with-a-document&action=getUpload');
    const view = { record_type: 'document', record_id: id, record_name: 'Ada Lovelace', after: { image: path } };
    expect(data).toMatchObject([
      { ...view, actor: { _id: admin.id } },
      { ...view, actor: { _id: subadmin.id } },
    ]);
  });
});
