import { expect, it } from 'vitest';
import { findBrokenReferences } from './references.ts';

const withBody = (media: object) => ({
  paths: { '/plan': { get: { responses: { '200': { content: { 'application/json': media } } } } } },
  components: { schemas: { Plan: { type: 'object' }, 'a/b': { type: 'object' } } },
});
const place = 'paths./plan.get.responses.200.content.application/json';

it.each(['#/components/schemas/Plan', '#/components/schemas/a~1b'])('follows %s', (reference) => {
  expect(findBrokenReferences(withBody({ schema: { $ref: reference } }))).toEqual([]);
});

it.each(['#/components/schemas/Plans', '../schemas/plans.yaml#/Plan', '#/components/schemas/toString'])(
  'says that %s leads nowhere',
  (reference) => {
    expect(findBrokenReferences(withBody({ schema: { $ref: reference } }))).toEqual([
      `${place}.schema: the reference ${reference} leads nowhere`,
    ]);
  },
);

it('says that an example holds a reference, even to what is there', () => {
  expect(findBrokenReferences(withBody({ example: { data: [{ $ref: '#/components/schemas/Plan' }] } }))).toEqual([
    `${place}.example.data.0: the reference #/components/schemas/Plan inside an example; write its value`,
  ]);
});

it('takes a field that is called example for a field', () => {
  const schema = { properties: { example: { $ref: '#/components/schemas/Plan' } } };
  expect(findBrokenReferences(withBody({ schema }))).toEqual([]);
});
