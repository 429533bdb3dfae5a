import { chainsOf, lacksChecksum } from '@countinghouse/shared/addresses';
import type { Schemas } from '@countinghouse/api-client/whole';
import { networkWords } from '@countinghouse/shared/exports';
import { normalizeToken } from '@countinghouse/shared/text';
import { formatDollars, toCents } from '../../common/money';
import {
  accountAgeCheck,
  accountCheck,
  amountCheck,
  decidedTodayCheck,
  howManyNamed,
  known,
  kycCheck,
  others,
  toAmount,
  describePending,
  type Check,
  type CheckLink,
  type OthersOfCase,
  type PersonOfCase,
} from './checks';

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
    sharers: CheckLink[];
    /** Deposit wallets of the house with this address. */
    ours: readonly { id: string; network: Schemas['NetworkType'] }[];
  };

function balanceCheck({ balance, amount, status }: WithdrawalCase): Check {
  const about = { key: 'balance', label: 'Balance' } as const;
  const held = formatDollars(balance);
  if (status === 'approved') return { ...about, result: 'info', text: `Holds ${held}, after this withdrawal.` };
  const after = toCents(balance) - toCents(amount);
  return after < 0n
    ? { ...about, result: 'fail', text: `Holds ${held}, which is ${formatDollars(toAmount(-after))} too little.` }
    : { ...about, result: 'pass', text: `Falls from ${held} to ${formatDollars(toAmount(after))}.` };
}

function pendingCheck({ balance, amount, status, pendingCount, pendingSum }: WithdrawalCase): Check {
  const about = { key: 'pending_requests', label: 'Other requests' } as const;
  const text = describePending(pendingCount, pendingSum);
  if (pendingCount === 0) return { ...about, result: 'info', text };
  const rest = toCents(balance) - toCents(pendingSum) - (status === 'approved' ? 0n : toCents(amount));
  return rest < 0n
    ? {
        ...about,
        result: 'fail',
        text: `${text} The balance is ${formatDollars(toAmount(-rest))} too little for all.`,
      }
    : { ...about, result: 'warning', text: `${text} The balance is enough for all.` };
}

function networkCheck({ walletAddress }: WithdrawalCase): Check {
  const about = { key: 'address_network', label: 'Network' } as const;
  const address = normalizeToken(walletAddress);
  const chains = chainsOf(address);
  if (chains.length === 0)
    return { ...about, result: 'warning', text: 'The address is not a right one on any network of ours.' };
  if (lacksChecksum(address)) {
    const text = `The address belongs to ${chains.join(' or ')}. It has no checksum, so a typing error would not show.`;
    return { ...about, result: 'warning', text };
  }
  return { ...about, result: 'info', text: `The address belongs to ${chains.join(' and ')}.` };
}

function newAddressCheck({ paidToAddress }: WithdrawalCase): Check {
  const about = { key: 'address_new', label: 'Address' } as const;
  if (paidToAddress === 0)
    return { ...about, result: 'warning', text: 'Nothing has been paid to it for this user before.' };
  const often = paidToAddress === 1 ? 'once' : `${paidToAddress} times`;
  return { ...about, result: 'pass', text: `Paid out to ${often} before.` };
}

function sharedAddressCheck({ sharerCount, sharers }: WithdrawalCase): Check | undefined {
  if (sharerCount === 0) return undefined;
  const have = sharerCount === 1 ? 'has' : 'have';
  return {
    key: 'address_shared',
    result: 'fail',
    label: 'Address of others',
    text: `${others(sharerCount, 'user')} ${have} asked for money to be sent to this address.${howManyNamed(sharerCount, sharers)}`,
    ...(sharers.length > 0 && { links: sharers }),
  };
}

function ourAddressCheck({ ours }: WithdrawalCase): Check | undefined {
  if (ours.length === 0) return undefined;
  return {
    key: 'address_ours',
    result: 'fail',
    label: 'Address of ours',
    text: 'The address is one of our own deposit addresses.',
    links: ours.map(({ id, network }) => ({ kind: 'deposit_wallet', _id: id, label: networkWords[network] })),
  };
}

/** What speaks for and against paying out. */
export const withdrawalChecks = (found: WithdrawalCase, now: Date): Check[] =>
  known([
    balanceCheck(found),
    pendingCheck(found),
    kycCheck(found),
    accountCheck(found),
    accountAgeCheck(found, now),
    networkCheck(found),
    newAddressCheck(found),
    sharedAddressCheck(found),
    ourAddressCheck(found),
    amountCheck(found.amount, found, 'withdrawal'),
    decidedTodayCheck(found, 'withdrawal'),
  ]);
