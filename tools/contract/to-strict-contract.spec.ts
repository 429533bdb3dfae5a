import { expect, it } from 'vitest';
import { toStrictContract } from './to-strict-contract';

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
          '409': json(ref('ErrorBody')),
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
      ErrorBody: { type: 'object', properties: { message: text } },
    },
  },
};

it('requires every documented response property except optional ones', () => {
  const strict = toStrictContract(contract);
  expect(strict).toMatchObject({
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

it('leaves requests and error responses unchanged', () => {
  const { components, paths } = toStrictContract(contract);
  expect(components).toMatchObject({ schemas: { ErrorBody: contract.components.schemas.ErrorBody } });
  expect(components).toMatchObject({ schemas: { ThingChanges: contract.components.schemas.ThingChanges } });
  expect(paths).toMatchObject({ '/things/{id}': { patch: { requestBody: json(ref('ThingChanges')) } } });
});
