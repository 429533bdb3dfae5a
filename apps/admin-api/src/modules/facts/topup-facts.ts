import type { Schemas } from '@countinghouse/api-client/whole';
import { formatDollars, toCents } from '../../common/money';
import {
  accountAgeFact,
  accountFact,
  amountFact,
  decidedTodayFact,
  howManyNamed,
  known,
  kycFact,
  namedRecords,
  others,
  toAmount,
  waiting,
  type Fact,
  type FactLink,
  type OthersOfCase,
  type PersonOfCase,
} from './facts';

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

function balanceFact({ balance, amount, status }: TopupCase): Fact {
  const held = formatDollars(balance);
  const after = formatDollars(toAmount(toCents(balance) + toCents(amount)));
  const text = status === 'pending' ? `Rises from ${held} to ${after}.` : `Holds ${held}.`;
  return { key: 'balance', weight: 'neutral', label: 'Balance', text };
}

function pendingFact({ pendingCount, pendingSum }: TopupCase): Fact {
  return {
    key: 'pending_requests',
    weight: 'neutral',
    label: 'Other top-ups',
    text: waiting(pendingCount, pendingSum),
  };
}

function duplicatesFact({ duplicates }: TopupCase): Fact | undefined {
  const count = duplicates.length;
  if (count === 0) return undefined;
  const links = duplicates
    .slice(0, namedRecords)
    .map(({ id, transactionId }): FactLink => ({ kind: 'transaction', _id: id, label: transactionId }));
  const text = `${others(count, 'top-up')} ${count === 1 ? 'has' : 'have'} the same hash on the same chain.${howManyNamed(count, links)}`;
  return { key: 'duplicate_hash', weight: 'against', label: 'Same hash', text, links };
}

function evidenceFacts({ hash, hasProof }: TopupCase): Fact[] {
  if (!hash && !hasProof) {
    const text = 'Neither a transaction hash nor a proof was given.';
    return [{ key: 'no_evidence', weight: 'against', label: 'Evidence', text }];
  }
  return [
    hash
      ? { key: 'hash', weight: 'neutral', label: 'Hash', text: 'A transaction hash was given.' }
      : { key: 'hash', weight: 'caution', label: 'Hash', text: 'No transaction hash was given.' },
    hasProof
      ? { key: 'proof', weight: 'neutral', label: 'Proof', text: 'A proof was uploaded.' }
      : { key: 'proof', weight: 'caution', label: 'Proof', text: 'No proof uploaded.' },
  ];
}

function depositAddressFact({ depositWallet }: TopupCase): Fact {
  const about = { key: 'deposit_address', label: 'Deposit address' } as const;
  if (!depositWallet) return { ...about, weight: 'caution', text: 'The address is not one of ours any more.' };
  if (depositWallet.isOffered) return { ...about, weight: 'for', text: 'The address is one of ours.' };
  return { ...about, weight: 'caution', text: 'The address is one of ours, and switched off.' };
}

/** What speaks for and against crediting a top-up. */
export const topupFacts = (found: TopupCase, now: Date): Fact[] =>
  known([
    balanceFact(found),
    pendingFact(found),
    kycFact(found),
    accountFact(found),
    accountAgeFact(found, now),
    duplicatesFact(found),
    ...evidenceFacts(found),
    depositAddressFact(found),
    amountFact(found.amount, found, 'top-up'),
    decidedTodayFact(found, 'top-up'),
  ]);
