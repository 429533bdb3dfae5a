import { createAddress } from './addresses';
import type { Books, Withdrawal } from './books';
import { after, day, hour } from './clock';
import { networkNames, networkWeights } from './networks';
import { dollars } from './referrals';

/** Somebody who has money asks for a part of it. Now and then an approved one is taken back. */
export function askForWithdrawal(books: Books, at: Date, isDecided: boolean): void {
  const { dice, customers, clock } = books.world;
  const able = customers.filter(({ id, status }) => status === 'active' && books.balance(id) >= 200_00);
  const customer = able[dice.int(0, able.length - 1)];
  if (!customer) throw new Error('Nobody has anything to withdraw.');
  const amount = Math.floor((books.balance(customer.id) * dice.int(20, 70)) / 100 / 5_00) * 5_00;
  const network = dice.weighted(networkWeights);
  const withdrawal: Withdrawal = {
    id: dice.uuid(),
    userId: customer.id,
    walletAddress: createAddress(network, dice.bytes(32)),
    amount: dollars(amount),
    createdAt: at,
    updatedAt: at,
  };
  books.withdrawals.push(withdrawal);
  if (!isDecided) return;

  const decide = (when: Date, status: 'approved' | 'rejected') => {
    const from = withdrawal.status === 'approved' ? 'approved' : 'pending';
    Object.assign(withdrawal, {
      status,
      decidedAt: when,
      updatedAt: when,
      decidedById: books.decide({ entity: 'withdrawal', id: withdrawal.id, from, to: status, at: when }),
    });
    if (status === 'approved') withdrawal.approvals = 1;
  };
  const outcome = dice.weighted({ approved: 72, rejected: 22, reversed: 6 });
  books.plan(after(at, dice.int(2, 50) * hour), (when) => {
    if (outcome === 'rejected' || books.balance(customer.id) < amount) return decide(when, 'rejected');
    decide(when, 'approved');
    books.post(customer.id, -amount, {
      cause: 'withdrawal',
      causeId: withdrawal.id,
      description: `Withdrawal by ${networkNames[network]}`,
      createdAt: when,
    });
    if (outcome !== 'reversed' || when > clock.ago(2 * day)) return;
    books.plan(after(when, 20 * hour), (later) => {
      decide(later, 'rejected');
      books.post(customer.id, amount, {
        cause: 'withdrawal_reversal',
        causeId: withdrawal.id,
        description: 'Withdrawal returned',
        createdAt: later,
      });
    });
  });
}
