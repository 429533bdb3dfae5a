import { formatDollars } from '../../common/money';
import {
  toAccountAgeCheck,
  toAccountCheck,
  formatCount,
  formatLinkedCount,
  compact,
  formatOthers,
  type Check,
  type CheckKey,
  type CheckLink,
  type CaseUser,
} from './checks';

type DocumentState = 'missing' | 'present' | 'verified';

export type KycCase = CaseUser & {
  identificationDocument: DocumentState;
  proofOfAddress: DocumentState;
  selfie: DocumentState;
  /** The number of other users with the same phone number. */
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

function toDocumentChecks({ identificationDocument, proofOfAddress, selfie }: KycCase): Check[] {
  if ([identificationDocument, proofOfAddress, selfie].every((state) => state === 'missing'))
    return [{ key: 'documents', result: 'fail', label: 'Documents', text: 'No documents uploaded.' }];
  return [
    { key: 'identification_document', label: 'Identification document', ...documentTexts[identificationDocument] },
    { key: 'proof_of_address', label: 'Proof of address', ...documentTexts[proofOfAddress] },
    { key: 'selfie', label: 'Selfie', ...documentTexts[selfie] },
  ];
}

function toSharedValueCheck(base: { key: CheckKey; label: string }, noun: string, count: number, links: CheckLink[]) {
  if (count === 0) return undefined;
  const text = `${formatOthers(count, 'user')} ${count === 1 ? 'has' : 'have'} the same ${noun}.${formatLinkedCount(count, links)}`;
  return { ...base, result: 'warning', text, links } as const satisfies Check;
}

function toPendingCheck({ pendingTopups, pendingTopupSum, pendingWithdrawals, pendingWithdrawalSum }: KycCase): Check {
  const parts = [
    ...(pendingTopups > 0 ? [`${formatCount(pendingTopups, 'top-up')} (${formatDollars(pendingTopupSum)})`] : []),
    ...(pendingWithdrawals > 0
      ? [`${formatCount(pendingWithdrawals, 'withdrawal')} (${formatDollars(pendingWithdrawalSum)})`]
      : []),
  ];
  const text = parts.length === 0 ? 'Nothing pending.' : `${parts.join(' and ')} pending.`;
  return { key: 'pending_requests', result: 'info', label: 'Pending requests', text };
}

/** Returns the checks of a KYC case. */
export const toKycChecks = (kycCase: KycCase, now: Date): Check[] =>
  compact([
    ...toDocumentChecks(kycCase),
    toAccountCheck(kycCase),
    toAccountAgeCheck(kycCase, now),
    toSharedValueCheck(
      { key: 'phone_shared', label: 'Phone number' },
      'phone number',
      kycCase.samePhoneCount,
      kycCase.samePhone,
    ),
    toSharedValueCheck({ key: 'name_shared', label: 'Name' }, 'full name', kycCase.sameNameCount, kycCase.sameName),
    { key: 'balance', result: 'info', label: 'Balance', text: `Balance ${formatDollars(kycCase.balance)}.` },
    toPendingCheck(kycCase),
  ]);
