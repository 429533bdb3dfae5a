import { expect, it } from 'vitest';
import { answerShapes } from './answer-shapes';
import type { Json } from './json';

const text: Json = { type: 'string' };
const answerOf = (properties: Record<string, Json>, required: string[] = []) => ({
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
      Word: text,
      MaybeWord: { type: ['string', 'null'] },
      Thing: { type: 'object', required: ['name'], properties: { name: { $ref: '#/components/schemas/Word' } } },
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
  ['a vocabulary', { kind: { type: 'string', enum: ['a'] } }, "'kind': 'text'"],
  [
    'named shapes, which stand once',
    { one: thing, all: { type: 'array', items: thing } },
    "'one': Thing, 'all': [Thing]",
  ],
  [
    'null where it says something',
    {
      one: { oneOf: [thing, nothing] },
      word: { $ref: '#/components/schemas/MaybeWord' },
      max: { type: ['number', 'null'] },
    },
    "'one?': Thing, 'word?': 'text', 'max?': 'number'",
  ],
  [
    'parts, of which one may require what another describes',
    { one: { allOf: [thing, { properties: { size: text } }, { properties: { size: text }, required: ['size'] }] } },
    "'one': { 'name!': 'text', 'size!': 'text' }",
  ],
] satisfies [string, Record<string, Json>, string][])('reads %s', (_what, properties, shape) => {
  expect(answerShapes(answerOf(properties))).toContain(`'get /things': { ${shape} },`);
});

it('marks what must be there', () => {
  expect(answerShapes(answerOf({ one: thing, more: text }, ['one']))).toContain(
    "'get /things': { 'one!': Thing, 'more': 'text' },",
  );
});

it('leaves what is said beside every answer to the client, unless it must be there', () => {
  const properties: Record<string, Json> = { success: { type: 'boolean' }, message: text, one: thing };
  expect(answerShapes(answerOf(properties))).toContain("'get /things': { 'one': Thing },");
  expect(answerShapes(answerOf(properties, ['success']))).toContain(
    "'get /things': { 'success!': 'flag', 'one': Thing },",
  );
  expect(answerShapes(answerOf({ success: { type: 'boolean' }, message: text }))).not.toContain('/things');
});

it('has the shape of what is named', () => {
  expect(answerShapes(answerOf({ one: thing }))).toContain("const Thing = { 'name!': 'text' } as const;");
});
