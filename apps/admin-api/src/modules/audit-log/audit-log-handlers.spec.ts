import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog, users } from '../../database/schema';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';

let test: TestApp;
let admin: SignedIn;
let clerk: SignedIn;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn();
  clerk = await test.signIn(['users']);
});

afterAll(() => test.close());

const list = async (query = '') => (await admin.ask('GET', `/audit-log${query}`)).json();
const addUser = async (as: SignedIn, email: string): Promise<string> => {
  const payload = { fullName: 'Ada Lovelace', email, password: 'correct horse' };
  return (await as.ask('POST', '/user/add', { payload })).json().data._id;
};

describe('the audit log', () => {
  it('says who did what, when, to which record, before and after, from where', async () => {
    const id = await addUser(clerk, 'ada@example.com');
    const began = Date.now();
    const answer = await clerk.ask('PATCH', `/user/update/${id}`, { payload: { kyc_status: 'completed' } });
    const { data, pagination } = await list('?limit=1');
    expect(data).toEqual([
      {
        _id: expect.stringMatching(/^\d+$/),
        actor: { _id: clerk.id, fullName: 'Caller 2', email: 'caller-2@example.com', role: 'subadmin' },
        action: 'updateUser',
        record_type: 'user',
        record_id: id,
        record_name: 'Ada Lovelace',
        before: { kyc_status: 'pending' },
        // Nothing has been uploaded, which spoke against it.
        after: { kyc_status: 'completed', over: ['documents'] },
        ip_address: '127.0.0.1',
        request_id: answer.headers['x-request-id'],
        createdAt: expect.any(String),
      },
    ]);
    expect(Math.abs(Date.parse(data[0].createdAt) - began)).toBeLessThan(60_000);
    expect(pagination).toMatchObject({ page: 1, limit: 1, totalCount: pagination.totalPages });
  });

  it('keeps the name of one who has left, and has entries of nobody', async () => {
    const leaver = await test.signIn(['users']);
    await addUser(leaver, 'leaver-was-here@example.com');
    await test.database.orm.update(users).set({ closedAt: new Date() }).where(eq(users.id, leaver.id));
    expect((await list(`?actor=${leaver.id}`)).data[0].actor).toMatchObject({ _id: leaver.id });

    await test.database.orm.insert(auditLog).values({ action: 'signUp', entity: 'admin' });
    expect((await list('?action=signUp')).data).toMatchObject([
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

  it('is for the main admin alone', async () => {
    expect((await clerk.ask('GET', '/audit-log')).statusCode).toBe(401);
  });
});

describe('is found', () => {
  const [first, second] = ['0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b01', '0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b02'];
  const at = (day: number, hour: number) => new Date(Date.UTC(2026, 0, day, hour));
  const actions = async (query: string) => (await list(query)).data.map(({ action }: { action: string }) => action);

  beforeAll(async () => {
    const of = (action: string, createdAt: Date, values: object = {}) => ({
      action,
      entity: 'plan',
      entityId: first,
      actorId: admin.id,
      createdAt,
      ...values,
    });
    await test.database.orm
      .insert(auditLog)
      .values([
        of('openDay', at(1, 0)),
        of('closeDay', at(1, 23), { entityId: second }),
        of('openDay', at(2, 0), { actorId: clerk.id, entity: 'withdrawal', address: '198.51.100.7' }),
        of('closeDay', at(3, 23)),
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
  ])('by %s', async (query, found) => {
    expect(await actions(query)).toEqual(found);
  });

  it('by words of the person it was done to', async () => {
    const id = await addUser(clerk, 'somebody-to-find@example.com');
    await clerk.ask('DELETE', `/user/${id}`);
    const { data, pagination } = await list('?search=LOVELACE%20to-find');
    expect(data.map(({ record_id, action }: Record<string, string>) => [record_id, action])).toEqual([
      [id, 'deleteUser'],
      [id, 'addUser'],
    ]);
    expect(pagination.totalCount).toBe(2);
  });

  it('by who did it', async () => {
    expect(await actions(`?to=2026-01-03&actor=${clerk.id}`)).toEqual(['openDay']);
    expect((await list(`?to=2026-01-03&actor=${admin.id}&limit=2`)).pagination).toEqual({
      page: 1,
      limit: 2,
      totalCount: 3,
      totalPages: 2,
    });
  });
});
