import type { StoredRecord } from './records';
import { networks } from './seed-lists';
import { timeAfter, timeAgo, HOUR_MS, type SeedBuilder } from './seed-builder';

/** Creates the transactions, oldest first, so that no balance becomes negative. */
export function createTransactions(
  builder: SeedBuilder,
  users: StoredRecord[],
  deletedIds: string[],
  plans: StoredRecord[],
) {
  const { record, randomInt, randomDollars } = builder;
  const balances = new Map<unknown, number>();
  return Array.from({ length: 1_200 }, (_, index) => {
    const time = timeAgo((1_199 - index) * 14.5 * HOUR_MS);
    const owner =
      index % 41 === 40 ? deletedIds[index % deletedIds.length] : users[randomInt(Math.ceil((index + 1) / 20))]?._id;
    const balance = balances.get(owner) ?? 0;
    const isTopup = index % 9 < 5;
    const amount = randomDollars(isTopup ? 9_000 : 2_500);
    const isDebit = !isTopup && amount <= balance;
    const status = isTopup ? getTopupStatus(index) : 'approved';
    if (status === 'approved') balances.set(owner, balance + (isDebit ? -amount : amount));
    return record(time, {
      transaction_id: `TXN-${String(index + 1).padStart(6, '0')}`,
      user_id: owner,
      transaction_category: isTopup ? 'topup' : 'wallet',
      transaction_type: isDebit ? 'debit' : 'credit',
      // An older version stored numeric strings.
      amount: index % 10 === 4 ? amount.toFixed(2) : amount,
      status,
      date: time,
      created_at: time,
      updated_at: status === 'pending' || index % 8 === 6 ? undefined : timeAfter(time, 2 * HOUR_MS),
      ...(isTopup ? createTransferFields(builder, index) : getPlan(plans[randomInt(plans.length)], isDebit)),
    });
  });
}

/** Every second top-up of the latest is pending. */
function getTopupStatus(index: number): string {
  if (index >= 1_140 && index % 2 === 0) return 'pending';
  return index % 7 === 3 ? 'cancelled' : 'approved';
}

/** Creates the transfer details of a top-up. */
function createTransferFields({ randomInt }: SeedBuilder, index: number) {
  const [network = '', deposit_wallet_address] = networks[randomInt(networks.length)] ?? [];
  const digits = Array.from({ length: 64 }, () => randomInt(16).toString(16)).join('');
  return {
    network,
    deposit_wallet_address,
    transaction_hash: index % 11 === 7 ? undefined : `${/ERC|BEP|ETH/.test(network) ? '0x' : ''}${digits}`,
    description:
      index % 9 === 2
        ? 'Sent from an exchange, in two parts because of its daily limit; please add them up.'
        : undefined,
    transaction_image: index % 3 === 0 ? `uploads/proof-${index + 1}.jpg` : undefined,
  };
}

const getPlan = (plan: StoredRecord | undefined, isDebit: boolean) => ({
  plan_id: plan?._id,
  description: `${isDebit ? 'Investment in' : 'Profit of'} ${String(plan?.category)}`,
});
