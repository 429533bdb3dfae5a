import type { Books } from './books';
import { after, day } from './clock';
import type { Customer } from './customers';
import { cents, dollars } from './referrals';

const unitDays = { days: 1, months: 30, years: 365 };

/** A customer puts money into a plan that they can afford: profit comes in payments, the money itself at the end. */
export function invest(books: Books, customer: Customer, at: Date): void {
  const { dice, plans, referrals } = books.world;
  const balance = books.balance(customer.id);
  const affordable = plans.filter(({ investmentMin }) => cents(investmentMin) <= balance);
  const plan = affordable[dice.int(0, affordable.length - 1)];
  if (!plan) return;
  const most = Math.min(balance, plan.investmentMax ? cents(plan.investmentMax) : balance);
  const least = cents(plan.investmentMin);
  const amount = least + Math.floor(((most - least) * dice.fraction()) / 10_00) * 10_00;
  const days = plan.lockInPeriod * unitDays[plan.lockInPeriodUnit ?? 'days'];
  const endsAt = after(at, days * day);
  const id = dice.uuid();
  books.holdings.push({ id, userId: customer.id, planId: plan.id, amount: dollars(amount), createdAt: at, endsAt });
  books.post(customer.id, -amount, {
    cause: 'plan_purchase',
    causeId: id,
    planId: plan.id,
    description: `Invested in ${plan.category}`,
    createdAt: at,
  });

  const percent = Number(plan.profitMin) + (Number(plan.profitMax) - Number(plan.profitMin)) * dice.fraction();
  const payments = Math.max(1, Math.round(days / 45));
  const profit = Math.max(1, Math.round((amount * percent) / 100 / payments));
  for (let number = 1; number <= payments; number += 1) {
    books.plan(after(at, (days / payments) * number * day), (when) =>
      books.post(customer.id, profit, {
        ...{ cause: 'plan_profit', causeId: id, causeSequence: number, planId: plan.id },
        ...{ description: `Profit from ${plan.category}, payment ${number} of ${payments}`, createdAt: when },
      }),
    );
  }
  books.plan(endsAt, (when) =>
    books.post(customer.id, amount, {
      cause: 'plan_release',
      causeId: id,
      planId: plan.id,
      description: `Released from ${plan.category}`,
      createdAt: when,
    }),
  );

  const earned = referrals.earn(customer, amount, at, dice);
  if (!earned) return;
  books.post(earned.referrerId, earned.cents, {
    ...{
      cause: 'referral_earning',
      causeId: earned.id,
      description: 'Referral earning',
      createdAt: at,
    },
  });
}
