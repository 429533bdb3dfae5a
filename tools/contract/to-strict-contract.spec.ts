import { expect, it } from 'vitest';
import { toStrictContract } from './to-strict-contract';

const text = { type: 'string' };
const createRef = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const createContent = (schema: object) => ({ content: { 'application/json': { schema } } });

const contract = {
  paths: {
    '/things/{id}': {
      parameters: [{ name: 'id' }],
      patch: {
        operationId: 'updateThing',
        requestBody: createContent(createRef('ThingChanges')),
        responses: {
          '200': createContent({ type: 'object', properties: { data: createRef('Thing') } }),
          '409': createContent(createRef('ErrorBody')),
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
          parts: { type: 'array', items: createRef('Part') },
          parent: createRef('Thing'),
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
        patch: {
          responses: { '200': createContent({ required: ['data'], properties: { data: createRef('Thing') } }) },
        },
      },
    },
    components: {
      schemas: {
        Thing: {
          required: ['_id', 'name', 'parts', 'parent'],
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
  expect(paths).toMatchObject({ '/things/{id}': { patch: { requestBody: createContent(createRef('ThingChanges')) } } });
});
