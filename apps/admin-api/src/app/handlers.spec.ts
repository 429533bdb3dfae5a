import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissionFlags } from '../common/permission-flags';
import { registerContract } from '../plugins/contract';
import { exampleRequests } from '../test-support/example-requests';
import { createTestApp, type SignedIn, type TestApp } from '../test-support/test-app';
import { listOperations, readContract } from '../contract/operations';

let test: TestApp;
let caller: SignedIn;

beforeAll(async () => {
  test = await createTestApp();
  caller = await test.signIn();
});

afterAll(() => test.close());

it('has a handler for every operation', async () => {
  const unbuilt: string[] = [];
  const requests = await exampleRequests({ id: caller.id, userId: caller.id, path: 'x.webp', kind: 'selfieUpload' });
  for (const { operation, url, payload, headers } of requests) {
    // The session must outlast the round.
    if (operation.id === 'signOut') continue;
    const answer = await caller.ask(operation.method, url.replace('/api/admin', ''), { payload, headers });
    if (answer.statusCode === 501) unbuilt.push(operation.id);
  }
  expect(unbuilt).toEqual([]);
});

describe('a server that does not fit the contract does not start', () => {
  const answers = { '200': { description: 'Well.' } };
  const documentOf = (operation: object) => ({ servers: [{ url: '/api' }], paths: { '/thing': { get: operation } } });

  it.each([
    [
      'an operation without a permission',
      { operationId: 'getThing', responses: answers },
      'The contract gives no x-permission for getThing.',
    ],
    [
      'an operation without a name',
      { 'x-permission': 'any', responses: answers },
      'The contract gives no operationId for GET /thing.',
    ],
    [
      'an operation without an answer',
      { operationId: 'getThing', 'x-permission': 'any' },
      'The contract gives no 2xx answer for getThing.',
    ],
  ])('%s', (_case, operation, message) => {
    expect(() => registerContract(Fastify(), documentOf(operation), {})).toThrow(message);
  });

  it('a handler that no operation asks for', () => {
    const document = documentOf({ operationId: 'getThing', 'x-permission': 'any', responses: answers });
    const handlers = { health: async () => ({ status: 'ok' as const }) };
    expect(() => registerContract(Fastify(), document, handlers)).toThrow(
      'The handler health is for no operation of the contract.',
    );
  });
});

it('knows the permission of each operation', () => {
  const permissions = new Set(listOperations(readContract()).map(({ permission }) => permission));
  expect([...permissions].sort()).toEqual(['any', 'main-admin', 'none', ...permissionFlags].sort());
});
