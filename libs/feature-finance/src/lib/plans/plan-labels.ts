import type { Schemas } from '@countinghouse/api-client/schema';
import { dash, formatMoney, getStatusLabel } from '@countinghouse/ui';

type Plan = Schemas['Plan'];
export type PlanType = Schemas['PlanType'];
export type LockInPeriodUnit = Schemas['LockInPeriodUnit'];
/** A plan's status in the form; the contract has a boolean. */
export type PlanStatus = 'active' | 'inactive';

export const planTypes = {
  standard: { label: 'Standard' },
  vip: { label: 'VIP' },
} as const satisfies Record<PlanType, { label: string }>;

interface UnitLabels {
  label: string;
  singular?: string;
}

export const lockInPeriodUnits = {
  days: { label: 'Days', singular: 'day' },
  months: { label: 'Months', singular: 'month' },
  years: { label: 'Years', singular: 'year' },
} as const satisfies Record<LockInPeriodUnit, UnitLabels>;

/** Converts the contract's boolean to a form status. */
export function toPlanStatus(isActive: boolean | undefined): PlanStatus | undefined {
  if (isActive === undefined) return undefined;
  return isActive ? 'active' : 'inactive';
}

/** Formats an investment range: "$1,000.00 - $10,000.00". A null maximum is "No Limit". */
export function formatInvestmentRange({ min, max }: NonNullable<Plan['investmentAmount']> = {}): string {
  if (min === undefined && max === undefined) return dash;
  return `${formatMoney(min)} - ${max === null ? 'No Limit' : formatMoney(max)}`;
}

/** Formats a profit range: "5 - 8.5%". */
export function formatProfitRange({ min, max }: NonNullable<Plan['profitPercentage']> = {}): string {
  if (min === undefined && max === undefined) return dash;
  return `${min ?? dash} - ${max ?? dash}%`;
}

/** Formats a lock-in period: "6 months". */
export function formatLockIn({
  lockInPeriod,
  lockInPeriodUnit,
}: Pick<Plan, 'lockInPeriod' | 'lockInPeriodUnit'>): string {
  if (lockInPeriod === undefined) return dash;
  if (lockInPeriodUnit === undefined) return `${lockInPeriod} ${dash}`;
  const { singular = lockInPeriodUnit }: UnitLabels = getStatusLabel<UnitLabels>(lockInPeriodUnits, lockInPeriodUnit);
  return `${lockInPeriod} ${lockInPeriod === 1 ? singular : lockInPeriodUnit}`;
}
