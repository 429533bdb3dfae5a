import { describe, expect, it } from 'vitest';
import { findWordLacks, propertyAt } from './operations.ts';

const response = {
  type: 'object',
  required: ['data'],
  properties: { data: { type: 'array', items: { $ref: '#/components/schemas/Row' } } },
};

/** A contract of one operation, with these words for what may be missing in its answer. */
const contractWith = (words: Record<string, string>) => ({
  paths: {
    '/rows': {
      get: {
        operationId: 'listRows',
        'x-without': words,
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

describe('a place in an answer', () => {
  it.each([
    ['data', { isRequired: true, isNullable: false }],
    ['data[]._id', { isRequired: true, isNullable: false }],
    ['data[].phone', { isRequired: false, isNullable: true }],
    ['data[].owner._id', { isRequired: false, isNullable: false }],
    ['data[].name', undefined],
    ['rows[].status', undefined],
  ])('%s', (place, property) => {
    expect(propertyAt(contractWith({}), response, place)).toEqual(property);
  });
});

describe('words for what the panel lacks', () => {
  it('are sentences about fields that may be missing', () => {
    expect(findWordLacks(contractWith({ 'data[].status': 'It cannot be decided.' }))).toEqual([]);
  });

  it.each([
    ['data[].name', 'It has no name.', 'no such field'],
    ['data[]._id', 'It cannot be opened.', 'is never missing'],
    ['data[].phone', 'It cannot be called.', 'is never missing'],
    ['data[].status', 'no decision', 'is no sentence'],
  ])('are refused at %s: %s', (place, words, lack) => {
    expect(findWordLacks(contractWith({ [place]: words }))).toEqual([`listRows: x-without ${place}: ${lack}`]);
  });
});
