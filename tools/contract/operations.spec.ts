import { describe, expect, it } from 'vitest';
import { findLimitationProblems, findProperty } from './operations.ts';

const response = {
  type: 'object',
  required: ['data'],
  properties: { data: { type: 'array', items: { $ref: '#/components/schemas/Row' } } },
};

/** Creates a contract with one operation and these texts of `x-limitations`. */
const contractWith = (limitations: Record<string, string>) => ({
  paths: {
    '/rows': {
      get: {
        operationId: 'listRows',
        'x-limitations': limitations,
        responses: { '200': { content: { 'application/json': { schema: response } } }, '403': {} },
      },
    },
  },
  components: {
    schemas: {
      Row: { allOf: [{ $ref: '#/components/schemas/Base' }, { type: 'object', required: ['_id'] }] },
      Base: {
        type: 'object',
        properties: {
          _id: { type: 'string' },
          status: { type: 'string' },
          phone: { type: ['string', 'null'] },
          owner: { type: 'object', properties: { _id: { type: 'string' } } },
        },
      },
    },
  },
});

describe('findProperty', () => {
  it.each([
    ['data', { isRequired: true, isNullable: false }],
    ['data[]._id', { isRequired: true, isNullable: false }],
    ['data[].phone', { isRequired: false, isNullable: true }],
    ['data[].owner._id', { isRequired: false, isNullable: false }],
    ['data[].name', undefined],
    ['rows[].status', undefined],
  ])('returns the property at %s', (location, property) => {
    expect(findProperty(contractWith({}), response, location)).toEqual(property);
  });
});

describe('findLimitationProblems', () => {
  it('accepts sentences about optional properties', () => {
    expect(findLimitationProblems(contractWith({ 'data[].status': 'Transactions cannot be decided.' }))).toEqual([]);
  });

  it.each([
    ['data[].name', 'Rows have no name.', 'no such field'],
    ['data[]._id', 'It cannot be opened.', 'is never missing'],
    ['data[].phone', 'It cannot be called.', 'is never missing'],
    ['data[].status', 'no decision', 'is not a sentence'],
  ])('reports %s: %s', (location, limitation, problem) => {
    expect(findLimitationProblems(contractWith({ [location]: limitation }))).toEqual([
      `listRows: x-limitations ${location}: ${problem}`,
    ]);
  });
});
