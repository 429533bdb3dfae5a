import { useApiClient, useCapability, useMutation, type ApiError, type MfaChallenge } from '@countinghouse/api-client';
import { getCurrentToken, endSession, expireSession, startSession } from '@countinghouse/permissions';
import { useRef } from 'react';

/**
 * Signs in and stores the session. `message` is the error shown under the form.
 *
 * @param onMfaChallenge called if the password is correct and the account has a second factor
 */
export function useSignIn(onMfaChallenge: (step: MfaChallenge) => void) {
  // A second click can arrive before the re-render, when state would still be false.
  const isSubmitting = useRef(false);
  const { mutate, error, isPending } = useMutation('post', '/signin', {
    meta: { shouldNotifyOnNetworkError: true },
    onSuccess: ({ token, data }) => startSession(token, data._id),
    onError: ({ mfaChallenge }) => {
      if (mfaChallenge) onMfaChallenge(mfaChallenge);
    },
    onSettled: () => {
      isSubmitting.current = false;
    },
  });
  return {
    signIn: (email: string, password: string) => {
      if (isSubmitting.current) return;
      isSubmitting.current = true;
      mutate({ body: { email, password } });
    },
    message: error && !error.mfaChallenge ? getSignInMessage(error) : undefined,
    isPending,
  };
}

/** Returns the server's message, or the one that the specification prescribes for every other failure. */
function getSignInMessage(error: ApiError): string {
  return error.serverMessage ?? 'Invalid credentials';
}

/** Returns a function that signs out immediately, and revokes the token on the server where it supports that. */
export function useSignOut() {
  const { mutate } = useMutation('post', '/signout');
  const canRevoke = useCapability('sign_out');
  return () => {
    // The stored token is removed before the request is sent.
    if (canRevoke) mutate({ headers: { Authorization: `Bearer ${getCurrentToken() ?? ''}` } });
    endSession();
  };
}

/**
 * Returns a function that ends an idle session as the server would, and revokes the token where the server supports
 * that.
 */
export function useExpireSession() {
  const client = useApiClient();
  const canRevoke = useCapability('sign_out');
  return () => {
    const headers = { Authorization: `Bearer ${getCurrentToken() ?? ''}` };
    // Nobody is present to read an error.
    if (canRevoke) client.POST('/signout', { headers }).catch(() => undefined);
    expireSession();
  };
}
