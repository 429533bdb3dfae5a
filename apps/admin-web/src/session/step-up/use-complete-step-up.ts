import { ApiError, useApiClient, describeFailure } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';
import { getPasskeyErrorMessage, signWithPasskey } from '@countinghouse/permissions/passkeys';
import { useState } from 'react';

type FactorInput = Schemas['StepUpInput'];

/** Describes why step-up failed, for the field of the factor. */
function describeStepUpError(error: unknown, factor: FactorInput): string {
  if (!(error instanceof ApiError)) return getPasskeyErrorMessage(error) ?? String(error);
  const [method = ''] = Object.keys(factor);
  return error.fields[method] ?? describeFailure(error);
}

/**
 * Completes step-up authentication. `message` is the error of the last attempt.
 *
 * @param onSteppedUp called after success
 */
export function useCompleteStepUp(onSteppedUp: () => void) {
  const client = useApiClient();
  const [isPending, setIsPending] = useState(false);
  const [message, setMessage] = useState<string>();

  const send = async (getFactor: () => FactorInput | Promise<FactorInput>) => {
    if (isPending) return;
    setIsPending(true);
    setMessage(undefined);
    let factor: FactorInput = {};
    try {
      factor = await getFactor();
      await client.POST('/session/step-up', { body: factor });
      onSteppedUp();
    } catch (error) {
      setMessage(describeStepUpError(error, factor));
    } finally {
      setIsPending(false);
    }
  };

  return {
    completeStepUp: (factor: FactorInput) => send(() => factor),
    /** Signs with a passkey in the browser first. */
    submitPasskey: () =>
      send(async () => {
        const { data } = await client.POST('/session/step-up/passkey');
        if (!data) throw new Error('The response has no passkey request.');
        return { passkey: await signWithPasskey(data.data) };
      }),
    isPending,
    message,
    clearMessage: () => setMessage(undefined),
  };
}
