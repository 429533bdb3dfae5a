import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { registerContract } from './contract';

describe('registerContract', () => {
  const declaredResponses = { '200': { description: 'Well.' } };
  const createDocument = (operation: object) => ({
    servers: [{ url: '/api' }],
    paths: { '/thing': { get: operation } },
  });

  it.each([
    [
      'an operation without a permission',
      { operationId: 'getThing', responses: declaredResponses },
      'The contract gives no x-permission for getThing.',
    ],
    [
      'an operation without an id',
      { 'x-permission': 'any', responses: declaredResponses },
      'The contract gives no operationId for GET /thing.',
    ],
    [
      'an operation without a response',
      { operationId: 'getThing', 'x-permission': 'any' },
      'The contract gives no 2xx response for getThing.',
    ],
  ])('rejects %s', (_case, operation, message) => {
    expect(() => registerContract(Fastify(), createDocument(operation), {})).toThrow(message);
  });

  it('rejects a handler of an unknown operation', () => {
    const document = createDocument({ operationId: 'getThing', 'x-permission': 'any', responses: declaredResponses });
    const handlers = { health: async () => ({ status: 'ok' as const }) };
    expect(() => registerContract(Fastify(), document, handlers)).toThrow(
      'The handler health matches no operation of the contract.',
    );
  });
});
