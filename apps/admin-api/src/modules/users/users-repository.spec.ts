import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPage } from '../../database/listing/read-page';
import { statementErrorOf } from '../../database/errors';
import { ledgerEntries, sessions, topups, uploads, users, withdrawals } from '../../database/schema';
import { createTestDatabase, type TestDatabase } from '../../test-support/postgres';
import { userList } from './user-list';
import { closeUser, findUser, insertUser, updateUser } from './users-repository';

describe('a user', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  }, 60_000);
  afterAll(() => test.drop());

  const open = (values: Partial<Parameters<typeof insertUser>[1]> = {}) =>
    insertUser(test.database.orm, {
      fullName: 'Ada Lovelace',
      email: `${randomUUID()}@example.com`,
      passwordHash: 'secret',
      ...values,
    });
  const close = (id: string) => test.database.orm.transaction((transaction) => closeUser(transaction, id));
  const post = (userId: string, amount: string) =>
    test.database.orm
      .insert(ledgerEntries)
      .values({ userId, amount, cause: 'adjustment', causeId: randomUUID(), description: 'A test' });

  it('has the defaults of the form, and no password to show', async () => {
    const user = await open();
    expect(user).toMatchObject({
      role: 'user',
      status: 'active',
      kycStatus: 'pending',
      phoneNumber: null,
      selfieUpload: null,
      selfieUploadVerified: false,
    });
    expect(JSON.stringify(user)).not.toContain('secret');
    expect(await findUser(test.database.orm, user.id)).toEqual(user);
  });

  it('shows a document by the name of its file', async () => {
    const [file] = await test.database.orm
      .insert(uploads)
      .values({
        owner: 'user_document',
        name: 'abc.webp',
        contentType: 'image/webp',
        content: new Uint8Array([1, 2, 3]),
      })
      .returning();
    const user = await open();
    const changed = await updateUser(test.database.orm, user.id, {
      proofOfAddressDocumentId: file?.id,
    });
    expect(changed).toMatchObject({
      proofOfAddressDocument: 'abc.webp',
      identificationDocument: null,
    });
  });

  it('is changed only in what is given, and says when', async () => {
    const updatedAt = new Date('2026-03-14T09:26:53.000Z');
    const user = { ...(await open({ phoneNumber: '+44 20 7946 0018' })), updatedAt };
    await test.database.orm.update(users).set({ updatedAt }).where(eq(users.id, user.id));
    const changed = await updateUser(test.database.orm, user.id, { status: 'inactive' });
    expect(changed).toEqual({ ...user, status: 'inactive', updatedAt: expect.any(Date) });
    expect(changed?.updatedAt.getTime()).toBeGreaterThan(updatedAt.getTime());
    expect(await updateUser(test.database.orm, randomUUID(), { status: 'inactive' })).toBeUndefined();
  });

  it('cannot take an email that is in use', async () => {
    const { email } = await open();
    const error = await open({ email: email.toUpperCase() }).catch((caught: unknown) => caught);
    expect(statementErrorOf(error)?.constraint).toBe('users_email_unique');
  });

  it('is closed for good: not found, not listed, not changed, signed out, the email free again', async () => {
    const { orm } = test.database;
    const user = await open({ fullName: 'Charles Babbage' });
    await orm
      .insert(sessions)
      .values({ tokenHash: new Uint8Array([7]), userId: user.id, expiresAt: new Date(Date.now() + 60_000) });
    expect(await close(user.id)).toBe('closed');
    expect(await findUser(orm, user.id)).toBeUndefined();
    expect((await readPage(orm, userList, { search: 'babbage' }, { page: 1, limit: 10 })).total).toBe(0);
    expect(await updateUser(orm, user.id, { fullName: 'X' })).toBeUndefined();
    expect(await orm.$count(sessions, eq(sessions.userId, user.id))).toBe(0);
    expect(await close(user.id)).toBe('missing');
    await open({ email: user.email });
  });

  it('is not closed while the wallet holds money', async () => {
    const { id } = await open();
    await post(id, '0.01');
    expect(await close(id)).toBe('holds_money');
    await post(id, '-0.01');
    expect(await close(id)).toBe('closed');
  });

  it('is not closed while a top-up or a withdrawal is pending', async () => {
    const { orm } = test.database;
    const { id } = await open();
    await orm.insert(topups).values({ userId: id, amount: '5', network: 'BTC', depositWalletAddress: 'x' });
    expect(await close(id)).toBe('has_pending');
    await orm.update(topups).set({ status: 'cancelled' }).where(eq(topups.userId, id));
    await orm.insert(withdrawals).values({ userId: id, walletAddress: 'x', amount: '5' });
    expect(await close(id)).toBe('has_pending');
    await orm.update(withdrawals).set({ status: 'rejected' }).where(eq(withdrawals.userId, id));
    expect(await close(id)).toBe('closed');
  });

  it('is not closed by one who has not seen the money that another is just crediting', async () => {
    const { id } = await open();
    const credit = test.database.orm.transaction(async (transaction) => {
      await transaction
        .insert(ledgerEntries)
        .values({ userId: id, amount: '9', cause: 'adjustment', causeId: randomUUID(), description: 'A test' });
      const closing = close(id);
      // The closing waits for this transaction; asking it to finish first would wait for ever.
      return () => closing;
    });
    expect(await (await credit)()).toBe('holds_money');
  });
});
