import type { Schemas } from '@countinghouse/api-client/strict';
import { formatDollars, toCents } from '../../common/money';
import {
  toAccountAgeCheck,
  toAccountCheck,
  toAmountCheck,
  toDecidedTodayCheck,
  formatLinkedCount,
  compact,
  toKycCheck,
  MAX_LINKED_RECORDS,
  formatOthers,
  toAmount,
  describePending,
  type Check,
  type CheckLink,
  type OtherRequests,
  type CaseUser,
} from './checks';

export type TopupCase = CaseUser &
  OtherRequests & {
    amount: string;
    status: Schemas['TransactionStatus'];
    hash: string | null;
    hasProofImage: boolean;
    /** The deposit wallet that received the money; null if it is deleted. */
    depositWallet: { id: string; isOffered: boolean } | null;
    /** Other top-ups with the same hash on the same chain. */
    duplicates: readonly { id: string; transactionId: string }[];
  };

function toBalanceCheck({ balance, amount, status }: TopupCase): Check {
  const currentBalance = formatDollars(balance);
  const after = formatDollars(toAmount(toCents(balance) + toCents(amount)));
  const text = status === 'pending' ? `Would rise from ${currentBalance} to ${after}.` : `Balance ${currentBalance}.`;
  return { key: 'balance', result: 'info', label: 'Balance', text };
}

function toPendingCheck({ pendingCount, pendingSum }: TopupCase): Check {
  return {
    key: 'pending_requests',
    result: 'info',
    label: 'Other top-ups',
    text: describePending(pendingCount, pendingSum),
  };
}

function toDuplicatesCheck({ duplicates }: TopupCase): Check | undefined {
  const count = duplicates.length;
  if (count === 0) return undefined;
  const links = duplicates
    .slice(0, MAX_LINKED_RECORDS)
    .map(({ id, transactionId }): CheckLink => ({ kind: 'transaction', _id: id, label: transactionId }));
  const text = `${formatOthers(count, 'top-up')} ${count === 1 ? 'has' : 'have'} the same hash on the same chain.${formatLinkedCount(count, links)}`;
  return { key: 'duplicate_hash', result: 'fail', label: 'Same hash', text, links };
}

function toEvidenceChecks({ hash, hasProofImage }: TopupCase): Check[] {
  if (!hash && !hasProofImage) {
    const text = 'Neither a transaction hash nor a proof was provided.';
    return [{ key: 'no_evidence', result: 'fail', label: 'Evidence', text }];
  }
  return [
    hash
      ? { key: 'hash', result: 'info', label: 'Hash', text: 'A transaction hash was provided.' }
      : { key: 'hash', result: 'warning', label: 'Hash', text: 'No transaction hash was provided.' },
    hasProofImage
      ? { key: 'proof', result: 'info', label: 'Proof', text: 'A proof was uploaded.' }
      : { key: 'proof', result: 'warning', label: 'Proof', text: 'No proof uploaded.' },
  ];
}

function toDepositAddressCheck({ depositWallet }: TopupCase): Check {
  const base = { key: 'deposit_address', label: 'Deposit address' } as const;
  if (!depositWallet)
    return { ...base, result: 'warning', text: 'The address is no longer one of our deposit addresses.' };
  if (depositWallet.isOffered) return { ...base, result: 'pass', text: 'The address is one of our deposit addresses.' };
  return { ...base, result: 'warning', text: 'The address is one of our deposit addresses, but inactive.' };
}

/** Returns the checks of a top-up. */
export const toTopupChecks = (topup: TopupCase, now: Date): Check[] =>
  compact([
    toBalanceCheck(topup),
    toPendingCheck(topup),
    toKycCheck(topup),
    toAccountCheck(topup),
    toAccountAgeCheck(topup, now),
    toDuplicatesCheck(topup),
    ...toEvidenceChecks(topup),
    toDepositAddressCheck(topup),
    toAmountCheck(topup.amount, topup, 'top-up'),
    toDecidedTodayCheck(topup, 'top-up'),
  ]);
