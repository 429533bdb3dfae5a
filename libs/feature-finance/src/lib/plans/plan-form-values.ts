import type { Schemas } from '@countinghouse/api-client/schema';
import { activityStatuses } from '@countinghouse/feature-records';
import { hasVisibleText, trimText } from '@countinghouse/shared/text';
import { buildUpdateBody, formatFigure, parseFigure, type FieldDescriptor } from '@countinghouse/ui';
import {
  lockInPeriodUnits,
  toPlanStatus,
  planTypes,
  type LockInPeriodUnit,
  type PlanStatus,
  type PlanType,
} from './plan-labels';

type Plan = Schemas['Plan'];
/** Raw text of a number field. */
type FigureText = string;

/**
 * Form values of a plan. Property names match the contract, so that the server's field errors map to the fields.
 * Missing values are empty.
 */
export interface PlanFormValues {
  category: string;
  investmentAmount: { min: FigureText; max: FigureText };
  profitPercentage: { min: FigureText; max: FigureText };
  lockInPeriod: FigureText;
  lockInPeriodUnit: LockInPeriodUnit | '';
  planType: PlanType | '';
  status: PlanStatus | '';
}

/** Returns why a plan cannot be edited. A missing maximum would look like "no limit" in the form. */
export function getUneditableReason({ investmentAmount }: Plan): string | undefined {
  return investmentAmount?.max === undefined
    ? "This plan cannot be edited here because the server's maximum investment could not be read."
    : undefined;
}

/** Creates the form values of a new plan. */
export function createEmptyPlan(): PlanFormValues {
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

/** Converts a plan to form values. "No limit" is an empty field. */
export function toPlanFormValues(plan: Plan): PlanFormValues {
  const { category = '', investmentAmount, profitPercentage, lockInPeriodUnit = '', planType = '' } = plan;
  return {
    category,
    investmentAmount: { min: toFigureText(investmentAmount?.min), max: toFigureText(investmentAmount?.max) },
    profitPercentage: { min: toFigureText(profitPercentage?.min), max: toFigureText(profitPercentage?.max) },
    lockInPeriod: toFigureText(plan.lockInPeriod),
    lockInPeriodUnit,
    planType,
    status: toPlanStatus(plan.status) ?? '',
  };
}

const toFigureText = (value: number | null | undefined): FigureText =>
  value === null || value === undefined ? '' : formatFigure(value);

/** Converts form values to the request body. The values must be valid, see {@link validatePlan}. */
export function toPlanInput(values: PlanFormValues) {
  const { investmentAmount, profitPercentage } = values;
  return {
    category: trimText(values.category),
    investmentAmount: {
      min: parseNumber(investmentAmount.min),
      max: isEmpty(investmentAmount.max) ? null : parseNumber(investmentAmount.max),
    },
    profitPercentage: { min: parseNumber(profitPercentage.min), max: parseNumber(profitPercentage.max) },
    lockInPeriod: parseNumber(values.lockInPeriod),
    lockInPeriodUnit: values.lockInPeriodUnit || undefined,
    planType: values.planType || undefined,
    status: values.status === '' ? undefined : values.status === 'active',
  } satisfies Schemas['PlanChanges'];
}

/** Whether a body has all properties that a new plan requires. */
export function isPlanInput(input: Schemas['PlanChanges']): input is Schemas['PlanInput'] {
  return input.planType !== undefined && input.lockInPeriodUnit !== undefined;
}

/** Returns the body of an update, see {@link buildUpdateBody}; a changed range is sent completely. */
export function toPlanChanges(
  values: PlanFormValues,
  base: PlanFormValues,
  supportsPartialChanges: boolean,
): Schemas['PlanChanges'] | undefined {
  return buildUpdateBody(toPlanInput(values), toPlanInput(base), supportsPartialChanges);
}

/** Describes the fields in a merge conflict. */
export const planFields: Readonly<Record<string, FieldDescriptor>> = {
  category: { label: 'Category' },
  'investmentAmount.min': { label: 'Investment Min' },
  'investmentAmount.max': { label: 'Investment Max', emptyLabel: 'No Limit' },
  'profitPercentage.min': { label: 'Profit Min (%)' },
  'profitPercentage.max': { label: 'Profit Max (%)' },
  lockInPeriod: { label: 'Lock-In Period' },
  lockInPeriodUnit: { label: 'Lock-In Unit', valueLabels: lockInPeriodUnits },
  planType: { label: 'Plan Type', valueLabels: planTypes },
  status: { label: 'Status', valueLabels: activityStatuses },
};

const MAX_INVESTMENT_USD = 1_000_000_000;
const MAX_PROFIT_PERCENT = 1000;
/** In the plan's own unit. */
const MAX_LOCK_IN_PERIOD = 36_500;

/** Returns the error of each field by its path; undefined for valid fields. */
export function validatePlan(values: PlanFormValues) {
  const { category, investmentAmount, profitPercentage, lockInPeriod, lockInPeriodUnit, planType } = values;
  return {
    category: hasVisibleText(category) ? undefined : 'Category is required',
    'investmentAmount.min': validateDollars('Investment Min', investmentAmount.min),
    'investmentAmount.max': isEmpty(investmentAmount.max)
      ? undefined
      : (validateDollars('Investment Max', investmentAmount.max) ?? validateOrder('Investment', investmentAmount)),
    'profitPercentage.min': validatePercent('Profit Min', profitPercentage.min),
    'profitPercentage.max':
      validatePercent('Profit Max', profitPercentage.max) ?? validateOrder('Profit', profitPercentage),
    lockInPeriod: validateLockIn(lockInPeriod),
    lockInPeriodUnit: lockInPeriodUnit === '' ? 'Lock-In Unit is required' : undefined,
    planType: planType === '' ? 'Plan Type is required' : undefined,
  };
}

function isEmpty(figure: FigureText): boolean {
  return figure.trim() === '';
}

/** Accepts more decimals than the form does, because other servers may send them. */
function parseNumber(figure: FigureText): number {
  return parseFigure(figure, 20) ?? Number.NaN;
}

const validateDollars = (name: string, figure: FigureText) =>
  validateFigure(name, figure, '1,000 or 1000.50', MAX_INVESTMENT_USD);
const validatePercent = (name: string, figure: FigureText) =>
  validateFigure(name, figure, '5 or 8.25', MAX_PROFIT_PERCENT);

function validateFigure(name: string, figure: FigureText, example: string, max: number): string | undefined {
  if (isEmpty(figure)) return `${name} is required`;
  const number = parseFigure(figure);
  if (number === undefined) return `${name} must be a number from 0, such as ${example}`;
  return number > max ? `${name} must be at most ${max.toLocaleString('en-US')}` : undefined;
}

function validateOrder(name: string, { min, max }: { min: FigureText; max: FigureText }): string | undefined {
  const minimum = parseFigure(min);
  return minimum === undefined || parseNumber(max) > minimum ? undefined : `${name} Max must be more than ${name} Min`;
}

function validateLockIn(figure: FigureText): string | undefined {
  if (isEmpty(figure)) return 'Lock-In Period is required';
  const number = parseFigure(figure, 0);
  if (number === undefined || number < 1) return 'Lock-In Period must be a whole number from 1';
  return number > MAX_LOCK_IN_PERIOD
    ? `Lock-In Period must be at most ${MAX_LOCK_IN_PERIOD.toLocaleString('en-US')}`
    : undefined;
}
