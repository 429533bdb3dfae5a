import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer, addTopup, addWithdrawal, readEntries } from '../../test-support/customers';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';

let testApp: TestApp;
let caller: SignedIn;

beforeAll(async () => {
  testApp = await createTestApp();
  caller = await testApp.signIn(['transactions', 'withdrawals']);
});

afterAll(() => testApp.close());

const decideWithdrawal = (id: string, status: string, key: string, by = caller) =>
  by.request('PUT', `/withdrawal/status/${id}`, { payload: { status }, headers: { 'idempotency-key': key } });
const decideTopup = (id: string, payload: object, key: string) =>
  caller.request('PUT', `/transaction/status/${id}`, { payload, headers: { 'idempotency-key': key } });
const createWithdrawal = async (balance: string, amount: string) => {
  const { id: userId } = await addCustomer(testApp.database, { balance });
  const { id } = await addWithdrawal(testApp.database, userId, { amount });
  return { userId, id };
};
const readAmounts = async (userId: string) => (await readEntries(testApp.database, userId)).map(({ amount }) => amount);

describe('a repeated request with the same key', () => {
  it('gets the first response again and changes nothing', async () => {
    const { userId, id } = await createWithdrawal('100.00', '60.00');
    const [key, another] = [randomUUID(), randomUUID()];
    const first = await decideWithdrawal(id, 'approved', key);
    await decideWithdrawal(id, 'rejected', another);
    const repeat = await decideWithdrawal(id, 'approved', key);
    expect(repeat.statusCode).toBe(200);
    expect(repeat.json()).toEqual(first.json());
    expect(repeat.json().data.status).toBe('approved');
    expect(await readAmounts(userId)).toEqual(['100.00', '-60.00', '60.00']);
  });

  it('gets the first error again, even if the request would succeed now', async () => {
    const { userId, id } = await createWithdrawal('50.00', '60.00');
    const key = randomUUID();
    const first = await decideWithdrawal(id, 'approved', key);
    expect(first.json()).toMatchObject({ code: 'insufficient_funds' });
    const topup = await addTopup(testApp.database, userId, { amount: '10.00' });
    await decideTopup(topup.id, { status: 'approved' }, randomUUID());
    const repeat = await decideWithdrawal(id, 'approved', key);
    expect([repeat.statusCode, repeat.json()]).toEqual([409, first.json()]);
    expect((await decideWithdrawal(id, 'approved', randomUUID())).statusCode).toBe(200);
  });

  it('waits for a concurrent first request', async () => {
    const { userId, id } = await createWithdrawal('100.00', '60.00');
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: 8 }, () => decideWithdrawal(id, 'approved', key)));
    expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([200]));
    expect(await readAmounts(userId)).toEqual(['100.00', '-60.00']);
  });

  it('can have its fields in another order', async () => {
    const { id: userId } = await addCustomer(testApp.database);
    const { id } = await addTopup(testApp.database, userId);
    const key = randomUUID();
    const first = await decideTopup(id, { status: 'approved', confirm_duplicate: true }, key);
    const repeat = await decideTopup(id, { confirm_duplicate: true, status: 'approved' }, key);
    expect(first.statusCode).toBe(200);
    expect(repeat.json()).toEqual(first.json());
  });

  it('runs again if the first request failed with a server error', async () => {
    const { userId, id } = await createWithdrawal('100.00', '60.00');
    const key = randomUUID();
    await testApp.database.orm.execute(
      sql`create trigger broken before insert on audit_log for each statement execute function reject_write()`,
    );
    expect((await decideWithdrawal(id, 'approved', key)).statusCode).toBe(500);
    await testApp.database.orm.execute(sql`drop trigger broken on audit_log`);
    expect(await readAmounts(userId)).toEqual(['100.00']);
    expect((await decideWithdrawal(id, 'approved', key)).statusCode).toBe(200);
    expect(await readAmounts(userId)).toEqual(['100.00', '-60.00']);
  });
});

describe('a different request with the same key', () => {
  const reused = {
    success: false,
    code: 'idempotency_key_reused',
    message: 'This idempotency key was used for a different request. Nothing has changed.',
  };

  it.each([
    ['another body', (id: string, _other: string, key: string) => decideWithdrawal(id, 'rejected', key)],
    ['another record', (_id: string, other: string, key: string) => decideWithdrawal(other, 'approved', key)],
    ['another operation', (id: string, _other: string, key: string) => decideTopup(id, { status: 'approved' }, key)],
  ])('returns 409 for %s', async (_what, repeat) => {
    const { userId, id } = await createWithdrawal('100.00', '60.00');
    const { id: other } = await createWithdrawal('100.00', '60.00');
    const key = randomUUID();
    await decideWithdrawal(id, 'approved', key);
    const response = await repeat(id, other, key);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual(reused);
    expect(await readAmounts(userId)).toEqual(['100.00', '-60.00']);
  });

  it('succeeds if it is from another caller', async () => {
    const { userId, id } = await createWithdrawal('100.00', '60.00');
    const key = randomUUID();
    await decideWithdrawal(id, 'approved', key);
    const response = await decideWithdrawal(id, 'rejected', key, await testApp.signIn(['withdrawals']));
    expect(response.statusCode).toBe(200);
    expect(await readAmounts(userId)).toEqual(['100.00', '-60.00', '60.00']);
  });
});

it.each(['short', 'x'.repeat(129), 'with spaces', ''])('returns 400 for the key "%s"', async (key) => {
  const { id } = await createWithdrawal('100.00', '60.00');
  const response = await decideWithdrawal(id, 'approved', key);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'validation_failed', errors: [{ field: 'Idempotency-Key' }] });
});
