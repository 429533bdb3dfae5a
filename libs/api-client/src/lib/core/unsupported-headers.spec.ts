import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fixtures, http } from '../../testing';
import { server } from '../../testing-node';
import { createApiClient, type ApiClientOptions } from './api-client';
import { ApiError } from './api-error';

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** Sends a decision with a version and an idempotency key, and returns the headers that arrive. */
async function getSentHeaders(capabilities?: ApiClientOptions['capabilities']) {
  let sentHeaders = new Headers();
  server.use(
    http.untyped.put('*/withdrawal/status/:id', ({ request: { headers } }) => {
      sentHeaders = headers;
      return HttpResponse.json({ success: true, data: fixtures.withdrawal() });
    }),
  );
  const client = createApiClient({
    baseUrl: 'http://panel.example/api/admin',
    getToken: () => 'secret',
    ...(capabilities && { capabilities }),
  });
  await client.PUT('/withdrawal/status/{id}', {
    params: { path: { id: 'withdrawal-1' }, header: { 'If-Match': '"7"', 'Idempotency-Key': 'key-1' } },
    body: { status: 'approved' },
  });
  return {
    version: sentHeaders.get('If-Match'),
    key: sentHeaders.get('Idempotency-Key'),
    token: sentHeaders.get('Authorization'),
  };
}

describe('a header that requires a capability', () => {
  const allHeaders = { version: '"7"', key: 'key-1', token: 'Bearer secret' };

  it.each<[string, ApiClientOptions['capabilities'], object]>([
    ['is sent to a server with both capabilities', () => Promise.resolve(['versions', 'decision_keys']), allHeaders],
    [
      'is omitted for a server without versions',
      () => Promise.resolve(['decision_keys']),
      { ...allHeaders, version: null },
    ],
    [
      'is omitted for a server without decision_keys',
      () => Promise.resolve(['versions']),
      { ...allHeaders, key: null },
    ],
    [
      'is sent if the capabilities cannot be fetched',
      () => Promise.reject(new ApiError({ status: 500, code: '' })),
      allHeaders,
    ],
    ['is sent without the option capabilities', undefined, allHeaders],
  ])('%s', async (_, capabilities, sentHeaders) => {
    expect(await getSentHeaders(capabilities)).toEqual(sentHeaders);
  });
});
