import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPage } from '../../database/listing/read-page';
import { getStatementError } from '../../database/errors';
import { ledgerEntries, sessions, topups, uploads, users, withdrawals } from '../../database/schema';
import { createTestDatabase, type TestDatabase } from '../../test-support/postgres';
import { userList } from './user-list';
import { closeUser, findUser, insertUser, updateUser } from './users-repository';

describe('a user', () => {
  let testDatabase: TestDatabase;
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
  }, 60_000);
  afterAll(() => testDatabase.drop());

  const addUser = (values: Partial<Parameters<typeof insertUser>[1]> = {}) =>
    insertUser(testDatabase.database.orm, {
      fullName: 'Ada Lovelace',
      email: `${randomUUID()}@example.com`,
      passwordHash: 'secret',
      ...values,
    });
  const closeAccount = (id: string) =>
    testDatabase.database.orm.transaction((transaction) => closeUser(transaction, id));
  const addEntry = (userId: string, amount: string) =>
    testDatabase.database.orm
      .insert(ledgerEntries)
      .values({ userId, amount, cause: 'adjustment', causeId: randomUUID(), description: 'A test' });

  it('has the defaults of the form, and excludes the password', async () => {
    const user = await addUser();
    expect(user).toMatchObject({
      role: 'user',
      status: 'active',
      kycStatus: 'pending',
      phoneNumber: null,
      selfieUpload: null,
      selfieUploadVerified: false,
    });
    expect(JSON.stringify(user)).not.toContain('secret');
    expect(await findUser(testDatabase.database.orm, user.id)).toEqual(user);
  });

  it('contains the file names of its documents', async () => {
    const [file] = await testDatabase.database.orm
      .insert(uploads)
      .values({
        owner: 'user_document',
        name: 'abc.webp',
        contentType: 'image/webp',
        content: new Uint8Array([1, 2, 3]),
      })
      .returning();
    const user = await addUser();
    const changed = await updateUser(testDatabase.database.orm, user.id, {
      proofOfAddressDocumentId: file?.id,
    });
    expect(changed).toMatchObject({
      proofOfAddressDocument: 'abc.webp',
      identificationDocument: null,
    });
  });

  it('is updated only in the given fields, with the time', async () => {
    const updatedAt = new Date('2026-03-14T09:26:53.000Z');
    const user = { ...(await addUser({ phoneNumber: '+44 20 7946 0018' })), updatedAt };
    await testDatabase.database.orm.update(users).set({ updatedAt }).where(eq(users.id, user.id));
    const changed = await updateUser(testDatabase.database.orm, user.id, { status: 'inactive' });
    expect(changed).toEqual({ ...user, status: 'inactive', updatedAt: expect.any(Date) });
    expect(changed?.updatedAt.getTime()).toBeGreaterThan(updatedAt.getTime());
    expect(await updateUser(testDatabase.database.orm, randomUUID(), { status: 'inactive' })).toBeUndefined();
  });

  it('cannot have an email that is in use', async () => {
    const { email } = await addUser();
    const error = await addUser({ email: email.toUpperCase() }).catch((caught: unknown) => caught);
    expect(getStatementError(error)?.constraint).toBe('users_email_unique');
  });

  it('is closed permanently: not found, listed or changed, signed out, and its email is free', async () => {
    const { orm } = testDatabase.database;
    const user = await addUser({ fullName: 'Charles Babbage' });
    await orm
      .insert(sessions)
      .values({ tokenHash: new Uint8Array([7]), userId: user.id, expiresAt: new Date(Date.now() + 60_000) });
    expect(await closeAccount(user.id)).toBe('closed');
    expect(await findUser(orm, user.id)).toBeUndefined();
    expect((await readPage(orm, userList, { search: 'babbage' }, { page: 1, limit: 10 })).total).toBe(0);
    expect(await updateUser(orm, user.id, { fullName: 'X' })).toBeUndefined();
    expect(await orm.$count(sessions, eq(sessions.userId, user.id))).toBe(0);
    expect(await closeAccount(user.id)).toBe('missing');
    await addUser({ email: user.email });
  });

  it('is not closed while the wallet holds money', async () => {
    const { id } = await addUser();
    await addEntry(id, '0.01');
    expect(await closeAccount(id)).toBe('holds_money');
    await addEntry(id, '-0.01');
    expect(await closeAccount(id)).toBe('closed');
  });

  it('is not closed while a top-up or a withdrawal is pending', async () => {
    const { orm } = testDatabase.database;
    const { id } = await addUser();
    await orm.insert(topups).values({ userId: id, amount: '5', network: 'BTC', depositWalletAddress: 'x' });
    expect(await closeAccount(id)).toBe('has_pending');
    await orm.update(topups).set({ status: 'cancelled' }).where(eq(topups.userId, id));
    await orm.insert(withdrawals).values({ userId: id, walletAddress: 'x', amount: '5' });
    expect(await closeAccount(id)).toBe('has_pending');
    await orm.update(withdrawals).set({ status: 'rejected' }).where(eq(withdrawals.userId, id));
    expect(await closeAccount(id)).toBe('closed');
  });

  it('is not closed during a concurrent credit', async () => {
    const { id } = await addUser();
    const credit = testDatabase.database.orm.transaction(async (transaction) => {
      await transaction
        .insert(ledgerEntries)
        .values({ userId: id, amount: '9', cause: 'adjustment', causeId: randomUUID(), description: 'A test' });
      const closing = closeAccount(id);
      // Closing waits for this transaction, so awaiting it here would deadlock.
      return () => closing;
    });
    expect(await (await credit)()).toBe('holds_money');
  });
});
