import { afterAll, beforeAll, expect, it } from 'vitest';
import { createExampleRequests } from '../test-support/example-requests';
import { createTestApp, type SignedIn, type TestApp } from '../test-support/test-app';

let testApp: TestApp;
let caller: SignedIn;

beforeAll(async () => {
  testApp = await createTestApp();
  caller = await testApp.signIn();
});

afterAll(() => testApp.close());

it('has a handler for every operation', async () => {
  const notImplementedIds: string[] = [];
  const requests = await createExampleRequests({
    id: caller.id,
    userId: caller.id,
    path: 'x.webp',
    kind: 'selfieUpload',
    name: 'kyc',
  });
  for (const { operation, url, payload, headers } of requests) {
    // Signing out would end the session of the other requests.
    if (operation.id === 'signOut') continue;
    const response = await caller.request(operation.method, url.replace('/api/admin', ''), { payload, headers });
    if (response.statusCode === 501) notImplementedIds.push(operation.id);
  }
  expect(notImplementedIds).toEqual([]);
});
