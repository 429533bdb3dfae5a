import { useApiClient, useCapability, useMutation, type ApiError, type MfaChallenge } from '@countinghouse/api-client';
import { currentToken, endSession, expireSession, startSession } from '@countinghouse/permissions';
import { useRef } from 'react';

/**
 * Signs in and stores the session. `message` is what stands under the form after a failure.
 *
 * @param onSecondStep called where the password was right and the account has a second factor
 */
export function useSignIn(onMfaChallenge: (step: MfaChallenge) => void) {
  // A second click comes before the first one is drawn, so state would let it pass.
  const isUnderWay = useRef(false);
  const { mutate, error, isPending } = useMutation('post', '/signin', {
    meta: { isNoAnswerToldAside: true },
    onSuccess: ({ token, data }) => startSession(token, data._id),
    onError: ({ mfaChallenge }) => {
      if (mfaChallenge) onMfaChallenge(mfaChallenge);
    },
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  return {
    signIn: (email: string, password: string) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      mutate({ body: { email, password } });
    },
    message: error && !error.mfaChallenge ? signInMessage(error) : undefined,
    isPending,
  };
}

/** The server's words; without any, the ones that the product's document prescribes whatever went wrong. */
function signInMessage(error: ApiError): string {
  return error.serverMessage ?? 'Invalid credentials';
}

/** Signs out at once, and has the server revoke the token where it can. */
export function useSignOut() {
  const { mutate } = useMutation('post', '/signout');
  const canRevoke = useCapability('sign_out');
  return () => {
    // The token is named here because it is gone from the browser before the call is sent.
    if (canRevoke) mutate({ headers: { Authorization: `Bearer ${currentToken() ?? ''}` } });
    endSession();
  };
}

/** Ends a session that nobody attends any more, as the server would, and has it revoke the token where it can. */
export function useExpire() {
  const client = useApiClient();
  const canRevoke = useCapability('sign_out');
  return () => {
    const headers = { Authorization: `Bearer ${currentToken() ?? ''}` };
    // Nobody is there to be told that the server could not be reached.
    if (canRevoke) client.POST('/signout', { headers }).catch(() => undefined);
    expireSession();
  };
}
