import type { Schemas } from '@countinghouse/api-client/whole';
import { formatDollars, toCents } from '../../common/money';
import {
  accountAgeCheck,
  accountCheck,
  amountCheck,
  decidedTodayCheck,
  howManyNamed,
  known,
  kycCheck,
  namedRecords,
  others,
  toAmount,
  describePending,
  type Check,
  type CheckLink,
  type OthersOfCase,
  type PersonOfCase,
} from './checks';

/** What is known about a top-up. */
export type TopupCase = PersonOfCase &
  OthersOfCase & {
    amount: string;
    status: Schemas['TransactionStatus'];
    hash: string | null;
    hasProof: boolean;
    /** The deposit wallet that the money went to; null where the house has it no more. */
    depositWallet: { id: string; isOffered: boolean } | null;
    /** Top-ups with the same hash, as the check of a decision finds them. */
    duplicates: readonly { id: string; transactionId: string }[];
  };

function balanceCheck({ balance, amount, status }: TopupCase): Check {
  const held = formatDollars(balance);
  const after = formatDollars(toAmount(toCents(balance) + toCents(amount)));
  const text = status === 'pending' ? `Rises from ${held} to ${after}.` : `Holds ${held}.`;
  return { key: 'balance', result: 'info', label: 'Balance', text };
}

function pendingCheck({ pendingCount, pendingSum }: TopupCase): Check {
  return {
    key: 'pending_requests',
    result: 'info',
    label: 'Other top-ups',
    text: describePending(pendingCount, pendingSum),
  };
}

function duplicatesCheck({ duplicates }: TopupCase): Check | undefined {
  const count = duplicates.length;
  if (count === 0) return undefined;
  const links = duplicates
    .slice(0, namedRecords)
    .map(({ id, transactionId }): CheckLink => ({ kind: 'transaction', _id: id, label: transactionId }));
  const text = `${others(count, 'top-up')} ${count === 1 ? 'has' : 'have'} the same hash on the same chain.${howManyNamed(count, links)}`;
  return { key: 'duplicate_hash', result: 'fail', label: 'Same hash', text, links };
}

function evidenceChecks({ hash, hasProof }: TopupCase): Check[] {
  if (!hash && !hasProof) {
    const text = 'Neither a transaction hash nor a proof was given.';
    return [{ key: 'no_evidence', result: 'fail', label: 'Evidence', text }];
  }
  return [
    hash
      ? { key: 'hash', result: 'info', label: 'Hash', text: 'A transaction hash was given.' }
      : { key: 'hash', result: 'warning', label: 'Hash', text: 'No transaction hash was given.' },
    hasProof
      ? { key: 'proof', result: 'info', label: 'Proof', text: 'A proof was uploaded.' }
      : { key: 'proof', result: 'warning', label: 'Proof', text: 'No proof uploaded.' },
  ];
}

function depositAddressCheck({ depositWallet }: TopupCase): Check {
  const about = { key: 'deposit_address', label: 'Deposit address' } as const;
  if (!depositWallet) return { ...about, result: 'warning', text: 'The address is not one of ours any more.' };
  if (depositWallet.isOffered) return { ...about, result: 'pass', text: 'The address is one of ours.' };
  return { ...about, result: 'warning', text: 'The address is one of ours, and switched off.' };
}

/** What speaks for and against crediting a top-up. */
export const topupChecks = (found: TopupCase, now: Date): Check[] =>
  known([
    balanceCheck(found),
    pendingCheck(found),
    kycCheck(found),
    accountCheck(found),
    accountAgeCheck(found, now),
    duplicatesCheck(found),
    ...evidenceChecks(found),
    depositAddressCheck(found),
    amountCheck(found.amount, found, 'top-up'),
    decidedTodayCheck(found, 'top-up'),
  ]);
