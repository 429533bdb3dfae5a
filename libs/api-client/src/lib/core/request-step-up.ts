import { isObject } from './is-object';

/** A call that requires step-up authentication. */
export interface RejectedCall {
  /** In lower case. */
  method: string;
  /** Path template of the contract: `/withdrawal/status/{id}`. */
  path: string;
}

/** Whether a response requires step-up authentication. Does not consume its body. */
export async function needsStepUp(response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return isObject(body) && body['code'] === 'step_up_required';
}

/** Creates a requester that asks for one step-up for all pending calls. */
export function createStepUpRequester(onStepUpRequired: (call: RejectedCall) => Promise<boolean>) {
  let pendingStepUp: Promise<boolean> | undefined;
  let stepUps = 0;
  return {
    /** Returns the number of completed step-ups. A call sent before the last one only needs to be repeated. */
    count: () => stepUps,

    /**
     * @param signal rejects the request when the caller aborts
     * @returns whether the step-up succeeded; false if it failed
     */
    request: (call: RejectedCall, signal: AbortSignal): Promise<boolean> => {
      pendingStepUp ??= onStepUpRequired(call)
        .catch(() => false)
        .then((hasStepUp) => {
          pendingStepUp = undefined;
          if (hasStepUp) stepUps += 1;
          return hasStepUp;
        });
      return Promise.race([pendingStepUp, rejectOnAbort(signal)]);
    },
  };
}

const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
  });
