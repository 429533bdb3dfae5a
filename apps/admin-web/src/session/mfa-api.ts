import { useMutation, describeFailure, type MfaChallenge } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';
import { startSession } from '@countinghouse/permissions';
import { passkeyTrouble, signWithPasskey } from '@countinghouse/permissions/passkeys';
import { useState } from 'react';

type FactorInput = Omit<Schemas['SignInSecondFactorInput'], 'challenge'>;

/**
 * Ends a sign-in by its second step, and stores the session.
 *
 * @param onOver called where the sign-in has to begin anew, with the reason
 */
export function useMfaChallenge({ challenge }: MfaChallenge, onOver: (reason: string) => void) {
  const [trouble, setTrouble] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, error, isPending } = useMutation('post', '/signin/second-factor', {
    meta: { isNoAnswerToldAside: true },
    onSuccess: ({ token, data }) => startSession(token, data._id),
    onError: (failure) => {
      if (failure.code === 'challenge_expired') onOver(failure.message);
    },
  });

  const submitFactor = (factor: FactorInput) => {
    setTrouble(undefined);
    mutate({ body: { challenge, ...factor } });
  };
  const submitPasskey = async (request: Schemas['PasskeyRequest']) => {
    setTrouble(undefined);
    setIsAsking(true);
    try {
      submitFactor({ passkey: await signWithPasskey(request) });
    } catch (failure) {
      setTrouble(passkeyTrouble(failure) ?? String(failure));
    } finally {
      setIsAsking(false);
    }
  };
  return {
    submitFactor,
    submitPasskey,
    message: trouble ?? (error ? describeFailure(error) : undefined),
    isPending: isPending || isAsking,
  };
}
