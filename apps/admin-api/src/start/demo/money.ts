import { Books, type World } from './books';
import { after, day, hour } from './clock';
import { addHardCases } from './hard-cases';
import { topUp, topUpInVain } from './topups';
import { askForWithdrawal } from './withdrawals';

const transactionCount = 6_000;
const withdrawalCount = 60;
const undecidedWithdrawals = 9;

/**
 * Two years of business, played through in order of time: money is spent only where it has come in, so that every
 * balance holds at every moment.
 */
export function createMoney(world: World): Books {
  const books = new Books(world);
  const { customers, dice, clock } = world;
  for (const customer of customers) {
    const wanted =
      customer.kycStatus === 'completed' ? dice.int(2, 8) : customer.kycStatus === 'in_progress' ? dice.int(0, 3) : 0;
    const age = clock.now.getTime() - customer.createdAt.getTime();
    for (let index = 0; index < wanted; index += 1)
      books.plan(after(customer.createdAt, hour + age * dice.fraction() * 0.97), (at) => topUp(books, customer, at));
  }
  for (let index = 0; index < withdrawalCount; index += 1) {
    const left = withdrawalCount - index;
    books.plan(clock.ago(left <= undecidedWithdrawals ? left * 9 * hour : (left - 4) * 6 * day), (at) =>
      askForWithdrawal(books, at, left > undecidedWithdrawals),
    );
  }
  books.play();
  if (books.transactions > transactionCount)
    throw new Error(`${books.transactions} transactions are more than the demo should have.`);
  while (books.transactions < transactionCount) topUpInVain(books);
  addHardCases(books);
  books.topups.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  return books;
}
