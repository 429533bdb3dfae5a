import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Schemas } from '@countinghouse/api-client/whole';
import { views } from '../../database/schema';
import { readAudit } from '../../test-support/customers';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';

let test: TestApp;
let ada: SignedIn;
let grace: SignedIn;
let admin: SignedIn;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn();
});

afterAll(() => test.close());

beforeEach(async () => {
  await test.database.orm.delete(views);
  ada = await test.signIn(['withdrawals', 'users']);
  grace = await test.signIn(['withdrawals']);
});

const content = {
  list: 'withdrawals',
  name: 'Large and waiting',
  address: 'status=pending&amount_min=1000',
  density: 'compact',
  columns: [
    { id: 'amount', isShown: true, width: 240 },
    { id: 'phone', isShown: false },
  ],
};
const add = (as: SignedIn, values: object = {}) => as.request('POST', '/views', { payload: { ...content, ...values } });
const change = (as: SignedIn, id: string, payload: object, version?: string) =>
  as.request('PATCH', `/views/${id}`, { payload, headers: version === undefined ? {} : { 'if-match': version } });
const remove = (as: SignedIn, id: string) => as.request('DELETE', `/views/${id}`);
const choose = (as: SignedIn, view: string | null, list = 'withdrawals') =>
  as.request('PUT', `/views/defaults/${list}`, { payload: { view } });
const listed = async (as: SignedIn): Promise<Schemas['View'][]> => (await as.request('GET', '/views')).json().data;
const namesFor = async (as: SignedIn) => (await listed(as)).map(({ name }) => name);
const idOf = async (response: ReturnType<typeof add>): Promise<string> => (await response).json().data._id;

describe('a view', () => {
  it('comes back as it was kept', async () => {
    const response = await add(ada, { name: '  Large and waiting ' });
    expect(response.statusCode).toBe(201);
    const view = {
      ...content,
      _id: expect.any(String),
      owner: { _id: ada.id, fullName: expect.any(String) },
      isShared: false,
      isDefault: false,
      columns: [
        { id: 'amount', isShown: true, width: 240 },
        { id: 'phone', isShown: false, width: null },
      ],
      version: expect.stringMatching(/^"[\w-]{16}"$/),
    };
    expect(response.json().data).toEqual(view);
    expect(await listed(ada)).toEqual([view]);
    expect(await readAudit(test.database, response.json().data._id)).toMatchObject([
      { action: 'addView', actorId: ada.id, entity: 'view', after: { list: 'withdrawals', name: content.name } },
    ]);
  });

  it('is its owner’s alone until it is shared, and then of those who may see the list', async () => {
    const id = await idOf(add(ada));
    const outsider = await test.signIn(['users']);
    expect(await Promise.all([grace, outsider, admin].map(namesFor))).toEqual([[], [], []]);
    await change(ada, id, { isShared: true });
    expect(await Promise.all([grace, outsider, admin].map(namesFor))).toEqual([[content.name], [], [content.name]]);
    await change(ada, id, { isShared: false });
    expect(await namesFor(grace)).toEqual([]);
  });

  it('of the audit log is for main admins', async () => {
    expect((await add(ada, { list: 'audit-log' })).json()).toMatchObject({ code: 'not_allowed' });
    expect((await add(admin, { list: 'audit-log', isShared: true })).statusCode).toBe(201);
    expect(await namesFor(ada)).toEqual([]);
    expect(await namesFor(admin)).toEqual([content.name]);
  });

  it('goes with the flag of its list, and comes back with it', async () => {
    expect((await add(grace, { list: 'users' })).json()).toMatchObject({ code: 'not_allowed' });
    const id = await idOf(add(ada, { list: 'users', isShared: true }));
    expect((await choose(grace, id, 'users')).json()).toMatchObject({ code: 'not_allowed' });
    expect((await remove(grace, id)).json()).toMatchObject({ code: 'not_found' });
  });

  it('is changed by its owner alone', async () => {
    const id = await idOf(add(ada, { isShared: true }));
    expect((await change(grace, id, { name: 'Mine' })).json()).toMatchObject({ code: 'not_allowed' });
    expect((await change(admin, id, { name: 'Mine' })).json()).toMatchObject({ code: 'not_allowed' });
    const response = await change(ada, id, { name: 'Large', density: 'comfortable', columns: [] });
    expect(response.json().data).toMatchObject({ name: 'Large', density: 'comfortable', columns: [], isShared: true });
    expect(await readAudit(test.database, id)).toMatchObject([
      { action: 'updateView', before: { name: content.name }, after: { name: 'Large' } },
      { action: 'changeRefused', actorId: admin.id },
      { action: 'changeRefused', actorId: grace.id },
      { action: 'addView' },
    ]);
  });

  it('that nobody else shares is not there for others', async () => {
    const id = await idOf(add(ada));
    for (const response of await Promise.all([change(grace, id, { name: 'x' }), remove(grace, id), choose(grace, id)]))
      expect(response.json()).toMatchObject({ code: 'not_found', message: 'View not found' });
  });

  it('is not changed by who has not seen the latest change', async () => {
    const { _id, version } = (await add(ada)).json().data;
    const changed = (await change(ada, _id, { name: 'Large' }, version)).json().data;
    const refusal = await change(ada, _id, { name: 'Larger' }, version);
    expect(refusal.statusCode).toBe(409);
    expect(refusal.json()).toMatchObject({ code: 'version_conflict', current: { name: 'Large' } });
    expect((await change(ada, _id, { name: 'Larger' }, changed.version)).statusCode).toBe(200);
  });

  it('has a version that is one for all who see it', async () => {
    const id = await idOf(add(ada, { isShared: true }));
    await choose(grace, id);
    const [[mine], [theirs]] = [await listed(ada), await listed(grace)];
    expect(theirs?.version).toBe(mine?.version);
    expect([mine?.isDefault, theirs?.isDefault]).toEqual([false, true]);
  });

  it('has a name that its owner has given to no other view of the list', async () => {
    const taken = {
      code: 'conflict',
      errors: [{ field: 'name', message: 'You have a view with this name already.' }],
    };
    await add(ada);
    expect((await add(ada, { name: 'LARGE and waiting' })).json()).toMatchObject(taken);
    const other = await idOf(add(ada, { name: 'Other' }));
    expect((await change(ada, other, { name: content.name })).json()).toMatchObject(taken);
    expect((await change(ada, other, { name: 'OTHER' })).statusCode).toBe(200);
    expect((await add(ada, { list: 'users' })).statusCode).toBe(201);
    expect((await add(grace)).statusCode).toBe(201);
    expect(await namesFor(ada)).toEqual([content.name, content.name, 'OTHER'].toSorted());
  });

  it('is one of fifty', async () => {
    const row = { list: 'withdrawals', ownerId: ada.id, address: '', density: 'compact' } as const;
    const rows = Array.from({ length: 50 }, (_, index) => ({ ...row, columns: [], name: `View ${index}` }));
    await test.database.orm.insert(views).values(rows);
    expect((await add(ada)).json()).toMatchObject({ message: 'You have 50 views of this list. Delete one first.' });
    expect((await add(ada, { list: 'users' })).statusCode).toBe(201);
    expect((await add(grace)).statusCode).toBe(201);
  });

  it('is one of fifty, however many are added at once', async () => {
    const row = { list: 'withdrawals', ownerId: ada.id, address: '', density: 'compact' } as const;
    const rows = Array.from({ length: 47 }, (_, index) => ({ ...row, columns: [], name: `View ${index}` }));
    await test.database.orm.insert(views).values(rows);
    const responses = await Promise.all(
      Array.from({ length: 7 }, (_, index) => add(ada, { name: `New view ${index}` })),
    );
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 201, 409, 409, 409, 409]);
    expect(await listed(ada)).toHaveLength(50);
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'a\u202eb' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ address: 'search=ü' }, 'address'],
    [{ address: 'x'.repeat(1001) }, 'address'],
    [{ columns: [{ id: 'amount', isShown: true, width: 4 }] }, 'columns.0.width'],
    [{ columns: [{ id: 'a b', isShown: true }] }, 'columns.0.id'],
    [{ list: 'passwords' }, 'list'],
  ])('holds no nonsense: %j', async (values, field) => {
    expect((await add(ada, values)).json()).toMatchObject({ code: 'validation_failed', errors: [{ field }] });
  });

  it('is deleted by its owner, and by the main admin where it is shared', async () => {
    const [own, shared, hidden] = [
      await idOf(add(ada, { name: 'own' })),
      await idOf(add(ada, { name: 'shared', isShared: true })),
      await idOf(add(ada, { name: 'hidden' })),
    ];
    expect((await remove(grace, shared)).json()).toMatchObject({ code: 'not_allowed' });
    expect((await remove(admin, hidden)).json()).toMatchObject({ code: 'not_found' });
    expect((await remove(admin, shared)).statusCode).toBe(200);
    expect((await remove(ada, own)).statusCode).toBe(200);
    expect((await remove(ada, own)).json()).toMatchObject({ code: 'not_found' });
    expect(await namesFor(ada)).toEqual(['hidden']);
  });
});

describe('the default', () => {
  const defaultsOf = async (as: SignedIn) =>
    (await listed(as)).filter(({ isDefault }) => isDefault).map(({ name }) => name);

  it('is one for each admin and list, and is recorded when it changes', async () => {
    const [first, second] = [await idOf(add(ada, { isShared: true })), await idOf(add(ada, { name: 'Other' }))];
    await choose(ada, first);
    await choose(grace, first);
    await choose(ada, second);
    await choose(ada, second);
    expect([await defaultsOf(ada), await defaultsOf(grace)]).toEqual([['Other'], [content.name]]);
    await choose(ada, null);
    await choose(ada, null);
    expect([await defaultsOf(ada), await defaultsOf(grace)]).toEqual([[], [content.name]]);
    expect(await readAudit(test.database, second)).toMatchObject([
      { action: 'setDefaultView', after: { isDefault: false } },
      { action: 'setDefaultView', after: { isDefault: true } },
      { action: 'addView' },
    ]);
  });

  it('goes with the view, and is another list’s of another list', async () => {
    const id = await idOf(add(ada, { isShared: true }));
    expect((await choose(ada, id, 'users')).json()).toMatchObject({ code: 'not_found' });
    await choose(grace, id);
    await change(ada, id, { isShared: false });
    expect(await defaultsOf(grace)).toEqual([]);
    await change(ada, id, { isShared: true });
    expect(await defaultsOf(grace)).toEqual([content.name]);
    await remove(ada, id);
    expect(await namesFor(grace)).toEqual([]);
  });
});
