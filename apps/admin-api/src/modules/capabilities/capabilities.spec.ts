import { expect, it } from 'vitest';
import { readContract } from '../../contract/operations';
import { createTestApp } from '../../test-support/test-app';

it('lists every capability of the contract', async () => {
  const testApp = await createTestApp();
  const caller = await testApp.signIn();
  const response = await caller.request('GET', '/capabilities');
  expect(response.statusCode).toBe(200);
  expect(readContract()).toMatchObject({ components: { schemas: { Capability: { enum: response.json().data } } } });
  await testApp.close();
});
