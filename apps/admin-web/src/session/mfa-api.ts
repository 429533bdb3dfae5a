import { useMutation, describeFailure, type MfaChallenge } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';
import { startSession } from '@countinghouse/permissions';
import { getPasskeyErrorMessage, signWithPasskey } from '@countinghouse/permissions/passkeys';
import { useState } from 'react';

type FactorInput = Omit<Schemas['SignInSecondFactorInput'], 'challenge'>;

/**
 * Completes a sign-in with the second factor, and stores the session.
 *
 * @param onExpired called with the reason if the sign-in must start again
 */
export function useMfaChallenge({ challenge }: MfaChallenge, onExpired: (reason: string) => void) {
  const [passkeyError, setPasskeyError] = useState<string>();
  const [isSigning, setIsSigning] = useState(false);
  const { mutate, error, isPending } = useMutation('post', '/signin/second-factor', {
    meta: { shouldNotifyOnNetworkError: true },
    onSuccess: ({ token, data }) => startSession(token, data._id),
    onError: (failure) => {
      if (failure.code === 'challenge_expired') onExpired(failure.message);
    },
  });

  const submitFactor = (factor: FactorInput) => {
    setPasskeyError(undefined);
    mutate({ body: { challenge, ...factor } });
  };
  const submitPasskey = async (request: Schemas['PasskeyRequest']) => {
    setPasskeyError(undefined);
    setIsSigning(true);
    try {
      submitFactor({ passkey: await signWithPasskey(request) });
    } catch (failure) {
      setPasskeyError(getPasskeyErrorMessage(failure) ?? String(failure));
    } finally {
      setIsSigning(false);
    }
  };
  return {
    submitFactor,
    submitPasskey,
    message: passkeyError ?? (error ? describeFailure(error) : undefined),
    isPending: isPending || isSigning,
  };
}
