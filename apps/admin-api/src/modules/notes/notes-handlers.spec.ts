import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Schemas } from '@countinghouse/api-client/whole';
import { statementErrorOf } from '../../database/errors';
import { attempts, ledgerEntries, noteMentions, notes, notifications, users } from '../../database/schema';
import { addCustomer, addNote, addTicket, addTopup, addWithdrawal, readAudit } from '../../test-support/customers';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';

type Kind = Schemas['NoteRecordType'];

let test: TestApp;
let caller: SignedIn;
let records: Record<Kind, string>;
/** What people call the withdrawal. */
let withdrawalName: string;

beforeAll(async () => {
  test = await createTestApp();
  caller = await test.signIn();
});

afterAll(() => test.close());

beforeEach(async () => {
  const { id: user } = await addCustomer(test.database, { fullName: 'Ada Lovelace' });
  const withdrawal = await addWithdrawal(test.database, user);
  withdrawalName = withdrawal.withdrawalRequest;
  records = {
    user,
    withdrawal: withdrawal.id,
    transaction: (await addTopup(test.database, user)).id,
    ticket: (await addTicket(test.database, user)).id,
  };
  await test.database.orm.delete(notifications);
});

const flags = { user: 'users', withdrawal: 'withdrawals', transaction: 'transactions', ticket: 'support' } as const;
const kinds: Kind[] = ['user', 'withdrawal', 'transaction', 'ticket'];

const list = (kind: Kind, as = caller, query = '') =>
  as.request('GET', `/notes?record_type=${kind}&record_id=${records[kind]}${query}`);
const texts = async (kind: Kind, query = '') =>
  (await list(kind, caller, query)).json().data.map(({ text }: Schemas['Note']) => text);
const add = (kind: Kind, values: object = {}, as = caller) =>
  as.request('POST', '/notes', {
    payload: { record_type: kind, record_id: records[kind], text: 'They have called twice.', ...values },
  });
const pin = (id: string, pinned: boolean, as = caller) =>
  as.request('PUT', `/notes/${id}/pinned`, { payload: { pinned } });
const colleagues = (kind: Kind, as = caller) => as.request('GET', `/colleagues?record_type=${kind}`);
const nameOf = async ({ id }: SignedIn) =>
  (await test.database.orm.select({ name: users.fullName }).from(users).where(eq(users.id, id)))[0]?.name ?? '';
const titlesFor = async (as: SignedIn) =>
  (await as.request('GET', '/notifications')).json().data.map(({ title }: Schemas['Notification']) => title);
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));

describe('the notes on a record', () => {
  it.each(kinds)('come back as they were written: %s', async (kind) => {
    const added = await add(kind, { text: '  First line.\n\tSecond line. \n' });
    expect(added.statusCode).toBe(201);
    const note = {
      _id: expect.any(String),
      text: 'First line.\n\tSecond line.',
      author: { _id: caller.id, fullName: await nameOf(caller) },
      createdAt: expect.any(String),
      isPinned: false,
      mentions: [],
    };
    expect(added.json().data).toEqual(note);
    const listed = (await list(kind)).json();
    expect(listed.data).toEqual([note]);
    expect(listed.pagination).toEqual({ page: 1, limit: 10, totalCount: 1, totalPages: 1 });
    for (const other of kinds.filter((each) => each !== kind)) expect(await texts(other)).toEqual([]);
  });

  it('come newest first, those that are pinned before all others, a page at a time', async () => {
    const noteAt = (minute: number, isPinned = false) =>
      addNote(test.database, caller.id, records.ticket, { text: `${minute}`, createdAt: at(minute), isPinned });
    for (const minute of [3, 1, 5]) await noteAt(minute);
    for (const minute of [2, 4]) await noteAt(minute, true);
    expect(await texts('ticket')).toEqual(['4', '2', '5', '3', '1']);
    expect(await texts('ticket', '&page=2&limit=2')).toEqual(['5', '3']);
    expect((await list('ticket', caller, '&limit=2')).json().pagination).toMatchObject({
      totalCount: 5,
      totalPages: 3,
    });
  });

  it('are on wallet transactions too', async () => {
    const { id } = await addCustomer(test.database, { balance: '10.00' });
    const [entry] = await test.database.orm.select().from(ledgerEntries).where(eq(ledgerEntries.userId, id));
    expect((await add('transaction', { record_id: entry?.id })).statusCode).toBe(201);
  });

  it.each(kinds)('are for those alone who may see the record: %s', async (kind) => {
    const { _id } = (await add(kind)).json().data;
    const insider = await test.signIn([flags[kind]]);
    const outsider = await test.signIn(Object.values(flags).filter((flag) => flag !== flags[kind]));
    const calls = (as: SignedIn) =>
      Promise.all([list(kind, as), add(kind, {}, as), pin(_id, true, as), colleagues(kind, as)]);
    expect((await calls(insider)).map(({ statusCode }) => statusCode)).toEqual([200, 201, 200, 200]);
    const refused = await calls(outsider);
    expect(refused.map((response) => [response.statusCode, response.json().code])).toEqual(
      refused.map(() => [401, 'not_allowed']),
    );
    expect((await list(kind)).json().data).toHaveLength(2);
  });

  it.each(kinds)('are not taken for a record that is not there: %s', async (kind) => {
    const response = await add(kind, { record_id: '0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b10' });
    expect(response.json()).toMatchObject({ code: 'not_found', message: 'Record not found' });
  });

  it('are not taken for somebody who is no user, and stay when an account is closed', async () => {
    expect((await add('user', { record_id: caller.id })).statusCode).toBe(404);
    await add('user');
    await test.database.orm.update(users).set({ closedAt: new Date() }).where(eq(users.id, records.user));
    expect((await add('user')).statusCode).toBe(404);
    expect(await texts('user')).toHaveLength(1);
  });

  it.each([
    ['nothing', ''],
    ['blanks', ' \n\t '],
    ['a control character', 'a\u0007b'],
    ['a mark of direction', 'a\u202eb'],
    ['too much', 'x'.repeat(2001)],
  ])('do not hold %s', async (_what, text) => {
    const response = await add('ticket', { text });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toMatchObject([{ field: 'text' }]);
  });
});

describe('a pin', () => {
  it('is set and taken away, and recorded each time', async () => {
    await add('ticket', { text: 'first' });
    const { _id } = (await add('ticket', { text: 'second' })).json().data;
    await add('ticket', { text: 'third' });
    expect((await pin(_id, true)).json().data).toMatchObject({ _id, isPinned: true });
    await pin(_id, true);
    expect(await texts('ticket')).toEqual(['second', 'third', 'first']);
    await pin(_id, false);
    expect(await texts('ticket')).toEqual(['third', 'second', 'first']);
    expect(await readAudit(test.database, _id)).toMatchObject([
      { action: 'setNotePinned', before: { isPinned: true }, after: { isPinned: false } },
      { action: 'setNotePinned', before: { isPinned: false }, after: { isPinned: true } },
      { action: 'addNote', actorId: caller.id, entity: 'note', before: null },
    ]);
  });

  it('needs a note', async () => {
    const response = await pin('0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b10', true);
    expect(response.json()).toMatchObject({ code: 'not_found', message: 'Note not found' });
  });
});

describe('a mention', () => {
  it('tells that person and nobody else, and leads to the record', async () => {
    const [told, other] = [await test.signIn(['withdrawals']), await test.signIn(['withdrawals'])];
    const text = `@${await nameOf(told)} see\nthis ${'x'.repeat(200)}`;
    const added = await add('withdrawal', { text, mentions: [told.id] });
    expect(added.json().data.mentions).toEqual([{ _id: told.id, fullName: await nameOf(told) }]);
    expect((await told.request('GET', '/notifications')).json().data).toMatchObject([
      {
        title: 'You were mentioned',
        message: `${await nameOf(caller)} mentioned you in a note on withdrawal ${withdrawalName}: ${text.replace('\n', ' ').slice(0, 120)}…`,
        record: { type: 'withdrawal', _id: records.withdrawal },
      },
    ]);
    expect([await titlesFor(other), await titlesFor(caller)]).toEqual([[], []]);
    expect(await readAudit(test.database, added.json().data._id)).toMatchObject([
      { after: { record: `withdrawal ${withdrawalName}`, mentions: [await nameOf(told)] } },
    ]);
  });

  const bellOf = async (as: SignedIn): Promise<Schemas['Notification'][]> =>
    (await as.request('GET', '/notifications')).json().data;
  const messagesFor = async (as: SignedIn) => (await bellOf(as)).map(({ message }) => message);
  const addCustomers = async (count: number) => {
    const ids: string[] = [];
    while (ids.length < count) ids.push((await addCustomer(test.database, { fullName: 'Ada Lovelace' })).id);
    await test.database.orm.delete(notifications);
    return ids;
  };
  const forgetMinute = () => test.database.orm.delete(attempts);

  it('on one record by one author is one notice until it is read, also of several at once', async () => {
    const [author, told] = [await test.signIn(['users']), await test.signIn(['users'])];
    const name = await nameOf(author);
    const mention = (text: string, as = author) => add('user', { text, mentions: [told.id] }, as);
    await Promise.all(['a', 'b', 'c', 'd'].map((text) => mention(text)));
    await mention('Please look.');
    await mention('Me too.', caller);
    expect(await messagesFor(told)).toEqual([
      `${await nameOf(caller)} mentioned you in a note on user Ada Lovelace: Me too.`,
      `${name} mentioned you 5 times in notes on user Ada Lovelace: Please look.`,
    ]);
    await told.request('PUT', '/notifications/read-all');
    await mention('Once more.');
    expect((await bellOf(told)).map(({ message, isRead }) => [message, isRead])[0]).toEqual([
      `${name} mentioned you in a note on user Ada Lovelace: Once more.`,
      false,
    ]);
    expect(await bellOf(told)).toHaveLength(3);
  });

  it('is on no more than 20 records that are unread; further ones are one notice', async () => {
    const [author, told] = [await test.signIn(['users']), await test.signIn(['users'])];
    const customers = await addCustomers(25);
    for (const record_id of customers) {
      expect((await add('user', { record_id, mentions: [told.id] }, author)).statusCode).toBe(201);
    }
    const [more, ...others] = await bellOf(told);
    expect(more).toMatchObject({
      message: `${await nameOf(author)} mentioned you in 5 more notes.`,
      isRead: false,
      record: null,
    });
    expect(others).toHaveLength(20);
    await told.request('PUT', '/notifications/read-all');
    await add('user', { record_id: customers[0], mentions: [told.id] }, author);
    expect((await bellOf(told))[0]).toMatchObject({ record: { _id: customers[0] }, isRead: false });
  });

  it('is one of 30 a minute by one author; beyond, the note is rejected at the field and nothing is kept', async () => {
    const author = await test.signIn(['users']);
    const told: string[] = [];
    while (told.length < 20) told.push((await test.signIn(['users'])).id);
    const mention = (count: number) => add('user', { mentions: told.slice(0, count) }, author);
    const responses = await Promise.all([mention(20), mention(20), mention(20)]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 429, 429]);
    const rejected = responses.find(({ statusCode }) => statusCode === 429);
    expect(rejected?.json()).toMatchObject({
      code: 'too_many_requests',
      errors: [
        { field: 'mentions', message: expect.stringMatching(/^You have mentioned many colleagues .* seconds?, /) },
      ],
    });
    expect(Number(rejected?.headers['retry-after'])).toBeGreaterThan(0);
    expect(await texts('user')).toHaveLength(1);
    expect((await mention(10)).statusCode).toBe(201);
    expect((await mention(1)).statusCode).toBe(429);
    expect((await mention(0)).statusCode).toBe(201);
    expect((await add('user', { mentions: told })).statusCode).toBe(201);
    await forgetMinute();
    expect((await mention(1)).statusCode).toBe(201);
  });

  it('is of those who may see the record and are active, never of oneself', async () => {
    const may = await test.signIn(['support', 'users']);
    const mayNot = await test.signIn(['users']);
    const inactive = await test.signIn(['support']);
    const gone = await test.signIn(['support']);
    const change = (id: string, values: object) => test.database.orm.update(users).set(values).where(eq(users.id, id));
    await change(inactive.id, { status: 'inactive' });
    await change(gone.id, { closedAt: new Date() });
    const asked: Schemas['Colleague'][] = (await colleagues('ticket', may)).json().data;
    const ids = asked.map(({ _id }) => _id);
    expect(asked).toContainEqual({ _id: caller.id, fullName: await nameOf(caller) });
    expect(asked.map(({ fullName }) => fullName)).toEqual(asked.map(({ fullName }) => fullName).toSorted());
    for (const { id } of [may, mayNot, inactive, gone]) {
      expect(ids).not.toContain(id);
      const response = await add('ticket', { mentions: [caller.id, id] }, may);
      const message = 'Only colleagues who may see this record can be mentioned.';
      expect(response.json()).toMatchObject({ code: 'validation_failed', errors: [{ field: 'mentions', message }] });
    }
    expect(await texts('ticket')).toEqual([]);
    expect((await colleagues('ticket')).json().data).toContainEqual({ _id: may.id, fullName: await nameOf(may) });
  });
});

it('the database lets nobody change a note but for its pin, nor delete one', async () => {
  const { orm } = test.database;
  const colleague = await test.signIn(['support']);
  const { _id } = (await add('ticket', { mentions: [colleague.id] })).json().data;
  const getRejection = (write: PromiseLike<unknown>) =>
    Promise.resolve(write).then(
      () => 'accepted',
      (error: unknown) => statementErrorOf(error)?.code,
    );
  const change = (values: Partial<typeof notes.$inferInsert>) => orm.update(notes).set(values).where(eq(notes.id, _id));
  const refused = [
    change({ text: 'Something else.' }),
    change({ isPinned: true, createdAt: at(1) }),
    change({ authorId: colleague.id }),
    change({ recordType: 'user', recordId: records.user }),
    orm.delete(notes).where(eq(notes.id, _id)),
    orm.execute(sql`truncate notes cascade`),
    orm.update(noteMentions).set({ userId: caller.id }),
    orm.delete(noteMentions),
  ];
  for (const write of refused) expect(await getRejection(write)).toBe('23000');
  expect(await getRejection(change({ isPinned: true }))).toBe('accepted');
  expect((await list('ticket')).json().data).toMatchObject([{ isPinned: true, mentions: [{ _id: colleague.id }] }]);
});
