import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '@countinghouse/api-client/strict';
import { plans } from '../../database/schema';
import { createTestDatabase, databaseKinds, type TestDatabase } from '../../test-support/postgres';
import { byNumber, byPosition, byText, foldText } from '../../test-support/reference-list';
import { listPlans, type PlanRow } from './plans-repository';

const types = ['standard', 'vip'] as const;
const days = { days: 1, months: 365 / 12, years: 365 } as const;

const plan = fc.record({
  category: fc.constantFrom('Gold', 'gold', 'Émeraude', 'emerald', 'Zinc'),
  planType: fc.constantFrom(...types),
  investmentMin: fc.constantFrom('9.00', '10.00', '1000.00'),
  investmentMax: fc.constantFrom('2000.00', '10000.00', null),
  profitMin: fc.constantFrom('5.00', '10.00'),
  profitMax: fc.constantFrom('10.00', '11.50', '100.00'),
  lockInPeriod: fc.constantFrom(1, 6, 12, 30, 365),
  lockInPeriodUnit: fc.constantFrom('days', 'months', 'years'),
  status: fc.boolean(),
});

/** A missing limit sorts as the largest. */
const toAmount = (text: string | null) => (text === null ? Infinity : Number(text));
const compareNumbers = (a: number, b: number) => (a === b ? 0 : a - b);

const comparisons: Record<string, (a: PlanRow, b: PlanRow) => number> = {
  category: byText((row) => foldText(row.category)),
  planType: byPosition(types, (row) => row.planType),
  investmentAmount: (a, b) =>
    compareNumbers(toAmount(a.investmentMin), toAmount(b.investmentMin)) ||
    compareNumbers(toAmount(a.investmentMax), toAmount(b.investmentMax)),
  profitPercentage: (a, b) =>
    compareNumbers(toAmount(a.profitMin), toAmount(b.profitMin)) ||
    compareNumbers(toAmount(a.profitMax), toAmount(b.profitMax)),
  lockInPeriod: byNumber((row) => row.lockInPeriod * days[row.lockInPeriodUnit]),
  status: byNumber((row) => Number(row.status)),
};
const byId = byText<PlanRow>(({ id }) => id);
const sorts = Object.keys(comparisons).flatMap((field) => [field, `-${field}`]) as Schemas['PlanSort'][];

describe.each(databaseKinds)('the list of plans on %s', (kind) => {
  let testDatabase: TestDatabase;
  let stored: PlanRow[];

  beforeAll(async () => {
    testDatabase = await createTestDatabase(kind);
    stored = await testDatabase.database.orm
      .insert(plans)
      .values(fc.sample(plan, { numRuns: 60, seed: 5 }))
      .returning();
  }, 60_000);
  afterAll(() => testDatabase.drop());

  it.each(sorts)('has the order of a reference sort for %s', async (sort) => {
    const direction = sort.startsWith('-') ? -1 : 1;
    const byField = comparisons[sort.replace(/^-/, '')];
    const expected = stored.toSorted((a, b) => direction * (byField?.(a, b) || byId(a, b))).map(({ id }) => id);
    const readIds = async (page: number) =>
      (await listPlans(testDatabase.database.orm, { page, limit: 40 }, sort)).map(({ id }) => id);
    expect([...(await readIds(1)), ...(await readIds(2))]).toEqual(expected);
  });

  it('is sorted newest first by default', async () => {
    await testDatabase.database.orm
      .update(plans)
      .set({ createdAt: sql`now() - interval '1 day'` })
      .where(sql`category = 'Gold'`);
    const listed = await listPlans(testDatabase.database.orm, { page: 1, limit: 100 });
    const golds = stored.filter(({ category }) => category === 'Gold').length;
    expect(listed.slice(-golds).every(({ category }) => category === 'Gold')).toBe(true);
  });
});
