import type { StoredRecord } from './records';
import { networks } from './seed-lists';
import { after, ago, hour, type Maker } from './seed-maker';

/** Oldest first: nobody spends what they do not have. */
export function createTransactions(maker: Maker, users: StoredRecord[], gone: string[], plans: StoredRecord[]) {
  const { record, below, dollars } = maker;
  const balances = new Map<unknown, number>();
  return Array.from({ length: 1_200 }, (_, index) => {
    const time = ago((1_199 - index) * 14.5 * hour);
    const owner = index % 41 === 40 ? gone[index % gone.length] : users[below(Math.ceil((index + 1) / 20))]?._id;
    const balance = balances.get(owner) ?? 0;
    const isTopup = index % 9 < 5;
    const amount = dollars(isTopup ? 9_000 : 2_500);
    const isDebit = !isTopup && amount <= balance;
    const status = isTopup ? topupStatus(index) : 'approved';
    if (status === 'approved') balances.set(owner, balance + (isDebit ? -amount : amount));
    return record(time, {
      transaction_id: `TXN-${String(index + 1).padStart(6, '0')}`,
      user_id: owner,
      transaction_category: isTopup ? 'topup' : 'wallet',
      transaction_type: isDebit ? 'debit' : 'credit',
      // An older version kept the digits.
      amount: index % 10 === 4 ? amount.toFixed(2) : amount,
      status,
      date: time,
      created_at: time,
      updated_at: status === 'pending' || index % 8 === 6 ? undefined : after(time, 2 * hour),
      ...(isTopup ? transferOf(maker, index) : planOf(plans[below(plans.length)], isDebit)),
    });
  });
}

/** Every other one of the latest waits. */
function topupStatus(index: number): string {
  if (index >= 1_140 && index % 2 === 0) return 'pending';
  return index % 7 === 3 ? 'cancelled' : 'approved';
}

/** What is known of the transfer that a top-up claims. */
function transferOf({ below }: Maker, index: number) {
  const [network = '', deposit_wallet_address] = networks[below(networks.length)] ?? [];
  const digits = Array.from({ length: 64 }, () => below(16).toString(16)).join('');
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

const planOf = (plan: StoredRecord | undefined, isDebit: boolean) => ({
  plan_id: plan?._id,
  description: `${isDebit ? 'Investment in' : 'Profit of'} ${String(plan?.category)}`,
});
