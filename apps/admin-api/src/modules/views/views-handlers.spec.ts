import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Schemas } from '@countinghouse/api-client/strict';
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
const setDefault = (as: SignedIn, view: string | null, list = 'withdrawals') =>
  as.request('PUT', `/views/defaults/${list}`, { payload: { view } });
const listViews = async (as: SignedIn): Promise<Schemas['View'][]> => (await as.request('GET', '/views')).json().data;
const listNames = async (as: SignedIn) => (await listViews(as)).map(({ name }) => name);
const getId = async (response: ReturnType<typeof add>): Promise<string> => (await response).json().data._id;

describe('a view', () => {
  it('is returned as it was saved', async () => {
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
    expect(await listViews(ada)).toEqual([view]);
    expect(await readAudit(test.database, response.json().data._id)).toMatchObject([
      { action: 'addView', actorId: ada.id, entity: 'view', after: { list: 'withdrawals', name: content.name } },
    ]);
  });

  it('is visible to its owner only until it is shared with admins who can see the list', async () => {
    const id = await getId(add(ada));
    const outsider = await test.signIn(['users']);
    expect(await Promise.all([grace, outsider, admin].map(listNames))).toEqual([[], [], []]);
    await change(ada, id, { isShared: true });
    expect(await Promise.all([grace, outsider, admin].map(listNames))).toEqual([[content.name], [], [content.name]]);
    await change(ada, id, { isShared: false });
    expect(await listNames(grace)).toEqual([]);
  });

  it('of the audit log is for main admins only', async () => {
    expect((await add(ada, { list: 'audit-log' })).json()).toMatchObject({ code: 'not_allowed' });
    expect((await add(admin, { list: 'audit-log', isShared: true })).statusCode).toBe(201);
    expect(await listNames(ada)).toEqual([]);
    expect(await listNames(admin)).toEqual([content.name]);
  });

  it('requires the flag of its list', async () => {
    expect((await add(grace, { list: 'users' })).json()).toMatchObject({ code: 'not_allowed' });
    const id = await getId(add(ada, { list: 'users', isShared: true }));
    expect((await setDefault(grace, id, 'users')).json()).toMatchObject({ code: 'not_allowed' });
    expect((await remove(grace, id)).json()).toMatchObject({ code: 'not_found' });
  });

  it('can be changed by its owner only', async () => {
    const id = await getId(add(ada, { isShared: true }));
    expect((await change(grace, id, { name: 'Mine' })).json()).toMatchObject({ code: 'not_allowed' });
    expect((await change(admin, id, { name: 'Mine' })).json()).toMatchObject({ code: 'not_allowed' });
    const response = await change(ada, id, { name: 'Large', density: 'comfortable', columns: [] });
    expect(response.json().data).toMatchObject({ name: 'Large', density: 'comfortable', columns: [], isShared: true });
    expect(await readAudit(test.database, id)).toMatchObject([
      { action: 'updateView', before: { name: content.name }, after: { name: 'Large' } },
      { action: 'changeDenied', actorId: admin.id },
      { action: 'changeDenied', actorId: grace.id },
      { action: 'addView' },
    ]);
  });

  it('that is not shared returns 404 for others', async () => {
    const id = await getId(add(ada));
    for (const response of await Promise.all([
      change(grace, id, { name: 'x' }),
      remove(grace, id),
      setDefault(grace, id),
    ]))
      expect(response.json()).toMatchObject({ code: 'not_found', message: 'View not found' });
  });

  it('returns 409 for a change based on an older version', async () => {
    const { _id, version } = (await add(ada)).json().data;
    const changed = (await change(ada, _id, { name: 'Large' }, version)).json().data;
    const rejected = await change(ada, _id, { name: 'Larger' }, version);
    expect(rejected.statusCode).toBe(409);
    expect(rejected.json()).toMatchObject({ code: 'version_conflict', current: { name: 'Large' } });
    expect((await change(ada, _id, { name: 'Larger' }, changed.version)).statusCode).toBe(200);
  });

  it('has the same version for everyone', async () => {
    const id = await getId(add(ada, { isShared: true }));
    await setDefault(grace, id);
    const [[ownView], [colleagueView]] = [await listViews(ada), await listViews(grace)];
    expect(colleagueView?.version).toBe(ownView?.version);
    expect([ownView?.isDefault, colleagueView?.isDefault]).toEqual([false, true]);
  });

  it('has a unique name per owner and list', async () => {
    const nameTaken = {
      code: 'conflict',
      errors: [{ field: 'name', message: 'You already have a view with this name.' }],
    };
    await add(ada);
    expect((await add(ada, { name: 'LARGE and waiting' })).json()).toMatchObject(nameTaken);
    const other = await getId(add(ada, { name: 'Other' }));
    expect((await change(ada, other, { name: content.name })).json()).toMatchObject(nameTaken);
    expect((await change(ada, other, { name: 'OTHER' })).statusCode).toBe(200);
    expect((await add(ada, { list: 'users' })).statusCode).toBe(201);
    expect((await add(grace)).statusCode).toBe(201);
    expect(await listNames(ada)).toEqual([content.name, content.name, 'OTHER'].toSorted());
  });

  it('is limited to 50 per owner and list', async () => {
    const row = { list: 'withdrawals', ownerId: ada.id, address: '', density: 'compact' } as const;
    const rows = Array.from({ length: 50 }, (_, index) => ({ ...row, columns: [], name: `View ${index}` }));
    await test.database.orm.insert(views).values(rows);
    expect((await add(ada)).json()).toMatchObject({ message: 'You have 50 views of this list. Delete one first.' });
    expect((await add(ada, { list: 'users' })).statusCode).toBe(201);
    expect((await add(grace)).statusCode).toBe(201);
  });

  it('is limited to 50, also in concurrent requests', async () => {
    const row = { list: 'withdrawals', ownerId: ada.id, address: '', density: 'compact' } as const;
    const rows = Array.from({ length: 47 }, (_, index) => ({ ...row, columns: [], name: `View ${index}` }));
    await test.database.orm.insert(views).values(rows);
    const responses = await Promise.all(
      Array.from({ length: 7 }, (_, index) => add(ada, { name: `New view ${index}` })),
    );
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 201, 409, 409, 409, 409]);
    expect(await listViews(ada)).toHaveLength(50);
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
  ])('rejects invalid values: %j', async (values, field) => {
    expect((await add(ada, values)).json()).toMatchObject({ code: 'validation_failed', errors: [{ field }] });
  });

  it('can be deleted by its owner, and by the main admin if it is shared', async () => {
    const [own, shared, hidden] = [
      await getId(add(ada, { name: 'own' })),
      await getId(add(ada, { name: 'shared', isShared: true })),
      await getId(add(ada, { name: 'hidden' })),
    ];
    expect((await remove(grace, shared)).json()).toMatchObject({ code: 'not_allowed' });
    expect((await remove(admin, hidden)).json()).toMatchObject({ code: 'not_found' });
    expect((await remove(admin, shared)).statusCode).toBe(200);
    expect((await remove(ada, own)).statusCode).toBe(200);
    expect((await remove(ada, own)).json()).toMatchObject({ code: 'not_found' });
    expect(await listNames(ada)).toEqual(['hidden']);
  });
});

describe('the default view', () => {
  const listDefaultNames = async (as: SignedIn) =>
    (await listViews(as)).filter(({ isDefault }) => isDefault).map(({ name }) => name);

  it('is set per admin and list, and changes are recorded', async () => {
    const [first, second] = [await getId(add(ada, { isShared: true })), await getId(add(ada, { name: 'Other' }))];
    await setDefault(ada, first);
    await setDefault(grace, first);
    await setDefault(ada, second);
    await setDefault(ada, second);
    expect([await listDefaultNames(ada), await listDefaultNames(grace)]).toEqual([['Other'], [content.name]]);
    await setDefault(ada, null);
    await setDefault(ada, null);
    expect([await listDefaultNames(ada), await listDefaultNames(grace)]).toEqual([[], [content.name]]);
    expect(await readAudit(test.database, second)).toMatchObject([
      { action: 'setDefaultView', after: { isDefault: false } },
      { action: 'setDefaultView', after: { isDefault: true } },
      { action: 'addView' },
    ]);
  });

  it('ends with access to the view, and belongs to its own list', async () => {
    const id = await getId(add(ada, { isShared: true }));
    expect((await setDefault(ada, id, 'users')).json()).toMatchObject({ code: 'not_found' });
    await setDefault(grace, id);
    await change(ada, id, { isShared: false });
    expect(await listDefaultNames(grace)).toEqual([]);
    await change(ada, id, { isShared: true });
    expect(await listDefaultNames(grace)).toEqual([content.name]);
    await remove(ada, id);
    expect(await listNames(grace)).toEqual([]);
  });
});
