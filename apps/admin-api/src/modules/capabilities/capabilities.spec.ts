import { expect, it } from 'vitest';
import { readContract } from '../../contract/operations';
import { createTestApp } from '../../test-support/test-app';

it('says of everything in the contract’s vocabulary that it can do it', async () => {
  const test = await createTestApp();
  const caller = await test.signIn();
  const response = await caller.request('GET', '/capabilities');
  expect(response.statusCode).toBe(200);
  expect(readContract()).toMatchObject({ components: { schemas: { Capability: { enum: response.json().data } } } });
  await test.close();
});
