import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Schemas } from '@countinghouse/api-client/strict';
import { views } from '../../database/schema';
import { readAudit } from '../../test-support/customers';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';

let testApp: TestApp;
let ada: SignedIn;
let grace: SignedIn;
let admin: SignedIn;

beforeAll(async () => {
  testApp = await createTestApp();
  admin = await testApp.signIn();
});

afterAll(() => testApp.close());

beforeEach(async () => {
  await testApp.database.orm.delete(views);
  ada = await testApp.signIn(['withdrawals', 'users']);
  grace = await testApp.signIn(['withdrawals']);
});

const content = {
  list: 'withdrawals',
  name: 'Large and pending',
  address: 'status=pending&amount_min=1000',
  density: 'compact',
  columns: [
    { id: 'amount', isShown: true, width: 240 },
    { id: 'phone', isShown: false },
  ],
};
const addView = (as: SignedIn, values: object = {}) =>
  as.request('POST', '/views', { payload: { ...content, ...values } });
const changeView = (as: SignedIn, id: string, payload: object, version?: string) =>
  as.request('PATCH', `/views/${id}`, { payload, headers: version === undefined ? {} : { 'if-match': version } });
const deleteView = (as: SignedIn, id: string) => as.request('DELETE', `/views/${id}`);
const setDefault = (as: SignedIn, view: string | null, list = 'withdrawals') =>
  as.request('PUT', `/views/defaults/${list}`, { payload: { view } });
const listViews = async (as: SignedIn): Promise<Schemas['View'][]> => (await as.request('GET', '/views')).json().data;
const listNames = async (as: SignedIn) => (await listViews(as)).map(({ name }) => name);
const getId = async (response: ReturnType<typeof addView>): Promise<string> => (await response).json().data._id;

describe('a view', () => {
  it('is returned as it was saved', async () => {
    const response = await addView(ada, { name: '  Large and pending ' });
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
    expect(await readAudit(testApp.database, response.json().data._id)).toMatchObject([
      { action: 'addView', actorId: ada.id, entity: 'view', after: { list: 'withdrawals', name: content.name } },
    ]);
  });

  it('is visible to its owner only until it is shared with admins who can see the list', async () => {
    const id = await getId(addView(ada));
    const outsider = await testApp.signIn(['users']);
    expect(await Promise.all([grace, outsider, admin].map(listNames))).toEqual([[], [], []]);
    await changeView(ada, id, { isShared: true });
    expect(await Promise.all([grace, outsider, admin].map(listNames))).toEqual([[content.name], [], [content.name]]);
    await changeView(ada, id, { isShared: false });
    expect(await listNames(grace)).toEqual([]);
  });

  it('is available to main admins only if it is for the audit log', async () => {
    expect((await addView(ada, { list: 'audit-log' })).json()).toMatchObject({ code: 'not_allowed' });
    expect((await addView(admin, { list: 'audit-log', isShared: true })).statusCode).toBe(201);
    expect(await listNames(ada)).toEqual([]);
    expect(await listNames(admin)).toEqual([content.name]);
  });

  it('requires the permission of its list', async () => {
    expect((await addView(grace, { list: 'users' })).json()).toMatchObject({ code: 'not_allowed' });
    const id = await getId(addView(ada, { list: 'users', isShared: true }));
    expect((await setDefault(grace, id, 'users')).json()).toMatchObject({ code: 'not_allowed' });
    expect((await deleteView(grace, id)).json()).toMatchObject({ code: 'not_found' });
  });

  it('can be changed by its owner only', async () => {
    const id = await getId(addView(ada, { isShared: true }));
    expect((await changeView(grace, id, { name: 'Mine' })).json()).toMatchObject({ code: 'not_allowed' });
    expect((await changeView(admin, id, { name: 'Mine' })).json()).toMatchObject({ code: 'not_allowed' });
    const response = await changeView(ada, id, { name: 'Large', density: 'comfortable', columns: [] });
    expect(response.json().data).toMatchObject({ name: 'Large', density: 'comfortable', columns: [], isShared: true });
    expect(await readAudit(testApp.database, id)).toMatchObject([
      { action: 'updateView', before: { name: content.name }, after: { name: 'Large' } },
      { action: 'changeDenied', actorId: admin.id },
      { action: 'changeDenied', actorId: grace.id },
      { action: 'addView' },
    ]);
  });

  it('returns 404 for others if it is not shared', async () => {
    const id = await getId(addView(ada));
    for (const response of await Promise.all([
      changeView(grace, id, { name: 'x' }),
      deleteView(grace, id),
      setDefault(grace, id),
    ]))
      expect(response.json()).toMatchObject({ code: 'not_found', message: 'View not found' });
  });

  it('returns 409 for a change based on an older version', async () => {
    const { _id, version } = (await addView(ada)).json().data;
    const changed = (await changeView(ada, _id, { name: 'Large' }, version)).json().data;
    const rejected = await changeView(ada, _id, { name: 'Larger' }, version);
    expect(rejected.statusCode).toBe(409);
    expect(rejected.json()).toMatchObject({ code: 'version_conflict', current: { name: 'Large' } });
    expect((await changeView(ada, _id, { name: 'Larger' }, changed.version)).statusCode).toBe(200);
  });

  it('has the same version for everyone', async () => {
    const id = await getId(addView(ada, { isShared: true }));
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
    await addView(ada);
    expect((await addView(ada, { name: 'LARGE and pending' })).json()).toMatchObject(nameTaken);
    const other = await getId(addView(ada, { name: 'Other' }));
    expect((await changeView(ada, other, { name: content.name })).json()).toMatchObject(nameTaken);
    expect((await changeView(ada, other, { name: 'OTHER' })).statusCode).toBe(200);
    expect((await addView(ada, { list: 'users' })).statusCode).toBe(201);
    expect((await addView(grace)).statusCode).toBe(201);
    expect(await listNames(ada)).toEqual([content.name, content.name, 'OTHER'].toSorted());
  });

  it('is limited to 50 per owner and list', async () => {
    const row = { list: 'withdrawals', ownerId: ada.id, address: '', density: 'compact' } as const;
    const rows = Array.from({ length: 50 }, (_, index) => ({ ...row, columns: [], name: `View ${index}` }));
    await testApp.database.orm.insert(views).values(rows);
    expect((await addView(ada)).json()).toMatchObject({ message: 'You have 50 views of this list. Delete one first.' });
    expect((await addView(ada, { list: 'users' })).statusCode).toBe(201);
    expect((await addView(grace)).statusCode).toBe(201);
  });

  it('is limited to 50, even in concurrent requests', async () => {
    const row = { list: 'withdrawals', ownerId: ada.id, address: '', density: 'compact' } as const;
    const rows = Array.from({ length: 47 }, (_, index) => ({ ...row, columns: [], name: `View ${index}` }));
    await testApp.database.orm.insert(views).values(rows);
    const responses = await Promise.all(
      Array.from({ length: 7 }, (_, index) => addView(ada, { name: `New view ${index}` })),
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
    expect((await addView(ada, values)).json()).toMatchObject({ code: 'validation_failed', errors: [{ field }] });
  });

  it('can be deleted by its owner, and by the main admin if it is shared', async () => {
    const [own, shared, hidden] = [
      await getId(addView(ada, { name: 'own' })),
      await getId(addView(ada, { name: 'shared', isShared: true })),
      await getId(addView(ada, { name: 'hidden' })),
    ];
    expect((await deleteView(grace, shared)).json()).toMatchObject({ code: 'not_allowed' });
    expect((await deleteView(admin, hidden)).json()).toMatchObject({ code: 'not_found' });
    expect((await deleteView(admin, shared)).statusCode).toBe(200);
    expect((await deleteView(ada, own)).statusCode).toBe(200);
    expect((await deleteView(ada, own)).json()).toMatchObject({ code: 'not_found' });
    expect(await listNames(ada)).toEqual(['hidden']);
  });
});

describe('the default view', () => {
  const listDefaultNames = async (as: SignedIn) =>
    (await listViews(as)).filter(({ isDefault }) => isDefault).map(({ name }) => name);

  it('is set per admin and list, and changes are recorded', async () => {
    const [first, second] = [
      await getId(addView(ada, { isShared: true })),
      await getId(addView(ada, { name: 'Other' })),
    ];
    await setDefault(ada, first);
    await setDefault(grace, first);
    await setDefault(ada, second);
    await setDefault(ada, second);
    expect([await listDefaultNames(ada), await listDefaultNames(grace)]).toEqual([['Other'], [content.name]]);
    await setDefault(ada, null);
    await setDefault(ada, null);
    expect([await listDefaultNames(ada), await listDefaultNames(grace)]).toEqual([[], [content.name]]);
    expect(await readAudit(testApp.database, second)).toMatchObject([
      { action: 'setDefaultView', after: { isDefault: false } },
      { action: 'setDefaultView', after: { isDefault: true } },
      { action: 'addView' },
    ]);
  });

  it('ends with access to the view, and belongs to its own list', async () => {
    const id = await getId(addView(ada, { isShared: true }));
    expect((await setDefault(ada, id, 'users')).json()).toMatchObject({ code: 'not_found' });
    await setDefault(grace, id);
    await changeView(ada, id, { isShared: false });
    expect(await listDefaultNames(grace)).toEqual([]);
    await changeView(ada, id, { isShared: true });
    expect(await listDefaultNames(grace)).toEqual([content.name]);
    await deleteView(ada, id);
    expect(await listNames(grace)).toEqual([]);
  });
});
