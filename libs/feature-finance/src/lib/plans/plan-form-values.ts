import type { Schemas } from '@countinghouse/api-client/schema';
import { planStatus, type LockInPeriodUnit, type PlanStatus, type PlanType } from './plan-labels';

type Plan = Schemas['Plan'];
/** What a number field holds: "" while it is empty, text while it is not a number yet. */
type Figure = number | string;

/** What the form holds. The names are the contract's, so that the server's field errors land on their fields. */
export interface PlanFormValues {
  category: string;
  investmentAmount: { min: Figure; max: Figure };
  profitPercentage: { min: Figure; max: Figure };
  lockInPeriod: Figure;
  lockInPeriodUnit: LockInPeriodUnit;
  planType: PlanType;
  status: PlanStatus;
}

/** A form for a new plan. */
export function emptyPlan(): PlanFormValues {
  return {
    category: '',
    investmentAmount: { min: '', max: '' },
    profitPercentage: { min: '', max: '' },
    lockInPeriod: '',
    lockInPeriodUnit: 'days',
    planType: 'standard',
    status: 'active',
  };
}

/** A form for a plan that is there. No limit is an empty field. */
export function fromPlan(plan: Plan): PlanFormValues {
  return {
    category: plan.category,
    investmentAmount: { min: plan.investmentAmount.min, max: plan.investmentAmount.max ?? '' },
    profitPercentage: { ...plan.profitPercentage },
    lockInPeriod: plan.lockInPeriod,
    lockInPeriodUnit: plan.lockInPeriodUnit,
    planType: plan.planType,
    status: planStatus(plan.status),
  };
}

/** The plan as it is sent; call it with values that {@link validatePlan} finds nothing wrong with. */
export function toPlanInput(values: PlanFormValues) {
  const { investmentAmount, profitPercentage } = values;
  return {
    category: values.category.trim(),
    investmentAmount: {
      min: Number(investmentAmount.min),
      max: isEmpty(investmentAmount.max) ? null : Number(investmentAmount.max),
    },
    profitPercentage: { min: Number(profitPercentage.min), max: Number(profitPercentage.max) },
    lockInPeriod: Number(values.lockInPeriod),
    lockInPeriodUnit: values.lockInPeriodUnit,
    planType: values.planType,
    status: values.status === 'active',
  } satisfies Schemas['PlanInput'];
}

const mostDollars = 1_000_000_000;
const mostPercent = 1000;
const longestLockIn = 36_500;

/** What is wrong, by the field's path. Undefined where nothing is. */
export function validatePlan(values: PlanFormValues) {
  const { category, investmentAmount, profitPercentage, lockInPeriod } = values;
  return {
    category: category.trim() === '' ? 'Category is required' : undefined,
    'investmentAmount.min': figureError('Investment Min', investmentAmount.min, mostDollars),
    'investmentAmount.max': isEmpty(investmentAmount.max)
      ? undefined
      : (figureError('Investment Max', investmentAmount.max, mostDollars) ??
        orderError('Investment', investmentAmount)),
    'profitPercentage.min': figureError('Profit Min', profitPercentage.min, mostPercent),
    'profitPercentage.max':
      figureError('Profit Max', profitPercentage.max, mostPercent) ?? orderError('Profit', profitPercentage),
    lockInPeriod: lockInError(lockInPeriod),
  };
}

function isEmpty(figure: Figure): boolean {
  return figure === '';
}

function figureError(name: string, figure: Figure, most: number): string | undefined {
  if (isEmpty(figure)) return `${name} is required`;
  const number = Number(figure);
  if (!Number.isFinite(number) || number < 0) return `${name} must be a number from 0`;
  return number > most ? `${name} must be at most ${most.toLocaleString('en-US')}` : undefined;
}

function orderError(name: string, { min, max }: { min: Figure; max: Figure }): string | undefined {
  return isEmpty(min) || Number(max) > Number(min) ? undefined : `${name} Max must be more than ${name} Min`;
}

function lockInError(figure: Figure): string | undefined {
  if (isEmpty(figure)) return 'Lock-In Period is required';
  const number = Number(figure);
  if (!Number.isInteger(number) || number < 1) return 'Lock-In Period must be a whole number from 1';
  return number > longestLockIn ? `Lock-In Period must be at most ${longestLockIn.toLocaleString('en-US')}` : undefined;
}
