import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, money, percentage, updatedAt } from './columns';
import { users } from './people';

export const planType = pgEnum('plan_type', ['standard', 'vip']);
export const lockInUnit = pgEnum('lock_in_unit', ['days', 'months', 'years']);

export const plans = pgTable(
  'plans',
  {
    id: uuid().primaryKey().defaultRandom(),
    category: text().notNull(),
    planType: planType().notNull().default('standard'),
    investmentMin: money().notNull(),
    /** Null means no limit. */
    investmentMax: money(),
    profitMin: percentage().notNull(),
    profitMax: percentage().notNull(),
    lockInPeriod: integer().notNull(),
    lockInPeriodUnit: lockInUnit().notNull().default('days'),
    status: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('plans_created_at').on(table.createdAt, table.id),
    check(
      'plans_investment_range',
      sql`${table.investmentMin} >= 0 and ${table.investmentMax} > ${table.investmentMin}`,
    ),
    check('plans_profit_range', sql`${table.profitMin} >= 0 and ${table.profitMax} >= ${table.profitMin}`),
    check('plans_lock_in_positive', sql`${table.lockInPeriod} > 0`),
  ],
);

/** Investments of customers in plans. A plan with investments cannot be deleted. */
export const userPlans = pgTable(
  'user_plans',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    planId: uuid()
      .notNull()
      .references(() => plans.id),
    amount: money().notNull(),
    createdAt: createdAt(),
    /** The end of the lock-in period. */
    endsAt: instant().notNull(),
  },
  (table) => [
    index('user_plans_user').on(table.userId),
    index('user_plans_plan').on(table.planId),
    check('user_plans_amount_positive', sql`${table.amount} > 0`),
  ],
);
