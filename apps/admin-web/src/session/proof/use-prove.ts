import { ApiError, useApiClient, describeFailure } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';
import { passkeyTrouble, signWithPasskey } from '@countinghouse/permissions/passkeys';
import { useState } from 'react';

type Proof = Schemas['ProofInput'];

/** Why a proof was not taken, as it is said at its field. */
function describeRefusal(error: unknown, proof: Proof): string {
  if (!(error instanceof ApiError)) return passkeyTrouble(error) ?? String(error);
  const [way = ''] = Object.keys(proof);
  return error.fields[way] ?? describeFailure(error);
}

/**
 * Sends proofs. `message` is why the last one was not taken.
 *
 * @param onProven called once one was taken
 */
export function useProve(onProven: () => void) {
  const client = useApiClient();
  const [isPending, setIsPending] = useState(false);
  const [message, setMessage] = useState<string>();

  const send = async (make: () => Proof | Promise<Proof>) => {
    if (isPending) return;
    setIsPending(true);
    setMessage(undefined);
    let proof: Proof = {};
    try {
      proof = await make();
      await client.POST('/session/proof', { body: proof });
      onProven();
    } catch (error) {
      setMessage(describeRefusal(error, proof));
    } finally {
      setIsPending(false);
    }
  };

  return {
    prove: (proof: Proof) => send(() => proof),
    /** Has the browser sign with a passkey first. */
    provePasskey: () =>
      send(async () => {
        const { data } = await client.POST('/session/proof/passkey');
        if (!data) throw new Error('The server has asked for no passkey.');
        return { passkey: await signWithPasskey(data.data) };
      }),
    isPending,
    message,
    forgetMessage: () => setMessage(undefined),
  };
}
