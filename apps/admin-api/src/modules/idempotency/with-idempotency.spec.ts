import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer, addTopup, addWithdrawal, readEntries } from '../../test-support/customers';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';

let test: TestApp;
let caller: SignedIn;

beforeAll(async () => {
  test = await createTestApp();
  caller = await test.signIn(['transactions', 'withdrawals']);
});

afterAll(() => test.close());

const decideWithdrawal = (id: string, status: string, key: string, by = caller) =>
  by.request('PUT', `/withdrawal/status/${id}`, { payload: { status }, headers: { 'idempotency-key': key } });
const decideTopup = (id: string, payload: object, key: string) =>
  caller.request('PUT', `/transaction/status/${id}`, { payload, headers: { 'idempotency-key': key } });
const request = async (balance: string, amount: string) => {
  const { id: userId } = await addCustomer(test.database, { balance });
  const { id } = await addWithdrawal(test.database, userId, { amount });
  return { userId, id };
};
const amounts = async (userId: string) => (await readEntries(test.database, userId)).map(({ amount }) => amount);

describe('a repeat under the same key', () => {
  it('gets the first answer again, and does nothing', async () => {
    const { userId, id } = await request('100.00', '60.00');
    const [key, another] = [randomUUID(), randomUUID()];
    const first = await decideWithdrawal(id, 'approved', key);
    await decideWithdrawal(id, 'rejected', another);
    const repeat = await decideWithdrawal(id, 'approved', key);
    expect(repeat.statusCode).toBe(200);
    expect(repeat.json()).toEqual(first.json());
    expect(repeat.json().data.status).toBe('approved');
    expect(await amounts(userId)).toEqual(['100.00', '-60.00', '60.00']);
  });

  it('gets a refusal again, also when it would no longer be refused', async () => {
    const { userId, id } = await request('50.00', '60.00');
    const key = randomUUID();
    const first = await decideWithdrawal(id, 'approved', key);
    expect(first.json()).toMatchObject({ code: 'insufficient_funds' });
    const topup = await addTopup(test.database, userId, { amount: '10.00' });
    await decideTopup(topup.id, { status: 'approved' }, randomUUID());
    const repeat = await decideWithdrawal(id, 'approved', key);
    expect([repeat.statusCode, repeat.json()]).toEqual([409, first.json()]);
    expect((await decideWithdrawal(id, 'approved', randomUUID())).statusCode).toBe(200);
  });

  it('waits for the first where both come at once', async () => {
    const { userId, id } = await request('100.00', '60.00');
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: 8 }, () => decideWithdrawal(id, 'approved', key)));
    expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([200]));
    expect(await amounts(userId)).toEqual(['100.00', '-60.00']);
  });

  it('may name its fields in another order', async () => {
    const { id: userId } = await addCustomer(test.database);
    const { id } = await addTopup(test.database, userId);
    const key = randomUUID();
    const first = await decideTopup(id, { status: 'approved', confirm_duplicate: true }, key);
    const repeat = await decideTopup(id, { confirm_duplicate: true, status: 'approved' }, key);
    expect(first.statusCode).toBe(200);
    expect(repeat.json()).toEqual(first.json());
  });

  it('works anew where the first failed by our fault', async () => {
    const { userId, id } = await request('100.00', '60.00');
    const key = randomUUID();
    await test.database.orm.execute(
      sql`create trigger broken before insert on audit_log for each statement execute function refuse_write()`,
    );
    expect((await decideWithdrawal(id, 'approved', key)).statusCode).toBe(500);
    await test.database.orm.execute(sql`drop trigger broken on audit_log`);
    expect(await amounts(userId)).toEqual(['100.00']);
    expect((await decideWithdrawal(id, 'approved', key)).statusCode).toBe(200);
    expect(await amounts(userId)).toEqual(['100.00', '-60.00']);
  });
});

describe('another request under the same key', () => {
  const reused = {
    success: false,
    code: 'idempotency_key_reused',
    message: 'This key came with another request before. Nothing has been changed.',
  };

  it.each([
    ['another body', (id: string, _other: string, key: string) => decideWithdrawal(id, 'rejected', key)],
    ['another record', (_id: string, other: string, key: string) => decideWithdrawal(other, 'approved', key)],
    ['another operation', (id: string, _other: string, key: string) => decideTopup(id, { status: 'approved' }, key)],
  ])('is refused: %s', async (_what, repeat) => {
    const { userId, id } = await request('100.00', '60.00');
    const { id: other } = await request('100.00', '60.00');
    const key = randomUUID();
    await decideWithdrawal(id, 'approved', key);
    const response = await repeat(id, other, key);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual(reused);
    expect(await amounts(userId)).toEqual(['100.00', '-60.00']);
  });

  it('is another matter where it is another caller’s', async () => {
    const { userId, id } = await request('100.00', '60.00');
    const key = randomUUID();
    await decideWithdrawal(id, 'approved', key);
    const response = await decideWithdrawal(id, 'rejected', key, await test.signIn(['withdrawals']));
    expect(response.statusCode).toBe(200);
    expect(await amounts(userId)).toEqual(['100.00', '-60.00', '60.00']);
  });
});

it.each(['short', 'x'.repeat(129), 'with spaces', ''])('refuses the key "%s" by its name', async (key) => {
  const { id } = await request('100.00', '60.00');
  const response = await decideWithdrawal(id, 'approved', key);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'validation_failed', errors: [{ field: 'Idempotency-Key' }] });
});
