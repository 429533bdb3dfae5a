import { handlers } from '@countinghouse/api-client/testing';
import { getResponse, type RequestHandler } from 'msw';

/** Calls that are on their way, and those of them that will never be answered. */
const calls = { open: 0, hanging: 0 };

/** A `fetch` that MSW's handlers answer in the page itself: no worker has to be installed, and no server asked. */
export function answeredBy(answers: readonly RequestHandler[]) {
  calls.open = 0;
  calls.hanging = 0;
  return async (request: Request): Promise<Response> => {
    calls.open += 1;
    try {
      const response = await getResponse([...answers, ...handlers], request);
      if (response === undefined) throw new Error(`Nothing answers ${request.method} ${request.url}`);
      if (response.type === 'error') throw new TypeError('Failed to fetch');
      return response;
    } finally {
      calls.open -= 1;
    }
  };
}

/** A resolver for a call that stays unanswered. */
export function never(): Promise<never> {
  calls.hanging += 1;
  return new Promise(() => undefined);
}

/** Whether every call that will be answered has been. */
export const answered = () => calls.open === calls.hanging;
