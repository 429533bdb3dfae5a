import { isObject } from './is-object';

/** A call that the server takes once its caller has proved again that it is them. */
export interface RejectedCall {
  /** In lower case. */
  method: string;
  /** As the contract has it: `/withdrawal/status/{id}`. */
  path: string;
}

/** Whether an answer says that the caller is to prove that it is them; what it says stays to be read. */
export async function needsStepUp(response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return isObject(body) && body['code'] === 'step_up_required';
}

/** Asks for a proof once, for all calls that wait for it. */
export function createStepUpRequester(onStepUpRequired: (call: RejectedCall) => Promise<boolean>) {
  let asked: Promise<boolean> | undefined;
  let stepUps = 0;
  return {
    /** How many proofs there have been: a call that was sent before the last of them only has to be sent again. */
    count: () => stepUps,

    /**
     * @param signal of the caller, who may not wait any more
     * @returns whether there is a proof now; false where it could not be asked for
     */
    ask: (call: RejectedCall, signal: AbortSignal): Promise<boolean> => {
      asked ??= onStepUpRequired(call)
        .catch(() => false)
        .then((hasStepUp) => {
          asked = undefined;
          if (hasStepUp) stepUps += 1;
          return hasStepUp;
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
