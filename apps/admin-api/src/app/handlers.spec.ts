import { afterAll, beforeAll, expect, it } from 'vitest';
import { exampleRequests } from '../test-support/example-requests';
import { createTestApp, type SignedIn, type TestApp } from '../test-support/test-app';

let test: TestApp;
let caller: SignedIn;

beforeAll(async () => {
  test = await createTestApp();
  caller = await test.signIn();
});

afterAll(() => test.close());

it('has a handler for every operation', async () => {
  const unbuilt: string[] = [];
  const requests = await exampleRequests({
    id: caller.id,
    userId: caller.id,
    path: 'x.webp',
    kind: 'selfieUpload',
    name: 'kyc',
  });
  for (const { operation, url, payload, headers } of requests) {
    // The session must outlast the round.
    if (operation.id === 'signOut') continue;
    const response = await caller.request(operation.method, url.replace('/api/admin', ''), { payload, headers });
    if (response.statusCode === 501) unbuilt.push(operation.id);
  }
  expect(unbuilt).toEqual([]);
});
