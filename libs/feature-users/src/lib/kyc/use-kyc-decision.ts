import { ApiError, isVersionConflict, hasUnknownOutcome } from '@countinghouse/api-client';
import { confirm, type ConfirmOptions } from '@countinghouse/ui';
import { useState } from 'react';
import { getKycStatus, type KycStatus } from '../users/user-labels';
import type { UserDetails } from '../users/users-api';

/** `approved` and `rejected` are final; `requested` leaves the case open until the user uploads a new image. */
export type KycDecision = 'approved' | 'rejected' | 'requested';
type KycFinalDecision = Exclude<KycDecision, 'requested'>;

const resultingStatus = { approved: 'completed', rejected: 'rejected' } as const satisfies Record<
  KycFinalDecision,
  KycStatus
>;

/** Outcome of a decision that failed or is unknown. */
export type KycOutcome =
  /** No response arrived; the user is being refetched. */
  | { kind: 'checking' }
  /** The user could not be refetched either. */
  | { kind: 'unknown'; decision: KycFinalDecision }
  /** No response arrived, and the refetched user is undecided. */
  | { kind: 'not_applied' }
  /** A colleague changed the user first; the screen shows the current version. */
  | { kind: 'conflict'; error: ApiError }
  /** The server rejected it for another reason. */
  | { kind: 'failed'; message: string };

export interface KycDecisionOptions {
  /** Refetches the user; rejects if that fails. */
  refetchUser: () => Promise<UserDetails>;
  /** Called once the server has confirmed the decision. */
  onDecided: (decision: KycFinalDecision) => void;
}

/**
 * Confirms and sends an approval or rejection once. If no response arrives, it refetches the user to find out whether
 * the decision was applied. `outcome` holds every failure.
 */
export function useKycDecision({ refetchUser, onDecided }: KycDecisionOptions) {
  const [outcome, setOutcome] = useState<KycOutcome>();

  const checkOutcome = async (decision: KycFinalDecision) => {
    setOutcome({ kind: 'checking' });
    try {
      const isApplied = getKycStatus(await refetchUser()) === resultingStatus[decision];
      setOutcome(isApplied ? undefined : { kind: 'not_applied' });
      if (isApplied) onDecided(decision);
    } catch {
      setOutcome({ kind: 'unknown', decision });
    }
  };

  const handleFailure = async (failure: ApiError, decision: KycFinalDecision) => {
    const { message } = failure;
    if (hasUnknownOutcome(failure)) return checkOutcome(decision);
    if (!isVersionConflict(failure)) return setOutcome({ kind: 'failed', message });
    // The conflict note refers to the current version.
    await refetchUser().catch(() => undefined);
    setOutcome({ kind: 'conflict', error: failure });
  };

  return {
    outcome,
    /** Opens the confirmation, and sends the decision once confirmed. */
    decide: async (
      decision: KycFinalDecision,
      confirmation: Omit<ConfirmOptions, 'run'>,
      send: () => Promise<unknown>,
    ) => {
      setOutcome(undefined);
      let failure: unknown;
      const run = () =>
        send().catch((error: unknown) => {
          failure = error;
          throw error;
        });
      if (await confirm({ ...confirmation, run })) onDecided(decision);
      else if (failure instanceof ApiError) await handleFailure(failure, decision);
    },
    /** Refetches the user if the outcome is unknown. */
    checkAgain: () => (outcome?.kind === 'unknown' ? checkOutcome(outcome.decision) : undefined),
    /** False until the outcome of the last decision is known. */
    canDecide: outcome?.kind !== 'checking' && outcome?.kind !== 'unknown',
  };
}
