import { formatDollars } from '../../common/money';
import {
  accountAgeCheck,
  accountCheck,
  counted,
  howManyNamed,
  known,
  others,
  type Check,
  type CheckKey,
  type CheckLink,
  type PersonOfCase,
} from './checks';

/** A document: not there, there, or there and verified. */
type DocumentState = 'missing' | 'present' | 'verified';

/** What is known about the verification of a user. */
export type KycCase = PersonOfCase & {
  identificationDocument: DocumentState;
  proofOfAddress: DocumentState;
  selfie: DocumentState;
  /** How many other users have the same phone number, and the first of them. */
  samePhoneCount: number;
  samePhone: CheckLink[];
  sameNameCount: number;
  sameName: CheckLink[];
  pendingTopups: number;
  pendingTopupSum: string;
  pendingWithdrawals: number;
  pendingWithdrawalSum: string;
};

const documentTexts = {
  missing: { result: 'warning', text: 'Not uploaded.' },
  present: { result: 'warning', text: 'Not verified.' },
  verified: { result: 'pass', text: 'Verified.' },
} as const satisfies Record<DocumentState, Pick<Check, 'result' | 'text'>>;

function documentChecks({ identificationDocument, proofOfAddress, selfie }: KycCase): Check[] {
  if ([identificationDocument, proofOfAddress, selfie].every((state) => state === 'missing'))
    return [{ key: 'documents', result: 'fail', label: 'Documents', text: 'None has been uploaded.' }];
  return [
    { key: 'identification_document', label: 'Identification document', ...documentTexts[identificationDocument] },
    { key: 'proof_of_address', label: 'Proof of address', ...documentTexts[proofOfAddress] },
    { key: 'selfie', label: 'Selfie', ...documentTexts[selfie] },
  ];
}

function sameCheck(about: { key: CheckKey; label: string }, what: string, count: number, links: CheckLink[]) {
  if (count === 0) return undefined;
  const text = `${others(count, 'user')} ${count === 1 ? 'has' : 'have'} the same ${what}.${howManyNamed(count, links)}`;
  return { ...about, result: 'warning', text, links } as const satisfies Check;
}

function pendingCheck({ pendingTopups, pendingTopupSum, pendingWithdrawals, pendingWithdrawalSum }: KycCase): Check {
  const parts = [
    ...(pendingTopups > 0 ? [`${counted(pendingTopups, 'top-up')} (${formatDollars(pendingTopupSum)})`] : []),
    ...(pendingWithdrawals > 0
      ? [`${counted(pendingWithdrawals, 'withdrawal')} (${formatDollars(pendingWithdrawalSum)})`]
      : []),
  ];
  const verb = pendingTopups + pendingWithdrawals === 1 ? 'waits' : 'wait';
  const text = parts.length === 0 ? 'Nothing waits.' : `${parts.join(' and ')} ${verb}.`;
  return { key: 'pending_requests', result: 'info', label: 'Requests', text };
}

/** What speaks for and against completing the verification. */
export const kycChecks = (found: KycCase, now: Date): Check[] =>
  known([
    ...documentChecks(found),
    accountCheck(found),
    accountAgeCheck(found, now),
    sameCheck({ key: 'phone_shared', label: 'Phone number' }, 'phone number', found.samePhoneCount, found.samePhone),
    sameCheck({ key: 'name_shared', label: 'Name' }, 'full name', found.sameNameCount, found.sameName),
    { key: 'balance', result: 'info', label: 'Balance', text: `Holds ${formatDollars(found.balance)}.` },
    pendingCheck(found),
  ]);
