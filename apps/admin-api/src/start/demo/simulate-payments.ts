import { Simulation, type Scenario } from './simulation';
import { addDuration, DAY_MS, HOUR_MS } from './clock';
import { addDifficultCases } from './difficult-cases';
import { topUp, addCancelledTopup } from './topups';
import { requestWithdrawal } from './withdrawals';

const transactionCount = 6_000;
const withdrawalCount = 60;
const undecidedWithdrawals = 9;

/**
 * Simulates two years of business in order of time, so that no balance is ever negative.
 */
export function simulatePayments(scenario: Scenario): Simulation {
  const simulation = new Simulation(scenario);
  const { customers, random, clock } = scenario;
  for (const customer of customers) {
    const topupCount =
      customer.kycStatus === 'completed'
        ? random.int(2, 8)
        : customer.kycStatus === 'in_progress'
          ? random.int(0, 3)
          : 0;
    const age = clock.now.getTime() - customer.createdAt.getTime();
    for (let index = 0; index < topupCount; index += 1)
      simulation.schedule(addDuration(customer.createdAt, HOUR_MS + age * random.fraction() * 0.97), (at) =>
        topUp(simulation, customer, at),
      );
  }
  for (let index = 0; index < withdrawalCount; index += 1) {
    const remaining = withdrawalCount - index;
    simulation.schedule(
      clock.ago(remaining <= undecidedWithdrawals ? remaining * 9 * HOUR_MS : (remaining - 4) * 6 * DAY_MS),
      (at) => requestWithdrawal(simulation, at, remaining > undecidedWithdrawals),
    );
  }
  simulation.run();
  if (simulation.transactions > transactionCount)
    throw new Error(`${simulation.transactions} transactions are more than the demo should have.`);
  while (simulation.transactions < transactionCount) addCancelledTopup(simulation);
  addDifficultCases(simulation);
  simulation.topups.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  return simulation;
}
