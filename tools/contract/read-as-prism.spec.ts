import { expect, it } from 'vitest';
import { readAsPrism } from './read-as-prism.ts';

const contractWith = (example: unknown) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Plans', version: '1.0.0' },
    paths: {
      '/plan/{id}': {
        get: { responses: { '200': { description: 'It.', content: { 'application/json': { example } } } } },
      },
    },
  });

it('reads every operation', async () => {
  await expect(readAsPrism(contractWith({ category: 'Gold' }))).resolves.toEqual(['GET /plan/{id}']);
});

it('rejects a reference to another file', async () => {
  await expect(readAsPrism(contractWith({ $ref: '../schemas/plans.yaml#/Plan' }))).rejects.toThrow('plans.yaml');
});
