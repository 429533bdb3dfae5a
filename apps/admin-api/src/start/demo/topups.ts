import { createTransactionHash } from './addresses';
import type { Books } from './books';
import { after, day, hour } from './clock';
import type { Customer } from './customers';
import { invest } from './investments';
import { networkNames, networkWeights } from './networks';
import { dollars } from './referrals';

/** A customer sends money to a deposit wallet; it is credited once it is approved, and then often invested. */
export function topUp(books: Books, customer: Customer, at: Date): void {
  const { dice, clock } = books.world;
  const topup = createTopup(books, customer, at);
  const decidedAt = after(at, dice.int(1, 40) * hour);
  const isDecided = decidedAt <= clock.now && (at < clock.ago(5 * day) || dice.isLucky(0.4));
  const decision = isDecided ? dice.weighted({ approved: 88, cancelled: 12 }) : undefined;
  books.topups.push({
    ...topup,
    amount: dollars(topup.amount),
    status: decision ?? 'pending',
    updatedAt: decision ? decidedAt : at,
    ...(decision && { decidedAt, decidedById: decideTopup(books, topup.id, decision, decidedAt) }),
  });
  if (decision !== 'approved') return;
  books.plan(decidedAt, () => {
    books.post(customer.id, topup.amount, {
      cause: 'topup',
      causeId: topup.id,
      description: topup.description,
      createdAt: decidedAt,
    });
    if (dice.isLucky(0.75))
      books.plan(after(decidedAt, dice.int(1, 9 * 24) * hour), (when) => invest(books, customer, when));
  });
}

/** Claimed, looked into, and found to be nothing: moves no money, so it may happen at any time. */
export function topUpInVain(books: Books): void {
  const { dice, clock, customers } = books.world;
  const customer = customers[dice.int(0, customers.length - 1)];
  if (!customer || customer.createdAt > clock.ago(4 * day)) return;
  const age = clock.now.getTime() - customer.createdAt.getTime();
  const topup = createTopup(books, customer, after(customer.createdAt, age * 0.95 * dice.fraction()));
  const decidedAt = after(topup.createdAt, Math.min(dice.int(2, 60) * hour, age * 0.04));
  books.topups.push({
    ...topup,
    amount: dollars(topup.amount),
    status: 'cancelled',
    decidedAt,
    updatedAt: decidedAt,
    decidedById: decideTopup(books, topup.id, 'cancelled', decidedAt),
  });
}

const decideTopup = (books: Books, id: string, to: 'approved' | 'cancelled', at: Date) =>
  books.decide({ entity: 'transaction', id, from: 'pending', to, at });

function createTopup(books: Books, customer: Customer, at: Date) {
  const { dice, depositWallets, images } = books.world;
  const network = dice.weighted(networkWeights);
  const isLarge = dice.isLucky(0.12);
  const amount = isLarge ? dice.int(40, 600) * 250_00 : dice.int(10, 400) * 10_00;
  const receipt = dice.isLucky(0.2)
    ? { id: dice.uuid(), name: `${Buffer.from(dice.bytes(16)).toString('base64url')}.webp` }
    : undefined;
  if (receipt)
    books.receipts.push({
      ...receipt,
      owner: 'topup_proof',
      contentType: 'image/webp',
      content: dice.pick(images.transferReceipt),
      createdAt: at,
    });
  return {
    id: dice.uuid(),
    userId: customer.id,
    amount,
    network,
    depositWalletAddress: depositWallets.find(({ networkType }) => networkType === network)?.walletAddress ?? '',
    transactionHash: dice.isLucky(0.93) ? createTransactionHash(network, dice) : null,
    description: `Top-up by ${networkNames[network]}`,
    imageId: receipt?.id ?? null,
    createdAt: at,
  };
}
