import { ApiError, isVersionConflict, isUnanswered } from '@countinghouse/api-client';
import { confirm, type ConfirmOptions } from '@countinghouse/ui';
import { useState } from 'react';
import { kycStatusOf, type KycStatus } from '../users/user-labels';
import type { UserDetails } from '../users/users-api';

/** Approved and rejected end a verification; asked leaves it open until a new image comes. */
export type KycDecision = 'approved' | 'rejected' | 'asked';
type KycEnd = Exclude<KycDecision, 'asked'>;

/** What the KYC status is after it. */
const statusAfter = { approved: 'completed', rejected: 'rejected' } as const satisfies Record<KycEnd, KycStatus>;

/** What came of a decision, where it did not simply work. */
export type KycOutcome =
  /** No answer came, and the user is being read again. */
  | { kind: 'checking' }
  /** They could not be read again either. */
  | { kind: 'unknown'; end: KycEnd }
  /** No answer came, and the user says that nothing was decided. */
  | { kind: 'not made' }
  /** Somebody was faster, and the case is on the screen as it is now. */
  | { kind: 'conflict'; refusal: ApiError }
  /** The server refused for another reason. */
  | { kind: 'refused'; words: string };

export interface KycDecisionCalls {
  /** Reads the user again; rejects where they cannot be read. */
  read: () => Promise<UserDetails>;
  /** The server has confirmed it. */
  onDecided: (end: KycEnd) => void;
}

/**
 * Asks, and sends the end of a verification once. Where no answer comes, the user is read again to learn what came of it.
 * `outcome` tells every failure.
 */
export function useKycDecision({ read, onDecided }: KycDecisionCalls) {
  const [outcome, setOutcome] = useState<KycOutcome>();

  const check = async (end: KycEnd) => {
    setOutcome({ kind: 'checking' });
    try {
      const isMade = kycStatusOf(await read()) === statusAfter[end];
      setOutcome(isMade ? undefined : { kind: 'not made' });
      if (isMade) onDecided(end);
    } catch {
      setOutcome({ kind: 'unknown', end });
    }
  };

  const tell = async (failure: ApiError, end: KycEnd) => {
    const { message: words } = failure;
    if (isUnanswered(failure)) return check(end);
    if (!isVersionConflict(failure)) return setOutcome({ kind: 'refused', words });
    // The note speaks of the case as it is now.
    await read().catch(() => undefined);
    setOutcome({ kind: 'conflict', refusal: failure });
  };

  return {
    outcome,
    /** Asks, and sends once it is confirmed. */
    decide: async (end: KycEnd, question: Omit<ConfirmOptions, 'run'>, send: () => Promise<unknown>) => {
      setOutcome(undefined);
      let failure: unknown;
      const run = () =>
        send().catch((error: unknown) => {
          failure = error;
          throw error;
        });
      if (await confirm({ ...question, run })) onDecided(end);
      else if (failure instanceof ApiError) await tell(failure, end);
    },
    /** Reads again what came of a decision whose outcome is unknown. */
    checkAgain: () => (outcome?.kind === 'unknown' ? check(outcome.end) : undefined),
    /** Nothing more is to be decided until the outcome is known. */
    isOpen: outcome?.kind !== 'checking' && outcome?.kind !== 'unknown',
  };
}
