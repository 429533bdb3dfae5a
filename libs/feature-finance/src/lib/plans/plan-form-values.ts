import type { Schemas } from '@countinghouse/api-client/schema';
import { activityStatuses } from '@countinghouse/feature-records';
import { hasVisibleText, trimText } from '@countinghouse/shared/text';
import { changesToSend, formatFigure, parseFigure, type FieldWords } from '@countinghouse/ui';
import {
  lockInPeriodUnits,
  planStatus,
  planTypes,
  type LockInPeriodUnit,
  type PlanStatus,
  type PlanType,
} from './plan-labels';

type Plan = Schemas['Plan'];
/** What is typed into a number field, as it is typed. */
type Figure = string;

/**
 * What the form holds. The names are the contract's, so that the server's field errors land on their fields. What the
 * server did not say is empty.
 */
export interface PlanFormValues {
  category: string;
  investmentAmount: { min: Figure; max: Figure };
  profitPercentage: { min: Figure; max: Figure };
  lockInPeriod: Figure;
  lockInPeriodUnit: LockInPeriodUnit | '';
  planType: PlanType | '';
  status: PlanStatus | '';
}

/** Why a plan cannot be edited: in the form an empty maximum means no limit, which the server has not said. */
export function uneditable({ investmentAmount }: Plan): string | undefined {
  return investmentAmount?.max === undefined
    ? "This plan cannot be edited here, because the server's figure for the most that can be invested cannot be read."
    : undefined;
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

/** A form for an existing plan. No limit is an empty field. */
export function fromPlan(plan: Plan): PlanFormValues {
  const { category = '', investmentAmount, profitPercentage, lockInPeriodUnit = '', planType = '' } = plan;
  return {
    category,
    investmentAmount: { min: figureOf(investmentAmount?.min), max: figureOf(investmentAmount?.max) },
    profitPercentage: { min: figureOf(profitPercentage?.min), max: figureOf(profitPercentage?.max) },
    lockInPeriod: figureOf(plan.lockInPeriod),
    lockInPeriodUnit,
    planType,
    status: planStatus(plan.status) ?? '',
  };
}

const figureOf = (value: number | null | undefined): Figure =>
  value === null || value === undefined ? '' : formatFigure(value);

/** The plan as it is sent; call it with values that {@link validatePlan} finds nothing wrong with. */
export function toPlanInput(values: PlanFormValues) {
  const { investmentAmount, profitPercentage } = values;
  return {
    category: trimText(values.category),
    investmentAmount: {
      min: numberOf(investmentAmount.min),
      max: isEmpty(investmentAmount.max) ? null : numberOf(investmentAmount.max),
    },
    profitPercentage: { min: numberOf(profitPercentage.min), max: numberOf(profitPercentage.max) },
    lockInPeriod: numberOf(values.lockInPeriod),
    lockInPeriodUnit: values.lockInPeriodUnit || undefined,
    planType: values.planType || undefined,
    status: values.status === '' ? undefined : values.status === 'active',
  } satisfies Schemas['PlanChanges'];
}

/** Whether a plan has all that a new one needs. */
export function isPlanInput(input: Schemas['PlanChanges']): input is Schemas['PlanInput'] {
  return input.planType !== undefined && input.lockInPeriodUnit !== undefined;
}

/** The body of an update, see {@link changesToSend}; a range goes as a whole. */
export function toPlanChanges(
  values: PlanFormValues,
  base: PlanFormValues,
  takesParts: boolean,
): Schemas['PlanChanges'] | undefined {
  return changesToSend(toPlanInput(values), toPlanInput(base), takesParts);
}

/** How the fields are described where somebody else has changed them. */
export const planFields: Readonly<Record<string, FieldWords>> = {
  category: { label: 'Category' },
  'investmentAmount.min': { label: 'Investment Min' },
  'investmentAmount.max': { label: 'Investment Max', empty: 'No Limit' },
  'profitPercentage.min': { label: 'Profit Min (%)' },
  'profitPercentage.max': { label: 'Profit Max (%)' },
  lockInPeriod: { label: 'Lock-In Period' },
  lockInPeriodUnit: { label: 'Lock-In Unit', words: lockInPeriodUnits },
  planType: { label: 'Plan Type', words: planTypes },
  status: { label: 'Status', words: activityStatuses },
};

const mostDollars = 1_000_000_000;
const mostPercent = 1000;
const longestLockIn = 36_500;

/** What is wrong, by the field's path. Undefined where nothing is. */
export function validatePlan(values: PlanFormValues) {
  const { category, investmentAmount, profitPercentage, lockInPeriod, lockInPeriodUnit, planType } = values;
  return {
    category: hasVisibleText(category) ? undefined : 'Category is required',
    'investmentAmount.min': dollarsError('Investment Min', investmentAmount.min),
    'investmentAmount.max': isEmpty(investmentAmount.max)
      ? undefined
      : (dollarsError('Investment Max', investmentAmount.max) ?? orderError('Investment', investmentAmount)),
    'profitPercentage.min': percentError('Profit Min', profitPercentage.min),
    'profitPercentage.max': percentError('Profit Max', profitPercentage.max) ?? orderError('Profit', profitPercentage),
    lockInPeriod: lockInError(lockInPeriod),
    lockInPeriodUnit: lockInPeriodUnit === '' ? 'Lock-In Unit is required' : undefined,
    planType: planType === '' ? 'Plan Type is required' : undefined,
  };
}

function isEmpty(figure: Figure): boolean {
  return figure.trim() === '';
}

/** Another server's number may have more decimals than can be typed here. */
function numberOf(figure: Figure): number {
  return parseFigure(figure, 20) ?? Number.NaN;
}

const dollarsError = (name: string, figure: Figure) => figureError(name, figure, '1,000 or 1000.50', mostDollars);
const percentError = (name: string, figure: Figure) => figureError(name, figure, '5 or 8.25', mostPercent);

function figureError(name: string, figure: Figure, example: string, most: number): string | undefined {
  if (isEmpty(figure)) return `${name} is required`;
  const number = parseFigure(figure);
  if (number === undefined) return `${name} must be a number from 0, such as ${example}`;
  return number > most ? `${name} must be at most ${most.toLocaleString('en-US')}` : undefined;
}

function orderError(name: string, { min, max }: { min: Figure; max: Figure }): string | undefined {
  const from = parseFigure(min);
  return from === undefined || numberOf(max) > from ? undefined : `${name} Max must be more than ${name} Min`;
}

function lockInError(figure: Figure): string | undefined {
  if (isEmpty(figure)) return 'Lock-In Period is required';
  const number = parseFigure(figure, 0);
  if (number === undefined || number < 1) return 'Lock-In Period must be a whole number from 1';
  return number > longestLockIn ? `Lock-In Period must be at most ${longestLockIn.toLocaleString('en-US')}` : undefined;
}
