import type { Schemas } from '@countinghouse/api-client/schema';
import { dash, formatMoney, wordOf } from '@countinghouse/ui';

type Plan = Schemas['Plan'];
export type PlanType = Schemas['PlanType'];
export type LockInPeriodUnit = Schemas['LockInPeriodUnit'];
/** A plan's status as the form's select says it; the contract has a boolean. */
export type PlanStatus = 'active' | 'inactive';

/** Whom a plan is for. */
export const planTypes = {
  standard: { label: 'Standard' },
  vip: { label: 'VIP' },
} as const satisfies Record<PlanType, { label: string }>;

interface UnitWords {
  label: string;
  /** The word for a single one. */
  one?: string;
}

/** What a lock-in period is counted in. */
export const lockInPeriodUnits = {
  days: { label: 'Days', one: 'day' },
  months: { label: 'Months', one: 'month' },
  years: { label: 'Years', one: 'year' },
} as const satisfies Record<LockInPeriodUnit, UnitWords>;

/** The select's word for the contract's boolean. */
export function planStatus(isActive: boolean | undefined): PlanStatus | undefined {
  if (isActive === undefined) return undefined;
  return isActive ? 'active' : 'inactive';
}

/** "$1,000.00 - $10,000.00"; a plan whose maximum is null has No Limit. */
export function investmentRange({ min, max }: NonNullable<Plan['investmentAmount']> = {}): string {
  if (min === undefined && max === undefined) return dash;
  return `${formatMoney(min)} - ${max === null ? 'No Limit' : formatMoney(max)}`;
}

/** "5 - 8.5%". */
export function profitRange({ min, max }: NonNullable<Plan['profitPercentage']> = {}): string {
  if (min === undefined && max === undefined) return dash;
  return `${min ?? dash} - ${max ?? dash}%`;
}

/** "6 months". */
export function lockIn({ lockInPeriod, lockInPeriodUnit }: Pick<Plan, 'lockInPeriod' | 'lockInPeriodUnit'>): string {
  if (lockInPeriod === undefined) return dash;
  if (lockInPeriodUnit === undefined) return `${lockInPeriod} ${dash}`;
  const { one = lockInPeriodUnit }: UnitWords = wordOf<UnitWords>(lockInPeriodUnits, lockInPeriodUnit);
  return `${lockInPeriod} ${lockInPeriod === 1 ? one : lockInPeriodUnit}`;
}
