import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Schemas } from '@countinghouse/api-client/strict';
import { getStatementError } from '../../database/errors';
import { attempts, ledgerEntries, noteMentions, notes, notifications, users } from '../../database/schema';
import { addCustomer, addNote, addTicket, addTopup, addWithdrawal, readAudit } from '../../test-support/customers';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';

type Kind = Schemas['NoteRecordType'];

let testApp: TestApp;
let caller: SignedIn;
let records: Record<Kind, string>;
let withdrawalName: string;

beforeAll(async () => {
  testApp = await createTestApp();
  caller = await testApp.signIn();
});

afterAll(() => testApp.close());

beforeEach(async () => {
  const { id: user } = await addCustomer(testApp.database, { fullName: 'Ada Lovelace' });
  const withdrawal = await addWithdrawal(testApp.database, user);
  withdrawalName = withdrawal.withdrawalRequest;
  records = {
    user,
    withdrawal: withdrawal.id,
    transaction: (await addTopup(testApp.database, user)).id,
    ticket: (await addTicket(testApp.database, user)).id,
  };
  await testApp.database.orm.delete(notifications);
});

const flags = { user: 'users', withdrawal: 'withdrawals', transaction: 'transactions', ticket: 'support' } as const;
const kinds: Kind[] = ['user', 'withdrawal', 'transaction', 'ticket'];

const listNotes = (kind: Kind, as = caller, query = '') =>
  as.request('GET', `/notes?record_type=${kind}&record_id=${records[kind]}${query}`);
const readTexts = async (kind: Kind, query = '') =>
  (await listNotes(kind, caller, query)).json().data.map(({ text }: Schemas['Note']) => text);
const postNote = (kind: Kind, values: object = {}, as = caller) =>
  as.request('POST', '/notes', {
    payload: { record_type: kind, record_id: records[kind], text: 'They have called twice.', ...values },
  });
const pinNote = (id: string, pinned: boolean, as = caller) =>
  as.request('PUT', `/notes/${id}/pinned`, { payload: { pinned } });
const listColleagues = (kind: Kind, as = caller) => as.request('GET', `/colleagues?record_type=${kind}`);
const readName = async ({ id }: SignedIn) =>
  (await testApp.database.orm.select({ name: users.fullName }).from(users).where(eq(users.id, id)))[0]?.name ?? '';
const readTitles = async (as: SignedIn) =>
  (await as.request('GET', '/notifications')).json().data.map(({ title }: Schemas['Notification']) => title);
const createTime = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));

describe('a note on a record', () => {
  it.each(kinds)('is returned as written: %s', async (kind) => {
    const added = await postNote(kind, { text: '  First line.\n\tSecond line. \n' });
    expect(added.statusCode).toBe(201);
    const note = {
      _id: expect.any(String),
      text: 'First line.\n\tSecond line.',
      author: { _id: caller.id, fullName: await readName(caller) },
      createdAt: expect.any(String),
      isPinned: false,
      mentions: [],
    };
    expect(added.json().data).toEqual(note);
    const listed = (await listNotes(kind)).json();
    expect(listed.data).toEqual([note]);
    expect(listed.pagination).toEqual({ page: 1, limit: 10, totalCount: 1, totalPages: 1 });
    for (const other of kinds.filter((each) => each !== kind)) expect(await readTexts(other)).toEqual([]);
  });

  it('is listed in pages, pinned notes first, then newest first', async () => {
    const noteAt = (minute: number, isPinned = false) =>
      addNote(testApp.database, caller.id, records.ticket, {
        text: `${minute}`,
        createdAt: createTime(minute),
        isPinned,
      });
    for (const minute of [3, 1, 5]) await noteAt(minute);
    for (const minute of [2, 4]) await noteAt(minute, true);
    expect(await readTexts('ticket')).toEqual(['4', '2', '5', '3', '1']);
    expect(await readTexts('ticket', '&page=2&limit=2')).toEqual(['5', '3']);
    expect((await listNotes('ticket', caller, '&limit=2')).json().pagination).toMatchObject({
      totalCount: 5,
      totalPages: 3,
    });
  });

  it('can be added to wallet transactions', async () => {
    const { id } = await addCustomer(testApp.database, { balance: '10.00' });
    const [entry] = await testApp.database.orm.select().from(ledgerEntries).where(eq(ledgerEntries.userId, id));
    expect((await postNote('transaction', { record_id: entry?.id })).statusCode).toBe(201);
  });

  it.each(kinds)('requires the permission for the record: %s', async (kind) => {
    const { _id } = (await postNote(kind)).json().data;
    const allowed = await testApp.signIn([flags[kind]]);
    const denied = await testApp.signIn(Object.values(flags).filter((flag) => flag !== flags[kind]));
    const sendAll = (as: SignedIn) =>
      Promise.all([listNotes(kind, as), postNote(kind, {}, as), pinNote(_id, true, as), listColleagues(kind, as)]);
    expect((await sendAll(allowed)).map(({ statusCode }) => statusCode)).toEqual([200, 201, 200, 200]);
    const rejected = await sendAll(denied);
    expect(rejected.map((response) => [response.statusCode, response.json().code])).toEqual(
      rejected.map(() => [401, 'not_allowed']),
    );
    expect((await listNotes(kind)).json().data).toHaveLength(2);
  });

  it.each(kinds)('returns 404 for an unknown record: %s', async (kind) => {
    const response = await postNote(kind, { record_id: '0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b10' });
    expect(response.json()).toMatchObject({ code: 'not_found', message: 'Record not found' });
  });

  it('cannot be added to staff or deleted accounts, and is kept when an account is deleted', async () => {
    expect((await postNote('user', { record_id: caller.id })).statusCode).toBe(404);
    await postNote('user');
    await testApp.database.orm.update(users).set({ closedAt: new Date() }).where(eq(users.id, records.user));
    expect((await postNote('user')).statusCode).toBe(404);
    expect(await readTexts('user')).toHaveLength(1);
  });

  it.each([
    ['an empty text', ''],
    ['whitespace only', ' \n\t '],
    ['a control character', 'a\u0007b'],
    ['a directional mark', 'a\u202eb'],
    ['too long a text', 'x'.repeat(2001)],
  ])('is rejected with %s', async (_what, text) => {
    const response = await postNote('ticket', { text });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toMatchObject([{ field: 'text' }]);
  });
});

describe('a pin', () => {
  it('is set and removed, with an audit entry each time', async () => {
    await postNote('ticket', { text: 'first' });
    const { _id } = (await postNote('ticket', { text: 'second' })).json().data;
    await postNote('ticket', { text: 'third' });
    expect((await pinNote(_id, true)).json().data).toMatchObject({ _id, isPinned: true });
    await pinNote(_id, true);
    expect(await readTexts('ticket')).toEqual(['second', 'third', 'first']);
    await pinNote(_id, false);
    expect(await readTexts('ticket')).toEqual(['third', 'second', 'first']);
    expect(await readAudit(testApp.database, _id)).toMatchObject([
      { action: 'setNotePinned', before: { isPinned: true }, after: { isPinned: false } },
      { action: 'setNotePinned', before: { isPinned: false }, after: { isPinned: true } },
      { action: 'addNote', actorId: caller.id, entity: 'note', before: null },
    ]);
  });

  it('returns 404 for an unknown note', async () => {
    const response = await pinNote('0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b10', true);
    expect(response.json()).toMatchObject({ code: 'not_found', message: 'Note not found' });
  });
});

describe('a mention', () => {
  it('notifies only the mentioned colleague, with a link to the record', async () => {
    const [recipient, other] = [await testApp.signIn(['withdrawals']), await testApp.signIn(['withdrawals'])];
    const text = `@${await readName(recipient)} see\nthis ${'x'.repeat(200)}`;
    const added = await postNote('withdrawal', { text, mentions: [recipient.id] });
    expect(added.json().data.mentions).toEqual([{ _id: recipient.id, fullName: await readName(recipient) }]);
    expect((await recipient.request('GET', '/notifications')).json().data).toMatchObject([
      {
        title: 'You were mentioned',
        message: `${await readName(caller)} mentioned you in a note on withdrawal ${withdrawalName}: ${text.replace('\n', ' ').slice(0, 120)}…`,
        record: { type: 'withdrawal', _id: records.withdrawal },
      },
    ]);
    expect([await readTitles(other), await readTitles(caller)]).toEqual([[], []]);
    expect(await readAudit(testApp.database, added.json().data._id)).toMatchObject([
      { after: { record: `withdrawal ${withdrawalName}`, mentions: [await readName(recipient)] } },
    ]);
  });

  const readNotifications = async (as: SignedIn): Promise<Schemas['Notification'][]> =>
    (await as.request('GET', '/notifications')).json().data;
  const readMessages = async (as: SignedIn) => (await readNotifications(as)).map(({ message }) => message);
  const addCustomers = async (count: number) => {
    const ids: string[] = [];
    while (ids.length < count) ids.push((await addCustomer(testApp.database, { fullName: 'Ada Lovelace' })).id);
    await testApp.database.orm.delete(notifications);
    return ids;
  };
  const resetAttempts = () => testApp.database.orm.delete(attempts);

  it('shares one unread notification per author and record, even when concurrent', async () => {
    const [author, recipient] = [await testApp.signIn(['users']), await testApp.signIn(['users'])];
    const name = await readName(author);
    const addMention = (text: string, as = author) => postNote('user', { text, mentions: [recipient.id] }, as);
    await Promise.all(['a', 'b', 'c', 'd'].map((text) => addMention(text)));
    await addMention('Please look.');
    await addMention('Me too.', caller);
    expect(await readMessages(recipient)).toEqual([
      `${await readName(caller)} mentioned you in a note on user Ada Lovelace: Me too.`,
      `${name} mentioned you 5 times in notes on user Ada Lovelace: Please look.`,
    ]);
    await recipient.request('PUT', '/notifications/read-all');
    await addMention('Once more.');
    expect((await readNotifications(recipient)).map(({ message, isRead }) => [message, isRead])[0]).toEqual([
      `${name} mentioned you in a note on user Ada Lovelace: Once more.`,
      false,
    ]);
    expect(await readNotifications(recipient)).toHaveLength(3);
  });

  it('causes at most 20 unread notifications; further ones share one', async () => {
    const [author, recipient] = [await testApp.signIn(['users']), await testApp.signIn(['users'])];
    const customers = await addCustomers(25);
    for (const record_id of customers) {
      expect((await postNote('user', { record_id, mentions: [recipient.id] }, author)).statusCode).toBe(201);
    }
    const [more, ...others] = await readNotifications(recipient);
    expect(more).toMatchObject({
      message: `${await readName(author)} mentioned you in 5 more notes.`,
      isRead: false,
      record: null,
    });
    expect(others).toHaveLength(20);
    await recipient.request('PUT', '/notifications/read-all');
    await postNote('user', { record_id: customers[0], mentions: [recipient.id] }, author);
    expect((await readNotifications(recipient))[0]).toMatchObject({ record: { _id: customers[0] }, isRead: false });
  });

  it('is limited to 30 a minute per author; the next is rejected with an error for the field', async () => {
    const author = await testApp.signIn(['users']);
    const recipientIds: string[] = [];
    while (recipientIds.length < 20) recipientIds.push((await testApp.signIn(['users'])).id);
    const addMentions = (count: number) => postNote('user', { mentions: recipientIds.slice(0, count) }, author);
    const responses = await Promise.all([addMentions(20), addMentions(20), addMentions(20)]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 429, 429]);
    const rejected = responses.find(({ statusCode }) => statusCode === 429);
    expect(rejected?.json()).toMatchObject({
      code: 'too_many_requests',
      errors: [
        { field: 'mentions', message: expect.stringMatching(/^You have mentioned many colleagues .* seconds?, /) },
      ],
    });
    expect(Number(rejected?.headers['retry-after'])).toBeGreaterThan(0);
    expect(await readTexts('user')).toHaveLength(1);
    expect((await addMentions(10)).statusCode).toBe(201);
    expect((await addMentions(1)).statusCode).toBe(429);
    expect((await addMentions(0)).statusCode).toBe(201);
    expect((await postNote('user', { mentions: recipientIds })).statusCode).toBe(201);
    await resetAttempts();
    expect((await addMentions(1)).statusCode).toBe(201);
  });

  it('can name only active colleagues who may see the record, never oneself', async () => {
    const mentionable = await testApp.signIn(['support', 'users']);
    const withoutPermission = await testApp.signIn(['users']);
    const inactive = await testApp.signIn(['support']);
    const closed = await testApp.signIn(['support']);
    const changeUser = (id: string, values: object) =>
      testApp.database.orm.update(users).set(values).where(eq(users.id, id));
    await changeUser(inactive.id, { status: 'inactive' });
    await changeUser(closed.id, { closedAt: new Date() });
    const listedColleagues: Schemas['Colleague'][] = (await listColleagues('ticket', mentionable)).json().data;
    const ids = listedColleagues.map(({ _id }) => _id);
    expect(listedColleagues).toContainEqual({ _id: caller.id, fullName: await readName(caller) });
    expect(listedColleagues.map(({ fullName }) => fullName)).toEqual(
      listedColleagues.map(({ fullName }) => fullName).toSorted(),
    );
    for (const { id } of [mentionable, withoutPermission, inactive, closed]) {
      expect(ids).not.toContain(id);
      const response = await postNote('ticket', { mentions: [caller.id, id] }, mentionable);
      const message = 'You can only mention colleagues who can see this record.';
      expect(response.json()).toMatchObject({ code: 'validation_failed', errors: [{ field: 'mentions', message }] });
    }
    expect(await readTexts('ticket')).toEqual([]);
    expect((await listColleagues('ticket')).json().data).toContainEqual({
      _id: mentionable.id,
      fullName: await readName(mentionable),
    });
  });
});

it('the database rejects changes to a note except its pin, and its deletion', async () => {
  const { orm } = testApp.database;
  const colleague = await testApp.signIn(['support']);
  const { _id } = (await postNote('ticket', { mentions: [colleague.id] })).json().data;
  const getRejection = (write: PromiseLike<unknown>) =>
    Promise.resolve(write).then(
      () => 'accepted',
      (error: unknown) => getStatementError(error)?.code,
    );
  const changeNote = (values: Partial<typeof notes.$inferInsert>) =>
    orm.update(notes).set(values).where(eq(notes.id, _id));
  const rejectedWrites = [
    changeNote({ text: 'Something else.' }),
    changeNote({ isPinned: true, createdAt: createTime(1) }),
    changeNote({ authorId: colleague.id }),
    changeNote({ recordType: 'user', recordId: records.user }),
    orm.delete(notes).where(eq(notes.id, _id)),
    orm.execute(sql`truncate notes cascade`),
    orm.update(noteMentions).set({ userId: caller.id }),
    orm.delete(noteMentions),
  ];
  for (const write of rejectedWrites) expect(await getRejection(write)).toBe('23000');
  expect(await getRejection(changeNote({ isPinned: true }))).toBe('accepted');
  expect((await listNotes('ticket')).json().data).toMatchObject([
    { isPinned: true, mentions: [{ _id: colleague.id }] },
  ]);
});
