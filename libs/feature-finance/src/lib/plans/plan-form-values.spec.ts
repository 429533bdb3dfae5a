import { fixtures } from '@countinghouse/api-client/testing';
import { describe, expect, it } from 'vitest';
import {
  createEmptyPlan,
  toPlanFormValues,
  toPlanChanges,
  toPlanInput,
  validatePlan,
  type PlanFormValues,
} from './plan-form-values';

const createValues = (changes: Partial<PlanFormValues> = {}) => ({ ...toPlanFormValues(fixtures.plan()), ...changes });
const getErrors = (values: PlanFormValues) =>
  Object.fromEntries(Object.entries(validatePlan(values)).filter(([, message]) => message !== undefined));

describe('spec §5 Plan form', () => {
  // covers: valid.plan-required
  it('requires Category, Investment Min, Profit Min, Profit Max and Lock-In Period only', () => {
    expect(getErrors(createEmptyPlan())).toEqual({
      category: 'Category is required',
      'investmentAmount.min': 'Investment Min is required',
      'profitPercentage.min': 'Profit Min is required',
      'profitPercentage.max': 'Profit Max is required',
      lockInPeriod: 'Lock-In Period is required',
    });
  });

  // covers: valid.plan-no-limit
  it('sends an empty Investment Max, which means no limit, as null', () => {
    const values = createValues({ investmentAmount: { min: '1000', max: '' } });
    expect(getErrors(values)).toEqual({});
    expect(toPlanInput(values).investmentAmount).toEqual({ min: 1000, max: null });
  });

  it('shows an empty field for a plan without a limit', () => {
    const plan = fixtures.plan({ investmentAmount: { min: 1000, max: null } });
    expect(toPlanFormValues(plan).investmentAmount).toEqual({ min: '1,000', max: '' });
  });

  // covers: valid.plan-numbers
  it('sends numeric fields as numbers', () => {
    const values = createValues({
      investmentAmount: { min: '250.50', max: '1000' },
      profitPercentage: { min: '5', max: '8.5' },
      lockInPeriod: '12',
    });
    expect(toPlanInput(values)).toMatchObject({
      investmentAmount: { min: 250.5, max: 1000 },
      profitPercentage: { min: 5, max: 8.5 },
      lockInPeriod: 12,
    });
  });

  it('converts a plan to form values and back without changes', () => {
    const { _id, ...plan } = fixtures.plan();
    expect(toPlanInput(createValues())).toEqual(plan);
  });

  // covers: valid.plan-range
  it.each([
    ['1000', '999.99'],
    ['1,000', '1000'],
    ['10', '9'],
  ])('rejects an investment from %s to %s at Investment Max', (min, max) => {
    expect(getErrors(createValues({ investmentAmount: { min, max } }))).toEqual({
      'investmentAmount.max': 'Investment Max must be more than Investment Min',
    });
  });

  // covers: valid.plan-range
  it.each([
    ['8', '5'],
    ['5', '5.00'],
  ])('rejects a profit from %s to %s at Profit Max', (min, max) => {
    expect(getErrors(createValues({ profitPercentage: { min, max } }))).toEqual({
      'profitPercentage.max': 'Profit Max must be more than Profit Min',
    });
  });

  it.each([
    [{ investmentAmount: { min: '1,000,000,001', max: '' } }, 'Investment Min must be at most 1,000,000,000'],
    [{ profitPercentage: { min: '1', max: '1000.5' } }, 'Profit Max must be at most 1,000'],
    [{ profitPercentage: { min: '-', max: '5' } }, 'Profit Min must be a number from 0, such as 5 or 8.25'],
    [{ investmentAmount: { min: '-3', max: '' } }, 'Investment Min must be a number from 0, such as 1,000 or 1000.50'],
    [
      { investmentAmount: { min: '1', max: '1.000,50' } },
      'Investment Max must be a number from 0, such as 1,000 or 1000.50',
    ],
    [{ profitPercentage: { min: '1', max: '12,5' } }, 'Profit Max must be a number from 0, such as 5 or 8.25'],
    [{ profitPercentage: { min: '1', max: '8.125' } }, 'Profit Max must be a number from 0, such as 5 or 8.25'],
    [{ lockInPeriod: '0' }, 'Lock-In Period must be a whole number from 1'],
    [{ lockInPeriod: '1.5' }, 'Lock-In Period must be a whole number from 1'],
    [{ lockInPeriod: '1e6' }, 'Lock-In Period must be a whole number from 1'],
    [{ lockInPeriod: '36,501' }, 'Lock-In Period must be at most 36,500'],
  ])('rejects %j: %s', (changes, message) => {
    expect(Object.values(getErrors(createValues(changes)))).toContain(message);
  });
});

describe('toPlanChanges', () => {
  const plan = fixtures.plan();
  const base = toPlanFormValues(plan);
  const { investmentAmount } = base;
  it.each([
    ['nothing without changes', {}, undefined],
    ['nothing for a reformatted number', { investmentAmount: { ...investmentAmount, min: '1000.00' } }, undefined],
    ['a text', { category: 'Platinum ' }, { category: 'Platinum' }],
    [
      'the complete range if one end changed',
      { investmentAmount: { ...investmentAmount, max: '' } },
      { investmentAmount: { min: 1000, max: null } },
    ],
    ['a status', { status: 'inactive' as const }, { status: false }],
  ])('sends %s', (_case, changes, sent) => {
    expect(toPlanChanges({ ...base, ...changes }, base, true)).toEqual(sent);
  });

  it('keeps unchanged values with more decimals', () => {
    const precisePlan = toPlanFormValues(fixtures.plan({ profitPercentage: { min: 1.125, max: 2 } }));
    expect(toPlanChanges({ ...precisePlan, category: 'Odd' }, precisePlan, true)).toEqual({ category: 'Odd' });
  });
});
