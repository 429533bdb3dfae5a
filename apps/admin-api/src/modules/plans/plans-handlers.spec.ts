import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerEntries, plans } from '../../database/schema';
import { addCustomer, addHolding, readAudit } from '../../test-support/customers';
import { waitForBlockedQuery } from '../../test-support/locks';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';

let testApp: TestApp;
let caller: SignedIn;

beforeAll(async () => {
  testApp = await createTestApp();
  caller = await testApp.signIn(['plans']);
});

afterAll(() => testApp.close());

const gold = {
  category: 'Gold',
  planType: 'standard',
  investmentAmount: { min: 1000, max: 10000 },
  profitPercentage: { min: 5, max: 8.5 },
  lockInPeriod: 6,
  lockInPeriodUnit: 'months',
};
const missingId = '0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b10';

const postPlan = (values: object = {}) => caller.request('POST', '/add-plan', { payload: { ...gold, ...values } });
const addPlan = async (values: object = {}): Promise<string> => (await postPlan(values)).json().data._id;
const updatePlan = (id: string, payload: object) => caller.request('PATCH', `/plan/update/${id}`, { payload });
const readPlan = (id: string) => caller.request('GET', `/plan/details/${id}`);
const deletePlan = (id: string) => caller.request('DELETE', `/plan/delete/${id}`);

describe('adding a plan', () => {
  // covers: entity.plan, calls.plans
  it('returns the plan, which is active', async () => {
    const response = await postPlan();
    expect(response.statusCode).toBe(201);
    const { data } = response.json();
    expect(data).toEqual({ _id: expect.any(String), ...gold, status: true });
    expect((await readPlan(data._id)).json()).toEqual({ success: true, data });
    expect(await readAudit(testApp.database, data._id)).toMatchObject([
      { action: 'addPlan', actorId: caller.id, entity: 'plan', before: null, after: data },
    ]);
  });

  // covers: valid.plan-required
  it.each(Object.keys(gold))('requires %s', async (field) => {
    const response = await postPlan({ [field]: undefined });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toMatchObject([{ field }]);
  });

  // covers: entity.plan, state.plan
  it('stores all fields', async () => {
    const values = {
      category: '  Platinum ',
      planType: 'vip',
      investmentAmount: { min: 0.01, max: null },
      profitPercentage: { min: 0, max: 12.34 },
      lockInPeriod: 2,
      lockInPeriodUnit: 'years',
      status: false,
    };
    const { data } = (await postPlan(values)).json();
    expect(data).toMatchObject({ ...values, category: 'Platinum' });
  });
});

describe('a plan’s minimum investment', () => {
  it.each([0.07, 19.99, 987654321.07, 999999999.99])('stores %d dollars exactly', async (min) => {
    const { data } = (await postPlan({ investmentAmount: { min, max: null } })).json();
    expect(data.investmentAmount).toEqual({ min, max: null });
  });

  it.each([
    [0.29000001, 'Min must have at most two decimals'],
    [1.001, 'Min must have at most two decimals'],
    [987654321.071, 'Min must have at most two decimals'],
    [-0.01, 'Min must be at least 0'],
    [1000000000.01, 'Min must be at most 1,000,000,000'],
  ])('rejects %d dollars with an error for the field', async (min, message) => {
    const response = await postPlan({ investmentAmount: { min, max: null } });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual([{ field: 'investmentAmount.min', message }]);
  });
});

it('a category with bidirectional control characters is rejected', async () => {
  const message = 'Category must not contain characters that change the text direction';
  const id = await addPlan();
  for (const response of [
    await postPlan({ category: 'Gold \u202e' }),
    await updatePlan(id, { category: '\u2067Gold' }),
  ]) {
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual([{ field: 'category', message }]);
  }
});

describe('a range whose maximum is not above its minimum', () => {
  // covers: valid.plan-range
  it.each([
    ['investmentAmount', { min: 10, max: 10 }, 'Investment Max must be more than Investment Min'],
    ['investmentAmount', { min: 10, max: 9.99 }, 'Investment Max must be more than Investment Min'],
    ['investmentAmount', { min: 1, max: 1.0000001 }, 'Investment Max must have at most two decimals'],
    ['profitPercentage', { min: 8, max: 8.001 }, 'Max must have at most two decimals'],
    ['profitPercentage', { min: 8, max: 8 }, 'Profit Max must be more than Profit Min'],
  ])('is rejected at its maximum: %s %j', async (field, range, message) => {
    const id = await addPlan();
    for (const response of [await postPlan({ [field]: range }), await updatePlan(id, { [field]: range })]) {
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual({
        success: false,
        code: 'validation_failed',
        message,
        errors: [{ field: `${field}.max`, message }],
      });
    }
    expect((await readPlan(id)).json().data).toMatchObject(gold);
  });

  it('is rejected by the database too', async () => {
    const id = await addPlan();
    const set = testApp.database.orm.update(plans).set({ investmentMax: '1000.00' }).where(eq(plans.id, id));
    await expect(set).rejects.toThrow();
  });
});

describe('changing a plan', () => {
  // covers: calls.plans
  it.each([
    { status: false },
    { category: 'Silver' },
    { investmentAmount: { min: 5, max: null } },
    { profitPercentage: { min: 1, max: 2 } },
    { lockInPeriod: 30, lockInPeriodUnit: 'days' },
    { planType: 'vip' },
  ])('changes %j and nothing else', async (changes) => {
    const id = await addPlan();
    const response = await updatePlan(id, changes);
    expect(response.statusCode).toBe(200);
    expect(response.json().data).toEqual({ _id: id, ...gold, status: true, ...changes });
    const [entry] = await readAudit(testApp.database, id);
    expect(entry).toMatchObject({ action: 'updatePlan', actorId: caller.id, after: changes });
    expect(Object.keys(Object(entry?.before))).toEqual(Object.keys(changes));
  });
});

describe('deleting a plan', () => {
  // covers: calls.plans
  it('removes it', async () => {
    const id = await addPlan();
    expect((await deletePlan(id)).json()).toEqual({ success: true, message: 'Plan deleted successfully.' });
    expect((await readPlan(id)).statusCode).toBe(404);
    expect(await readAudit(testApp.database, id)).toMatchObject([{ action: 'deletePlan', before: gold }, {}]);
  });

  it.each([
    [1, '1 user holds this plan. Deactivate it instead.'],
    [2, '2 users hold this plan. Deactivate it instead.'],
  ])('is rejected while %i users hold it', async (holders, message) => {
    const id = await addPlan();
    for (let holder = 0; holder < holders; holder += 1) {
      const { id: userId } = await addCustomer(testApp.database);
      await addHolding(testApp.database, userId, id);
      await addHolding(testApp.database, userId, id);
    }
    const response = await deletePlan(id);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual({ success: false, code: 'in_use', message });
    expect((await readPlan(id)).statusCode).toBe(200);
  });

  it('is rejected while a ledger entry references it', async () => {
    const id = await addPlan();
    const { id: userId } = await addCustomer(testApp.database);
    await testApp.database.orm
      .insert(ledgerEntries)
      .values({ userId, planId: id, amount: '5.00', cause: 'plan_profit', causeId: id, description: 'Profit' });
    expect((await deletePlan(id)).json()).toMatchObject({ code: 'in_use' });
  });

  it('waits for a concurrent purchase, and is then rejected', async () => {
    const id = await addPlan();
    const { id: userId } = await addCustomer(testApp.database);
    const removal = await testApp.database.orm.transaction(async (transaction) => {
      await addHolding({ ...testApp.database, orm: transaction }, userId, id);
      const pending = deletePlan(id);
      await waitForBlockedQuery(testApp.database);
      return { pending };
    });
    expect((await removal.pending).json()).toMatchObject({ code: 'in_use' });
  });
});

describe('the list of plans', () => {
  let ownApp: TestApp;
  let reader: SignedIn;

  beforeAll(async () => {
    ownApp = await createTestApp();
    reader = await ownApp.signIn(['plans']);
    for (const category of ['A', 'B', 'C'])
      await reader.request('POST', '/add-plan', { payload: { ...gold, category } });
  });
  afterAll(() => ownApp.close());

  // covers: calls.plans
  it('is complete and newest first without paging parameters', async () => {
    const { data, pagination } = (await reader.request('GET', '/plan/getall')).json();
    expect(data).toMatchObject([{ category: 'C' }, { category: 'B' }, { category: 'A' }]);
    expect(pagination).toBeUndefined();
  });

  it('is sorted by the requested field', async () => {
    const { data } = (await reader.request('GET', '/plan/getall?sort=category')).json();
    expect(data).toMatchObject([{ category: 'A' }, { category: 'B' }, { category: 'C' }]);
    expect((await reader.request('GET', '/plan/getall?sort=price')).statusCode).toBe(400);
  });

  it('is paged with paging parameters', async () => {
    const { data, pagination } = (await reader.request('GET', '/plan/getall?page=2&limit=2')).json();
    expect(data).toMatchObject([{ category: 'A' }]);
    expect(pagination).toEqual({ page: 2, limit: 2, totalCount: 3, totalPages: 2 });
    const first = (await reader.request('GET', '/plan/getall?page=1')).json();
    expect(first.pagination).toEqual({ page: 1, limit: 10, totalCount: 3, totalPages: 1 });
  });
});

it.each([
  ['reading', readPlan],
  ['changing', (id: string) => updatePlan(id, { status: false })],
  ['deleting', deletePlan],
])('returns 404 for %s a missing plan', async (_action, send) => {
  const response = await send(missingId);
  expect(response.statusCode).toBe(404);
  expect(response.json()).toEqual({ success: false, code: 'not_found', message: 'Plan not found' });
});
