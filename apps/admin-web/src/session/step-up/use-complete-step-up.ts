import { ApiError, useApiClient, describeFailure } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';
import { passkeyTrouble, signWithPasskey } from '@countinghouse/permissions/passkeys';
import { useState } from 'react';

type FactorInput = Schemas['StepUpInput'];

/** Why a proof was not taken, as it is said at its field. */
function describeRefusal(error: unknown, factor: FactorInput): string {
  if (!(error instanceof ApiError)) return passkeyTrouble(error) ?? String(error);
  const [method = ''] = Object.keys(factor);
  return error.fields[method] ?? describeFailure(error);
}

/**
 * Sends proofs. `message` is why the last one was not taken.
 *
 * @param onProven called once one was taken
 */
export function useCompleteStepUp(onSteppedUp: () => void) {
  const client = useApiClient();
  const [isPending, setIsPending] = useState(false);
  const [message, setMessage] = useState<string>();

  const send = async (make: () => FactorInput | Promise<FactorInput>) => {
    if (isPending) return;
    setIsPending(true);
    setMessage(undefined);
    let factor: FactorInput = {};
    try {
      factor = await make();
      await client.POST('/session/step-up', { body: factor });
      onSteppedUp();
    } catch (error) {
      setMessage(describeRefusal(error, factor));
    } finally {
      setIsPending(false);
    }
  };

  return {
    completeStepUp: (factor: FactorInput) => send(() => factor),
    /** Has the browser sign with a passkey first. */
    submitPasskey: () =>
      send(async () => {
        const { data } = await client.POST('/session/step-up/passkey');
        if (!data) throw new Error('The server has asked for no passkey.');
        return { passkey: await signWithPasskey(data.data) };
      }),
    isPending,
    message,
    forgetMessage: () => setMessage(undefined),
  };
}
