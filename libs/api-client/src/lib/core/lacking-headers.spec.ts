import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fixtures, http } from '../../testing';
import { server } from '../../testing-node';
import { createApiClient, type ApiClientOptions } from './api-client';
import { ApiError } from './api-error';

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** What a decision that names a version and a key is sent with. */
async function sentWith(capabilities?: ApiClientOptions['capabilities']) {
  let sent = new Headers();
  server.use(
    http.untyped.put('*/withdrawal/status/:id', ({ request: { headers } }) => {
      sent = headers;
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
  return { version: sent.get('If-Match'), key: sent.get('Idempotency-Key'), token: sent.get('Authorization') };
}

describe('a header that only some servers take', () => {
  const both = { version: '"7"', key: 'key-1', token: 'Bearer secret' };

  it.each<[string, ApiClientOptions['capabilities'], object]>([
    ['goes to a server that takes both', () => Promise.resolve(['versions', 'decision_keys']), both],
    ['is left out for one that has no versions', () => Promise.resolve(['decision_keys']), { ...both, version: null }],
    ['is left out for one that knows no keys', () => Promise.resolve(['versions']), { ...both, key: null }],
    [
      'goes out where the server could not be asked',
      () => Promise.reject(new ApiError({ status: 500, code: '' })),
      both,
    ],
    ['goes out where nobody asks', undefined, both],
  ])('%s', async (_, capabilities, sent) => {
    expect(await sentWith(capabilities)).toEqual(sent);
  });
});
