import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { registerContract } from './contract';

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
