import { expect, it } from 'vitest';
import { answerShapes, type SchemaObject } from './answer-shapes';

const text: SchemaObject = { type: 'string' };
const answerOf = (properties: Record<string, SchemaObject>, required = Object.keys(properties)) => ({
  paths: {
    '/things': {
      get: {
        responses: {
          '200': { content: { 'application/json': { schema: { type: 'object', properties, required } } } },
        },
      },
    },
  },
  components: {
    schemas: {
      Word: text,
      Thing: { type: 'object', required: ['name'], properties: { name: { $ref: '#/components/schemas/Word' } } },
    },
  },
});
const thing: SchemaObject = { $ref: '#/components/schemas/Thing' };
const nothing: SchemaObject = { type: 'null' };

it.each([
  ['what is required', { name: text, count: { type: 'integer' } }, "'name': 'string', 'count': 'number'"],
  ['a vocabulary', { kind: { type: 'string', enum: ['a'] } }, "'kind': 'string'"],
  [
    'named shapes, which stand once',
    { one: thing, all: { type: 'array', items: thing } },
    "'one': Thing, 'all': [Thing]",
  ],
  ['what may be null, if it is an object', { one: { oneOf: [thing, nothing] } }, "'one?': Thing"],
  [
    'parts',
    { one: { allOf: [thing, { properties: { size: text }, required: ['size'] }] } },
    "'one': { 'name': 'string', 'size': 'string' }",
  ],
])('holds an answer to %s', (_what, properties: Record<string, SchemaObject>, shape) => {
  expect(answerShapes(answerOf(properties))).toContain(`'get /things': { ${shape} },`);
});

it('asks for no scalar that may be missing, and not for what is said beside the answer', () => {
  const properties = { success: { type: 'boolean' }, message: text, note: { type: ['string', 'null'] }, more: text };
  expect(answerShapes(answerOf({ ...properties, one: thing }, ['success', 'message', 'note']))).toContain(
    "'get /things': { 'one?': Thing },",
  );
  expect(answerShapes(answerOf(properties, ['success', 'message', 'note']))).not.toContain('/things');
});

it('asks for no flag: one that is missing is not set', () => {
  expect(answerShapes(answerOf({ name: text, isRead: { type: 'boolean' } }))).toContain(
    "'get /things': { 'name': 'string' },",
  );
});

it('has the shape of what is named', () => {
  expect(answerShapes(answerOf({ one: thing }))).toContain("const Thing = { 'name': 'string' } as const;");
});
