import { handlers } from '@countinghouse/api-client/testing';
import { getResponse, type RequestHandler } from 'msw';

/** Numbers of open requests, and of open requests that never get a response. */
const requests = { open: 0, hanging: 0 };

/** Creates a `fetch` that calls MSW's handlers directly, without a service worker. */
export function createMockFetch(testHandlers: readonly RequestHandler[]) {
  requests.open = 0;
  requests.hanging = 0;
  return async (request: Request): Promise<Response> => {
    requests.open += 1;
    try {
      const response = await getResponse([...testHandlers, ...handlers], request);
      if (response === undefined) throw new Error(`No handler for ${request.method} ${request.url}`);
      if (response.type === 'error') throw new TypeError('Failed to fetch');
      return response;
    } finally {
      requests.open -= 1;
    }
  };
}

/** A resolver that never responds. */
export function neverResolve(): Promise<never> {
  requests.hanging += 1;
  return new Promise(() => undefined);
}

/** Whether all requests have a response, except those that never get one. */
export const areResponsesSettled = () => requests.open === requests.hanging;
