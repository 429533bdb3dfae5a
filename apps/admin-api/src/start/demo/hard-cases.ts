import type { Books, Topup } from './books';
import { day } from './clock';

const largeAmount = '250000.00';
const oldDays = 22;

/** Makes some of what waits for a decision worth a second look. No money has moved for any of it. */
export function addHardCases(books: Books): void {
  const { topups, withdrawals, world } = books;
  const { clock, customers } = world;
  const waiting = topups
    .filter(({ status }) => status === 'pending')
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const longAgo = clock.ago(oldDays * day);
  const openedAt = new Map(customers.map(({ id, createdAt }) => [id, createdAt]));

  const old = waiting.find(({ userId }) => (openedAt.get(userId) ?? clock.now) < longAgo);
  // The newest stays as it is, so that there is one to approve without a second thought.
  const [, again, large] = waiting.filter((topup) => topup !== old).toReversed();
  if (old) Object.assign(old, { createdAt: longAgo, updatedAt: longAgo } satisfies Partial<Topup>);
  if (large) large.amount = largeAmount;
  // The same transfer is claimed again by somebody else.
  const credited = topups.findLast(
    ({ status, network, userId, transactionHash }) =>
      status === 'approved' && transactionHash && network === again?.network && userId !== again.userId,
  );
  if (again && credited) again.transactionHash = credited.transactionHash;

  // One that can be paid, so that it can be tried out.
  const first = withdrawals.find(
    ({ status, userId, amount }) => status === undefined && books.balance(userId) >= 100 * Number(amount),
  );
  const paid = withdrawals.findLast(({ status, userId }) => status === 'approved' && userId !== first?.userId);
  if (first && paid) first.walletAddress = paid.walletAddress;
}
