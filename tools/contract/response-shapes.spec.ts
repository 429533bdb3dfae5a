import { expect, it } from 'vitest';
import { responseShapes } from './response-shapes';
import type { Json } from './json';

const text: Json = { type: 'string' };
const createContract = (properties: Record<string, Json>, required: string[] = []) => ({
  paths: {
    '/things': {
      get: {
        operationId: 'getThings',
        responses: {
          '200': { content: { 'application/json': { schema: { type: 'object', properties, required } } } },
        },
      },
    },
  },
  components: {
    schemas: {
      Name: text,
      NullableName: { type: ['string', 'null'] },
      Thing: { type: 'object', required: ['name'], properties: { name: { $ref: '#/components/schemas/Name' } } },
    },
  },
});
const thing: Json = { $ref: '#/components/schemas/Thing' };
const nothing: Json = { type: 'null' };

it.each([
  [
    'scalars by their kind',
    { name: text, count: { type: 'integer' }, isOn: { type: 'boolean' }, at: { type: 'string', format: 'date-time' } },
    "'name': 'text', 'count': 'number', 'isOn': 'flag', 'at': 'time'",
  ],
  ['an enum', { kind: { type: 'string', enum: ['a'] } }, "'kind': 'text'"],
  ['named shapes once', { one: thing, all: { type: 'array', items: thing } }, "'one': Thing, 'all': [Thing]"],
  [
    'null with a meaning',
    {
      one: { oneOf: [thing, nothing] },
      name: { $ref: '#/components/schemas/NullableName' },
      max: { type: ['number', 'null'] },
    },
    "'one?': Thing, 'name?': 'text', 'max?': 'number'",
  ],
  [
    'parts that require a property of another part',
    { one: { allOf: [thing, { properties: { size: text } }, { properties: { size: text }, required: ['size'] }] } },
    "'one': { 'name!': 'text', 'size!': 'text' }",
  ],
] satisfies [string, Record<string, Json>, string][])('reads %s', (_what, properties, shape) => {
  expect(responseShapes(createContract(properties))).toContain(`'get /things': { ${shape} },`);
});

it('marks required properties', () => {
  expect(responseShapes(createContract({ one: thing, more: text }, ['one']))).toContain(
    "'get /things': { 'one!': Thing, 'more': 'text' },",
  );
});

it('omits success and message unless they are required', () => {
  const properties: Record<string, Json> = { success: { type: 'boolean' }, message: text, one: thing };
  expect(responseShapes(createContract(properties))).toContain("'get /things': { 'one': Thing },");
  expect(responseShapes(createContract(properties, ['success']))).toContain(
    "'get /things': { 'success!': 'flag', 'one': Thing },",
  );
  expect(responseShapes(createContract({ success: { type: 'boolean' }, message: text }))).not.toContain('/things');
});

it('defines named shapes', () => {
  expect(responseShapes(createContract({ one: thing }))).toContain("const Thing = { 'name!': 'text' } as const;");
});
