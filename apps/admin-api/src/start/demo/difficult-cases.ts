import type { Simulation, Topup } from './simulation';
import { DAY_MS } from './clock';

const largeAmount = '250000.00';
const oldDays = 22;

/** Gives some pending cases failing or warning checks. No money has moved for them. */
export function addDifficultCases(simulation: Simulation): void {
  const { topups, withdrawals, scenario } = simulation;
  const { clock, customers } = scenario;
  const pendingTopups = topups
    .filter(({ status }) => status === 'pending')
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const longAgo = clock.ago(oldDays * DAY_MS);
  const openedAt = new Map(customers.map(({ id, createdAt }) => [id, createdAt]));

  const old = pendingTopups.find(({ userId }) => (openedAt.get(userId) ?? clock.now) < longAgo);
  // The newest is left unchanged, so that one passes all checks.
  const [, duplicate, large] = pendingTopups.filter((topup) => topup !== old).toReversed();
  if (old) Object.assign(old, { createdAt: longAgo, updatedAt: longAgo } satisfies Partial<Topup>);
  if (large) large.amount = largeAmount;
  // Another customer claims the same transfer.
  const credited = topups.findLast(
    ({ status, network, userId, transactionHash }) =>
      status === 'approved' && transactionHash && network === duplicate?.network && userId !== duplicate.userId,
  );
  if (duplicate && credited) duplicate.transactionHash = credited.transactionHash;

  // A withdrawal that the balance covers, so that it can be approved.
  const first = withdrawals.find(
    ({ status, userId, amount }) => status === undefined && simulation.balance(userId) >= 100 * Number(amount),
  );
  const paid = withdrawals.findLast(({ status, userId }) => status === 'approved' && userId !== first?.userId);
  if (first && paid) first.walletAddress = paid.walletAddress;
}
