import { chainsOf, lacksChecksum } from '@countinghouse/shared/addresses';
import type { Schemas } from '@countinghouse/api-client/whole';
import { networkWords } from '@countinghouse/shared/exports';
import { normalizeToken } from '@countinghouse/shared/text';
import { formatDollars, toCents } from '../../common/money';
import {
  accountAgeFact,
  accountFact,
  amountFact,
  decidedTodayFact,
  howManyNamed,
  known,
  kycFact,
  others,
  toAmount,
  waiting,
  type Fact,
  type FactLink,
  type OthersOfCase,
  type PersonOfCase,
} from './facts';

/** What is known about a withdrawal. */
export type WithdrawalCase = PersonOfCase &
  OthersOfCase & {
    amount: string;
    status: Schemas['WithdrawalStatus'];
    walletAddress: string;
    /** How many approved withdrawals of the user went to the same address. */
    paidToAddress: number;
    /** How many other users have ever asked for money to be sent there. */
    sharerCount: number;
    sharers: FactLink[];
    /** Deposit wallets of the house with this address. */
    ours: readonly { id: string; network: Schemas['NetworkType'] }[];
  };

function balanceFact({ balance, amount, status }: WithdrawalCase): Fact {
  const about = { key: 'balance', label: 'Balance' } as const;
  const held = formatDollars(balance);
  if (status === 'approved') return { ...about, weight: 'neutral', text: `Holds ${held}, after this withdrawal.` };
  const after = toCents(balance) - toCents(amount);
  return after < 0n
    ? { ...about, weight: 'against', text: `Holds ${held}, which is ${formatDollars(toAmount(-after))} too little.` }
    : { ...about, weight: 'for', text: `Falls from ${held} to ${formatDollars(toAmount(after))}.` };
}

function pendingFact({ balance, amount, status, pendingCount, pendingSum }: WithdrawalCase): Fact {
  const about = { key: 'pending_requests', label: 'Other requests' } as const;
  const text = waiting(pendingCount, pendingSum);
  if (pendingCount === 0) return { ...about, weight: 'neutral', text };
  const rest = toCents(balance) - toCents(pendingSum) - (status === 'approved' ? 0n : toCents(amount));
  return rest < 0n
    ? {
        ...about,
        weight: 'against',
        text: `${text} The balance is ${formatDollars(toAmount(-rest))} too little for all.`,
      }
    : { ...about, weight: 'caution', text: `${text} The balance is enough for all.` };
}

function networkFact({ walletAddress }: WithdrawalCase): Fact {
  const about = { key: 'address_network', label: 'Network' } as const;
  const address = normalizeToken(walletAddress);
  const chains = chainsOf(address);
  if (chains.length === 0)
    return { ...about, weight: 'caution', text: 'The address is not a right one on any network of ours.' };
  if (lacksChecksum(address)) {
    const text = `The address belongs to ${chains.join(' or ')}. It has no checksum, so a typing error would not show.`;
    return { ...about, weight: 'caution', text };
  }
  return { ...about, weight: 'neutral', text: `The address belongs to ${chains.join(' and ')}.` };
}

function newAddressFact({ paidToAddress }: WithdrawalCase): Fact {
  const about = { key: 'address_new', label: 'Address' } as const;
  if (paidToAddress === 0)
    return { ...about, weight: 'caution', text: 'Nothing has been paid to it for this user before.' };
  const often = paidToAddress === 1 ? 'once' : `${paidToAddress} times`;
  return { ...about, weight: 'for', text: `Paid out to ${often} before.` };
}

function sharedAddressFact({ sharerCount, sharers }: WithdrawalCase): Fact | undefined {
  if (sharerCount === 0) return undefined;
  const have = sharerCount === 1 ? 'has' : 'have';
  return {
    key: 'address_shared',
    weight: 'against',
    label: 'Address of others',
    text: `${others(sharerCount, 'user')} ${have} asked for money to be sent to this address.${howManyNamed(sharerCount, sharers)}`,
    ...(sharers.length > 0 && { links: sharers }),
  };
}

function ourAddressFact({ ours }: WithdrawalCase): Fact | undefined {
  if (ours.length === 0) return undefined;
  return {
    key: 'address_ours',
    weight: 'against',
    label: 'Address of ours',
    text: 'The address is one of our own deposit addresses.',
    links: ours.map(({ id, network }) => ({ kind: 'deposit_wallet', _id: id, label: networkWords[network] })),
  };
}

/** What speaks for and against paying out. */
export const withdrawalFacts = (found: WithdrawalCase, now: Date): Fact[] =>
  known([
    balanceFact(found),
    pendingFact(found),
    kycFact(found),
    accountFact(found),
    accountAgeFact(found, now),
    networkFact(found),
    newAddressFact(found),
    sharedAddressFact(found),
    ourAddressFact(found),
    amountFact(found.amount, found, 'withdrawal'),
    decidedTodayFact(found, 'withdrawal'),
  ]);
