import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Schemas } from '@countinghouse/api-client/strict';
import { auditLog, depositWallets, notifications, uploads, users } from '../../database/schema';
import { addCustomer, addTicket, addTopup, addWithdrawal, readAudit } from '../../test-support/customers';
import { databaseKinds } from '../../test-support/postgres';
import { createTestApp, TEST_PASSWORD, type SignedIn, type TestApp } from '../../test-support/test-app';

let testApp: TestApp;
let caller: SignedIn;

beforeAll(async () => {
  testApp = await createTestApp();
  caller = await testApp.signIn();
});

afterAll(() => testApp.close());

beforeEach(async () => {
  await testApp.database.orm.delete(notifications);
});

const listNotifications = async (as = caller): Promise<Schemas['Notification'][]> =>
  (await as.request('GET', '/notifications')).json().data;
const readTitles = async (as = caller) => (await listNotifications(as)).map(({ title }) => title);
const markRead = (id: string, as = caller) => as.request('PUT', `/notifications/${id}/read`);
const addNotifications = (...values: (typeof notifications.$inferInsert)[]) =>
  testApp.database.orm.insert(notifications).values(values).returning();
const createTime = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));

describe('the list of notifications', () => {
  // covers: entity.notification, calls.notifications
  it('is sorted newest first', async () => {
    await addNotifications(
      { title: 'first', message: 'One.', createdAt: createTime(1) },
      { title: 'third', message: 'Three.', createdAt: createTime(3) },
      { title: 'second', message: 'Two.', createdAt: createTime(2) },
    );
    expect(await readTitles()).toEqual(['third', 'second', 'first']);
    expect((await listNotifications())[0]).toEqual({
      _id: expect.any(String),
      title: 'third',
      message: 'Three.',
      createdAt: createTime(3).toISOString(),
      isRead: false,
      category: 'general',
      record: null,
    });
  });

  it('has the latest 100', async () => {
    await addNotifications(
      ...Array.from({ length: 120 }, (_, n) => ({ title: `${n}`, message: '', createdAt: createTime(n) })),
    );
    const listed = await readTitles();
    expect(listed).toHaveLength(100);
    expect([listed[0], listed[99]]).toEqual(['119', '20']);
  });

  it('has notifications for the caller’s permissions and for everyone', async () => {
    await addNotifications(
      { title: 'for all', message: '', createdAt: createTime(1) },
      { title: 'money', message: '', permission: 'withdrawals', createdAt: createTime(3) },
      { title: 'people', message: '', permission: 'users', createdAt: createTime(2) },
    );
    expect(await readTitles()).toEqual(['money', 'people', 'for all']);
    expect(await readTitles(await testApp.signIn(['users', 'plans']))).toEqual(['people', 'for all']);
    expect(await readTitles(await testApp.signIn([]))).toEqual(['for all']);
  });

  it('has personal notifications while the caller holds their permission', async () => {
    const [subadmin, other] = [await testApp.signIn(['support']), await testApp.signIn(['support'])];
    await addNotifications(
      { title: 'for all', message: '', createdAt: createTime(1) },
      { title: 'for one', message: '', permission: 'support', recipientId: subadmin.id, createdAt: createTime(2) },
    );
    expect(await readTitles(subadmin)).toEqual(['for one', 'for all']);
    expect([await readTitles(other), await readTitles()]).toEqual([['for all'], ['for all']]);
    const [notification] = await listNotifications(subadmin);
    expect((await markRead(notification?._id ?? '', other)).statusCode).toBe(404);
    await subadmin.request('PUT', '/notifications/read-all');
    expect((await listNotifications(subadmin)).map(({ isRead }) => isRead)).toEqual([true, true]);
    await testApp.database.orm
      .update(users)
      .set({ permissions: ['users'] })
      .where(eq(users.id, subadmin.id));
    expect(await readTitles(subadmin)).toEqual(['for all']);
  });

  it('has the record of each notification', async () => {
    const { id } = await addCustomer(testApp.database);
    const records = [
      { type: 'transaction', _id: (await addTopup(testApp.database, id)).id },
      { type: 'withdrawal', _id: (await addWithdrawal(testApp.database, id)).id },
      { type: 'ticket', _id: (await addTicket(testApp.database, id)).id },
    ];
    expect((await listNotifications()).map(({ record }) => record)).toEqual(records.toReversed());
  });
});

describe('a security notice', () => {
  const addSecurity = (count: number, values: Partial<typeof notifications.$inferInsert> = {}) =>
    addNotifications(
      ...Array.from({ length: count }, (_, n) => ({
        title: `security ${n}`,
        message: '',
        isSecurity: true,
        createdAt: createTime(n),
        ...values,
      })),
    );
  const addGeneral = (count: number, values: Partial<typeof notifications.$inferInsert> = {}) =>
    addNotifications(
      ...Array.from({ length: count }, (_, n) => ({
        title: 'other',
        message: '',
        createdAt: createTime(n + 1_000),
        ...values,
      })),
    );
  const listSecurity = async (as: SignedIn) =>
    (await listNotifications(as)).filter(({ category }) => category === 'security');
  const countUnread = async (as: SignedIn) => (await as.request('GET', '/notifications')).json().unread_security;
  const readAll = (as: SignedIn, payload?: object) =>
    as.request('PUT', '/notifications/read-all', payload === undefined ? {} : { payload });

  it('stays listed and unread when a colleague mentions its reader 101 times', async () => {
    const reader = await testApp.signIn(['users']);
    const [account] = await testApp.database.orm.select().from(users).where(eq(users.id, reader.id));
    for (const remoteAddress of ['203.0.113.7', '198.51.100.9']) {
      const payload = { email: account?.email, password: TEST_PASSWORD };
      const response = await testApp.app.inject({ method: 'POST', url: '/api/admin/signin', remoteAddress, payload });
      expect(response.statusCode).toBe(200);
    }

    const customers: { id: string }[] = [];
    for (let n = 0; n < 101; n += 1) customers.push(await addCustomer(testApp.database));
    const author = await testApp.signIn(['users']);
    const mentionReader = ({ id }: { id: string }) =>
      author.request('POST', '/notes', {
        payload: { record_type: 'user', record_id: id, text: 'Look.', mentions: [reader.id] },
      });
    const responses: Awaited<ReturnType<typeof mentionReader>>[] = [];
    // In batches: more concurrent requests would wait for a connection, and some would get 503.
    while (customers.length > 0) responses.push(...(await Promise.all(customers.splice(0, 10).map(mentionReader))));
    expect(
      (await listNotifications(reader)).filter(({ title }) => title === 'Signed in from a new device'),
    ).toMatchObject([{ isRead: false, category: 'security' }]);
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 429]));
  });

  it.each<[string, (reader: SignedIn) => Partial<typeof notifications.$inferInsert>]>([
    ['for the reader only', ({ id }) => ({ recipientId: id })],
    ['for a permission', () => ({ permission: 'users' })],
    ['for everyone', () => ({})],
  ])('is listed in addition to the latest 100 others: %s', async (_whose, toValues) => {
    const reader = await testApp.signIn(['users']);
    await addSecurity(2, toValues(reader));
    await addGeneral(150, toValues(reader));
    await addGeneral(150, { recipientId: reader.id });
    const listed = await listNotifications(reader);
    expect(listed).toHaveLength(102);
    expect(listed.slice(-2)).toMatchObject([{ title: 'security 1' }, { title: 'security 0' }]);
    expect(await countUnread(reader)).toBe(2);
  });

  it('is counted and listed later if 100 newer ones are unread', async () => {
    const reader = await testApp.signIn([]);
    await addSecurity(103, { recipientId: reader.id });
    const [first, ...older] = await listSecurity(reader);
    expect([first?.title, older.at(-1)?.title]).toEqual(['security 102', 'security 3']);
    expect(await countUnread(reader)).toBe(103);
    await markRead(first?._id ?? '', reader);
    expect((await listSecurity(reader)).filter(({ isRead }) => !isRead).at(-1)?.title).toBe('security 2');
    expect(await countUnread(reader)).toBe(102);
  });

  it('counts among the others once it is read', async () => {
    const reader = await testApp.signIn([]);
    const [notice] = await addSecurity(1, { recipientId: reader.id });
    await markRead(notice?.id ?? '', reader);
    expect(await listSecurity(reader)).toMatchObject([{ isRead: true }]);
    await addGeneral(100, { recipientId: reader.id });
    expect(await listSecurity(reader)).toEqual([]);
    expect(await countUnread(reader)).toBe(0);
  });

  it('is marked with all others only if its id is sent', async () => {
    const reader = await testApp.signIn([]);
    const otherReader = await testApp.signIn([]);
    const [seen] = await addSecurity(1, { recipientId: reader.id });
    await addSecurity(1, { recipientId: reader.id, title: 'came later' });
    const [notOwn] = await addSecurity(1, { recipientId: otherReader.id });
    await addGeneral(1, { recipientId: reader.id });
    expect((await readAll(reader)).json().message).toBe('All notifications are read except 2 security notices.');
    expect((await listNotifications(reader)).map(({ category, isRead }) => [category, isRead])).toEqual([
      ['general', true],
      ['security', false],
      ['security', false],
    ]);
    const response = await readAll(reader, { security: [seen?.id, notOwn?.id] });
    expect(response.json().message).toBe('All notifications are read except 1 security notice.');
    expect((await listSecurity(reader)).filter(({ isRead }) => !isRead)).toMatchObject([{ title: 'came later' }]);
    expect(await countUnread(otherReader)).toBe(1);
    expect((await readAll(reader, { security: ['x'] })).statusCode).toBe(400);
  });

  it('is written for a new or changed deposit address', async () => {
    const [wallet] = await testApp.database.orm
      .insert(depositWallets)
      .values({ walletAddress: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', networkType: 'USDT_TRC20' })
      .returning();
    await testApp.database.orm
      .update(depositWallets)
      .set({ walletAddress: 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL' })
      .where(eq(depositWallets.id, wallet?.id ?? ''));
    expect((await listSecurity(caller)).map(({ title }) => title)).toEqual([
      'Deposit address changed',
      'New deposit address',
    ]);
  });
});

it.each(databaseKinds)('security notices are listed separately and mentions are grouped on %s', async (kind) => {
  const other = await createTestApp({}, kind);
  const [reader, author] = [await other.signIn(['users']), await other.signIn(['users'])];
  const { id } = await addCustomer(other.database, { fullName: 'Ada Lovelace' });
  await other.database.orm
    .insert(notifications)
    .values({ title: 'secure', message: '', isSecurity: true, recipientId: reader.id, createdAt: createTime(0) });
  const mention = { record_type: 'user', record_id: id, text: 'Look.', mentions: [reader.id] };
  for (let turn = 0; turn < 2; turn += 1) await author.request('POST', '/notes', { payload: mention });
  expect(await listNotifications(reader)).toMatchObject([
    { message: expect.stringContaining('mentioned you 2 times in notes on user Ada Lovelace'), category: 'general' },
    { title: 'secure', category: 'security' },
  ]);
  const [, securityNotice] = await listNotifications(reader);
  const response = await reader.request('PUT', '/notifications/read-all', {
    payload: { security: [securityNotice?._id] },
  });
  expect(response.json().message).toBe('All notifications are read.');
  await other.close();
});

describe('marking as read', () => {
  // covers: state.notification
  it('marks one for the caller only and is recorded once', async () => {
    const [notification] = await addNotifications({ title: 'one', message: '' }, { title: 'other', message: '' });
    const id = notification?.id ?? '';
    const other = await testApp.signIn([]);
    const response = await markRead(id);
    expect(response.statusCode).toBe(200);
    expect(response.json().data).toMatchObject({ _id: id, title: 'one', isRead: true });
    expect((await markRead(id)).json()).toEqual(response.json());
    const readIds = async (as: SignedIn) =>
      (await listNotifications(as)).filter(({ isRead }) => isRead).map(({ _id }) => _id);
    expect(await readIds(caller)).toEqual([id]);
    expect(await readIds(other)).toEqual([]);
    expect(await readAudit(testApp.database, id)).toMatchObject([
      { action: 'markNotificationRead', actorId: caller.id, entity: 'notification' },
    ]);
  });

  // covers: state.notification
  it('marks all that are visible to the caller', async () => {
    await addNotifications({ title: 'one', message: '', permission: 'users' }, { title: 'two', message: '' });
    const subadmin = await testApp.signIn(['plans']);
    expect((await subadmin.request('PUT', '/notifications/read-all')).json().message).toBe(
      'All notifications are read.',
    );
    await subadmin.request('PUT', '/notifications/read-all');
    expect((await listNotifications(subadmin)).map(({ isRead }) => isRead)).toEqual([true]);
    const entries = await testApp.database.orm.select().from(auditLog).where(eq(auditLog.actorId, subadmin.id));
    expect(entries).toMatchObject([{ action: 'markAllNotificationsRead', entityId: null, after: { marked: 1 } }]);
    await testApp.database.orm
      .update(users)
      .set({ permissions: ['users'] })
      .where(eq(users.id, subadmin.id));
    expect((await listNotifications(subadmin)).map(({ title, isRead }) => [title, isRead]).sort()).toEqual([
      ['one', false],
      ['two', true],
    ]);
  });

  it('returns 404 for an unknown notification, and for a notification of another admin', async () => {
    const [notification] = await addNotifications({ title: 'money', message: '', permission: 'withdrawals' });
    const subadmin = await testApp.signIn(['users']);
    for (const id of [notification?.id ?? '', '0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b10']) {
      const response = await markRead(id, subadmin);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ message: 'Notification not found' });
    }
  });
});

describe('a notification', () => {
  const readNotifications = async () => {
    const { title, message, permission } = notifications;
    return testApp.database.orm
      .select({ permission, title, message })
      .from(notifications)
      .orderBy(asc(notifications.createdAt));
  };
  const addAda = (values: object = {}) => addCustomer(testApp.database, { fullName: 'Ada Lovelace', ...values });

  it('is written for each new pending top-up', async () => {
    const { id } = await addAda();
    await addTopup(testApp.database, id, { amount: '1234567.50', network: 'USDT_TRC20' });
    await addTopup(testApp.database, id, { status: 'cancelled' });
    expect(await readNotifications()).toEqual([
      {
        permission: 'transactions',
        title: 'New top-up',
        message: 'Ada Lovelace sent $1,234,567.50 in USDT TRC20.',
      },
    ]);
  });

  it('is written for each new pending withdrawal', async () => {
    const { id } = await addAda();
    const { id: withdrawalId } = await addWithdrawal(testApp.database, id, { amount: '0.05' });
    await addWithdrawal(testApp.database, id, { status: 'rejected' });
    await caller.request('PUT', `/withdrawal/status/${withdrawalId}`, { payload: { status: 'rejected' } });
    expect(await readNotifications()).toEqual([
      {
        permission: 'withdrawals',
        title: 'New withdrawal request',
        message: 'Ada Lovelace requested a withdrawal of $0.05.',
      },
    ]);
  });

  it('is written for each new ticket', async () => {
    const { id } = await addAda();
    await addTicket(testApp.database, id);
    await addTicket(testApp.database, id, { status: 'closed' });
    expect(await readNotifications()).toEqual([
      { permission: 'support', title: 'New support ticket', message: 'Ada Lovelace: My top-up has not arrived' },
    ]);
  });

  it('is written for new and replaced documents of a user until they are verified', async () => {
    const addUpload = async (name: string) => {
      const file = { owner: 'user_document', contentType: 'image/webp', content: Buffer.from('image') } as const;
      const [created] = await testApp.database.orm
        .insert(uploads)
        .values({ ...file, name })
        .returning();
      return created?.id ?? null;
    };
    const { id } = await addAda({
      identificationDocumentId: await addUpload('a'),
      selfieUploadId: await addUpload('b'),
    });
    const changeUser = (values: object) => testApp.database.orm.update(users).set(values).where(eq(users.id, id));
    await changeUser({ identificationDocumentVerified: true, fullName: 'Ada King' });
    await changeUser({ selfieUploadId: null });
    await changeUser({ proofOfAddressDocumentId: await addUpload('c') });
    await changeUser({ proofOfAddressDocumentVerified: true });
    // A file that is verified when it is uploaded needs no review.
    await changeUser({ proofOfAddressDocumentId: await addUpload('d'), proofOfAddressDocumentVerified: true });
    expect((await readNotifications()).map(({ message }) => message)).toEqual([
      'Ada Lovelace: identification document, selfie',
      'Ada King: proof of address',
    ]);
    expect((await readNotifications())[0]).toMatchObject({ permission: 'users', title: 'New document to verify' });
    // Another replacement makes the existing notification unread again.
    const isRead = async () => (await listNotifications()).map((each) => each.isRead);
    await caller.request('PUT', '/notifications/read-all');
    expect(await isRead()).toEqual([true, true]);
    await changeUser({ proofOfAddressDocumentId: await addUpload('e') });
    expect(await isRead()).toEqual([false, true]);
  });
});
