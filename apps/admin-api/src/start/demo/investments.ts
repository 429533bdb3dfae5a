import type { Simulation } from './simulation';
import { addDuration, DAY_MS } from './clock';
import type { Customer } from './customers';
import { toCents, toDollars } from './referrals';

const unitDays = { days: 1, months: 30, years: 365 };

/** Invests a customer's money in an affordable plan: profit is paid in instalments, the amount is released at the end. */
export function invest(simulation: Simulation, customer: Customer, at: Date): void {
  const { random, plans, referrals } = simulation.scenario;
  const balance = simulation.balance(customer.id);
  const affordable = plans.filter(({ investmentMin }) => toCents(investmentMin) <= balance);
  const plan = affordable[random.int(0, affordable.length - 1)];
  if (!plan) return;
  const maximum = Math.min(balance, plan.investmentMax ? toCents(plan.investmentMax) : balance);
  const minimum = toCents(plan.investmentMin);
  const amount = minimum + Math.floor(((maximum - minimum) * random.fraction()) / 10_00) * 10_00;
  const days = plan.lockInPeriod * unitDays[plan.lockInPeriodUnit ?? 'days'];
  const endsAt = addDuration(at, days * DAY_MS);
  const id = random.uuid();
  simulation.holdings.push({
    id,
    userId: customer.id,
    planId: plan.id,
    amount: toDollars(amount),
    createdAt: at,
    endsAt,
  });
  simulation.post(customer.id, -amount, {
    cause: 'plan_purchase',
    causeId: id,
    planId: plan.id,
    description: `Invested in ${plan.category}`,
    createdAt: at,
  });

  const percent = Number(plan.profitMin) + (Number(plan.profitMax) - Number(plan.profitMin)) * random.fraction();
  const payments = Math.max(1, Math.round(days / 45));
  const profit = Math.max(1, Math.round((amount * percent) / 100 / payments));
  for (let number = 1; number <= payments; number += 1) {
    simulation.schedule(addDuration(at, (days / payments) * number * DAY_MS), (when) =>
      simulation.post(customer.id, profit, {
        ...{ cause: 'plan_profit', causeId: id, causeSequence: number, planId: plan.id },
        ...{ description: `Profit from ${plan.category}, payment ${number} of ${payments}`, createdAt: when },
      }),
    );
  }
  simulation.schedule(endsAt, (when) =>
    simulation.post(customer.id, amount, {
      cause: 'plan_release',
      causeId: id,
      planId: plan.id,
      description: `Released from ${plan.category}`,
      createdAt: when,
    }),
  );

  const earned = referrals.earn(customer, amount, at, random);
  if (!earned) return;
  simulation.post(earned.referrerId, earned.cents, {
    ...{
      cause: 'referral_earning',
      causeId: earned.id,
      description: 'Referral earning',
      createdAt: at,
    },
  });
}
