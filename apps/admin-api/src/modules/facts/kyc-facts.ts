import { formatDollars } from '../../common/money';
import {
  accountAgeFact,
  accountFact,
  counted,
  howManyNamed,
  known,
  others,
  type Fact,
  type FactKey,
  type FactLink,
  type PersonOfCase,
} from './facts';

/** A document: not there, there, or there and verified. */
type DocumentState = 'missing' | 'present' | 'verified';

/** What is known about the verification of a user. */
export type KycCase = PersonOfCase & {
  identificationDocument: DocumentState;
  proofOfAddress: DocumentState;
  selfie: DocumentState;
  /** How many other users have the same phone number, and the first of them. */
  samePhoneCount: number;
  samePhone: FactLink[];
  sameNameCount: number;
  sameName: FactLink[];
  pendingTopups: number;
  pendingTopupSum: string;
  pendingWithdrawals: number;
  pendingWithdrawalSum: string;
};

const documentTexts = {
  missing: { weight: 'caution', text: 'Not uploaded.' },
  present: { weight: 'caution', text: 'Not verified.' },
  verified: { weight: 'for', text: 'Verified.' },
} as const satisfies Record<DocumentState, Pick<Fact, 'weight' | 'text'>>;

function documentFacts({ identificationDocument, proofOfAddress, selfie }: KycCase): Fact[] {
  if ([identificationDocument, proofOfAddress, selfie].every((state) => state === 'missing'))
    return [{ key: 'documents', weight: 'against', label: 'Documents', text: 'None has been uploaded.' }];
  return [
    { key: 'identification_document', label: 'Identification document', ...documentTexts[identificationDocument] },
    { key: 'proof_of_address', label: 'Proof of address', ...documentTexts[proofOfAddress] },
    { key: 'selfie', label: 'Selfie', ...documentTexts[selfie] },
  ];
}

function sameFact(about: { key: FactKey; label: string }, what: string, count: number, links: FactLink[]) {
  if (count === 0) return undefined;
  const text = `${others(count, 'user')} ${count === 1 ? 'has' : 'have'} the same ${what}.${howManyNamed(count, links)}`;
  return { ...about, weight: 'caution', text, links } as const satisfies Fact;
}

function pendingFact({ pendingTopups, pendingTopupSum, pendingWithdrawals, pendingWithdrawalSum }: KycCase): Fact {
  const parts = [
    ...(pendingTopups > 0 ? [`${counted(pendingTopups, 'top-up')} (${formatDollars(pendingTopupSum)})`] : []),
    ...(pendingWithdrawals > 0
      ? [`${counted(pendingWithdrawals, 'withdrawal')} (${formatDollars(pendingWithdrawalSum)})`]
      : []),
  ];
  const verb = pendingTopups + pendingWithdrawals === 1 ? 'waits' : 'wait';
  const text = parts.length === 0 ? 'Nothing waits.' : `${parts.join(' and ')} ${verb}.`;
  return { key: 'pending_requests', weight: 'neutral', label: 'Requests', text };
}

/** What speaks for and against completing the verification. */
export const kycFacts = (found: KycCase, now: Date): Fact[] =>
  known([
    ...documentFacts(found),
    accountFact(found),
    accountAgeFact(found, now),
    sameFact({ key: 'phone_shared', label: 'Phone number' }, 'phone number', found.samePhoneCount, found.samePhone),
    sameFact({ key: 'name_shared', label: 'Name' }, 'full name', found.sameNameCount, found.sameName),
    { key: 'balance', weight: 'neutral', label: 'Balance', text: `Holds ${formatDollars(found.balance)}.` },
    pendingFact(found),
  ]);
