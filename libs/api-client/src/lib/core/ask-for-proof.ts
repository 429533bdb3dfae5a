import { isObject } from './is-object';

/** A call that the server takes once its caller has proved again that it is them. */
export interface UnprovenCall {
  /** In lower case. */
  method: string;
  /** As the contract has it: `/withdrawal/status/{id}`. */
  path: string;
}

/** Whether an answer says that the caller is to prove that it is them; what it says stays to be read. */
export async function needsProof(response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return isObject(body) && body['code'] === 'proof_needed';
}

/** Asks for a proof once, for all calls that wait for it. */
export function createProofAsker(onProofNeeded: (call: UnprovenCall) => Promise<boolean>) {
  let asked: Promise<boolean> | undefined;
  let proofs = 0;
  return {
    /** How many proofs there have been: a call that was sent before the last of them only has to be sent again. */
    count: () => proofs,

    /**
     * @param signal of the caller, who may not wait any more
     * @returns whether there is a proof now; false where it could not be asked for
     */
    ask: (call: UnprovenCall, signal: AbortSignal): Promise<boolean> => {
      asked ??= onProofNeeded(call)
        .catch(() => false)
        .then((isProven) => {
          asked = undefined;
          if (isProven) proofs += 1;
          return isProven;
        });
      return Promise.race([asked, aborted(signal)]);
    },
  };
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    const end = () => reject(signal.reason);
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
  });
