import type { Schemas } from '@countinghouse/api-client/strict';
import { toDollars, toNumeric } from '../../common/money';
import { normalizeText } from '../../common/texts';
import type { NewPlan, PlanRow } from './plans-repository';

export const toPlan = (row: PlanRow): Schemas['Plan'] => ({
  _id: row.id,
  category: row.category,
  planType: row.planType,
  investmentAmount: {
    min: toDollars(row.investmentMin),
    max: row.investmentMax === null ? null : toDollars(row.investmentMax),
  },
  profitPercentage: { min: Number(row.profitMin), max: Number(row.profitMax) },
  lockInPeriod: row.lockInPeriod,
  lockInPeriodUnit: row.lockInPeriodUnit,
  status: row.status,
});

const toInvestment = ({ min, max }: Schemas['InvestmentAmountInput']) => ({
  investmentMin: toNumeric(min),
  investmentMax: max === null ? null : toNumeric(max),
});

const toProfit = ({ min, max }: Schemas['ProfitPercentageInput']) => ({
  profitMin: toNumeric(min),
  profitMax: toNumeric(max),
});

export const toNewPlan = ({
  category,
  investmentAmount,
  profitPercentage,
  ...columns
}: Schemas['PlanInput']): NewPlan => ({
  ...columns,
  category: normalizeText(category),
  ...toInvestment(investmentAmount),
  ...toProfit(profitPercentage),
});

/** Returns the columns that the sent fields change. */
export const toPlanChanges = ({
  category,
  investmentAmount,
  profitPercentage,
  ...columns
}: Schemas['PlanChanges']): Partial<NewPlan> => ({
  ...columns,
  category: category && normalizeText(category),
  ...(investmentAmount && toInvestment(investmentAmount)),
  ...(profitPercentage && toProfit(profitPercentage)),
});
