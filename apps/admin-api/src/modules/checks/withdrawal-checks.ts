import { getChains, isMissingChecksum } from '@countinghouse/shared/addresses';
import type { Schemas } from '@countinghouse/api-client/strict';
import { networkLabels } from '@countinghouse/shared/exports';
import { normalizeToken } from '@countinghouse/shared/text';
import { formatDollars, toCents } from '../../common/money';
import {
  toAccountAgeCheck,
  toAccountCheck,
  toAmountCheck,
  toDecidedTodayCheck,
  formatLinkedCount,
  compact,
  toKycCheck,
  formatOthers,
  toAmount,
  describePending,
  type Check,
  type CheckLink,
  type OtherRequests,
  type CaseUser,
} from './checks';

export type WithdrawalCase = CaseUser &
  OtherRequests & {
    amount: string;
    status: Schemas['WithdrawalStatus'];
    walletAddress: string;
    /** The number of the user's other approved withdrawals to the same address. */
    paidToAddress: number;
    /** The number of other users who have requested withdrawals to the same address. */
    sameAddressCount: number;
    sameAddress: CheckLink[];
    /** Our deposit wallets with this address. */
    ownDepositWallets: readonly { id: string; network: Schemas['NetworkType'] }[];
  };

function toBalanceCheck({ balance, amount, status }: WithdrawalCase): Check {
  const base = { key: 'balance', label: 'Balance' } as const;
  const currentBalance = formatDollars(balance);
  if (status === 'approved')
    return { ...base, result: 'info', text: `Balance ${currentBalance}, after this withdrawal.` };
  const after = toCents(balance) - toCents(amount);
  return after < 0n
    ? { ...base, result: 'fail', text: `Balance ${currentBalance}, short by ${formatDollars(toAmount(-after))}.` }
    : { ...base, result: 'pass', text: `Would fall from ${currentBalance} to ${formatDollars(toAmount(after))}.` };
}

function toPendingCheck({ balance, amount, status, pendingCount, pendingSum }: WithdrawalCase): Check {
  const base = { key: 'pending_requests', label: 'Other requests' } as const;
  const text = describePending(pendingCount, pendingSum);
  if (pendingCount === 0) return { ...base, result: 'info', text };
  const rest = toCents(balance) - toCents(pendingSum) - (status === 'approved' ? 0n : toCents(amount));
  return rest < 0n
    ? {
        ...base,
        result: 'fail',
        text: `${text} The balance is ${formatDollars(toAmount(-rest))} short of covering all of them.`,
      }
    : { ...base, result: 'warning', text: `${text} The balance covers all of them.` };
}

function toNetworkCheck({ walletAddress }: WithdrawalCase): Check {
  const base = { key: 'address_network', label: 'Network' } as const;
  const address = normalizeToken(walletAddress);
  const chains = getChains(address);
  if (chains.length === 0)
    return { ...base, result: 'warning', text: 'The address is not valid on any supported network.' };
  if (isMissingChecksum(address)) {
    const text = `The address looks like one on ${chains.join(' or ')}. It has no checksum, so typos cannot be detected.`;
    return { ...base, result: 'warning', text };
  }
  return { ...base, result: 'info', text: `The address is valid on ${chains.join(' and ')}.` };
}

function toNewAddressCheck({ paidToAddress }: WithdrawalCase): Check {
  const base = { key: 'address_new', label: 'Address' } as const;
  if (paidToAddress === 0) return { ...base, result: 'warning', text: 'First payout to this address.' };
  const often = paidToAddress === 1 ? 'once' : `${paidToAddress} times`;
  return { ...base, result: 'pass', text: `Paid out to ${often} before.` };
}

function toSharedAddressCheck({ sameAddressCount, sameAddress }: WithdrawalCase): Check | undefined {
  if (sameAddressCount === 0) return undefined;
  const have = sameAddressCount === 1 ? 'has' : 'have';
  return {
    key: 'address_shared',
    result: 'fail',
    label: 'Shared address',
    text: `${formatOthers(sameAddressCount, 'user')} ${have} requested withdrawals to this address.${formatLinkedCount(sameAddressCount, sameAddress)}`,
    ...(sameAddress.length > 0 && { links: sameAddress }),
  };
}

function toOwnAddressCheck({ ownDepositWallets }: WithdrawalCase): Check | undefined {
  if (ownDepositWallets.length === 0) return undefined;
  return {
    key: 'address_ours',
    result: 'fail',
    label: 'Own address',
    text: 'The address is one of our own deposit addresses.',
    links: ownDepositWallets.map(({ id, network }) => ({
      kind: 'deposit_wallet',
      _id: id,
      label: networkLabels[network],
    })),
  };
}

/** Returns the checks of a withdrawal. */
export const toWithdrawalChecks = (withdrawal: WithdrawalCase, now: Date): Check[] =>
  compact([
    toBalanceCheck(withdrawal),
    toPendingCheck(withdrawal),
    toKycCheck(withdrawal),
    toAccountCheck(withdrawal),
    toAccountAgeCheck(withdrawal, now),
    toNetworkCheck(withdrawal),
    toNewAddressCheck(withdrawal),
    toSharedAddressCheck(withdrawal),
    toOwnAddressCheck(withdrawal),
    toAmountCheck(withdrawal.amount, withdrawal, 'withdrawal'),
    toDecidedTodayCheck(withdrawal, 'withdrawal'),
  ]);
