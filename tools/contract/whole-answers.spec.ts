import { expect, it } from 'vitest';
import { wholeAnswers } from './whole-answers';

const text = { type: 'string' };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ content: { 'application/json': { schema } } });

const contract = {
  paths: {
    '/things/{id}': {
      parameters: [{ name: 'id' }],
      patch: {
        operationId: 'updateThing',
        requestBody: json(ref('ThingChanges')),
        responses: {
          '200': json({ type: 'object', properties: { data: ref('Thing') } }),
          '409': json(ref('Refusal')),
        },
      },
    },
  },
  components: {
    schemas: {
      Thing: {
        type: 'object',
        required: ['_id'],
        'x-optional': ['note'],
        properties: {
          _id: text,
          name: text,
          note: text,
          parts: { type: 'array', items: ref('Part') },
          whole: ref('Thing'),
        },
      },
      Part: { oneOf: [{ type: 'object', properties: { size: text } }, { type: 'null' }] },
      ThingChanges: { type: 'object', properties: { name: text } },
      Refusal: { type: 'object', properties: { message: text } },
    },
  },
};

it('requires everything that is described in an answer, apart from what may be missing', () => {
  const whole = wholeAnswers(contract);
  expect(whole).toMatchObject({
    paths: {
      '/things/{id}': {
        parameters: [{ name: 'id' }],
        patch: { responses: { '200': json({ required: ['data'], properties: { data: ref('Thing') } }) } },
      },
    },
    components: {
      schemas: {
        Thing: {
          required: ['_id', 'name', 'parts', 'whole'],
          properties: contract.components.schemas.Thing.properties,
        },
        Part: { oneOf: [{ required: ['size'] }, { type: 'null' }] },
      },
    },
  });
});

it('leaves what is sent and what is refused as it is', () => {
  const { components, paths } = wholeAnswers(contract);
  expect(components).toMatchObject({ schemas: { Refusal: contract.components.schemas.Refusal } });
  expect(components).toMatchObject({ schemas: { ThingChanges: contract.components.schemas.ThingChanges } });
  expect(paths).toMatchObject({ '/things/{id}': { patch: { requestBody: json(ref('ThingChanges')) } } });
});
