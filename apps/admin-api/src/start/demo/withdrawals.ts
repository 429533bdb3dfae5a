import { createAddress } from './addresses';
import type { Simulation, Withdrawal } from './simulation';
import { addDuration, DAY_MS, HOUR_MS } from './clock';
import { networkNames, networkWeights } from './networks';
import { toDollars } from './referrals';

/** Adds a withdrawal of a part of a balance. Some approved ones are reversed. */
export function requestWithdrawal(simulation: Simulation, at: Date, isDecided: boolean): void {
  const { random, customers, clock } = simulation.scenario;
  const candidates = customers.filter(({ id, status }) => status === 'active' && simulation.balance(id) >= 200_00);
  const customer = candidates[random.int(0, candidates.length - 1)];
  if (!customer) throw new Error('No customer has a sufficient balance.');
  const amount = Math.floor((simulation.balance(customer.id) * random.int(20, 70)) / 100 / 5_00) * 5_00;
  const network = random.weighted(networkWeights);
  const withdrawal: Withdrawal = {
    id: random.uuid(),
    userId: customer.id,
    walletAddress: createAddress(network, random.bytes(32)),
    amount: toDollars(amount),
    createdAt: at,
    updatedAt: at,
  };
  simulation.withdrawals.push(withdrawal);
  if (!isDecided) return;

  const decide = (when: Date, status: 'approved' | 'rejected') => {
    const from = withdrawal.status === 'approved' ? 'approved' : 'pending';
    Object.assign(withdrawal, {
      status,
      decidedAt: when,
      updatedAt: when,
      decidedById: simulation.decide({ entity: 'withdrawal', id: withdrawal.id, from, to: status, at: when }),
    });
    if (status === 'approved') withdrawal.approvals = 1;
  };
  const outcome = random.weighted({ approved: 72, rejected: 22, reversed: 6 });
  simulation.schedule(addDuration(at, random.int(2, 50) * HOUR_MS), (when) => {
    if (outcome === 'rejected' || simulation.balance(customer.id) < amount) return decide(when, 'rejected');
    decide(when, 'approved');
    simulation.post(customer.id, -amount, {
      cause: 'withdrawal',
      causeId: withdrawal.id,
      description: `Withdrawal by ${networkNames[network]}`,
      createdAt: when,
    });
    if (outcome !== 'reversed' || when > clock.ago(2 * DAY_MS)) return;
    simulation.schedule(addDuration(when, 20 * HOUR_MS), (later) => {
      decide(later, 'rejected');
      simulation.post(customer.id, amount, {
        cause: 'withdrawal_reversal',
        causeId: withdrawal.id,
        description: 'Withdrawal returned',
        createdAt: later,
      });
    });
  });
}
