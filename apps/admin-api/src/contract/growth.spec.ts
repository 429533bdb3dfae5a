import { describe, expect, it } from 'vitest';
import { adversarialTexts, isSuperlinear } from '../test-support/growth';
import { listOperations, readContract, type JsonObject } from './operations';
import { createValidation, type RequestPart } from './validation';

const contract = readContract();

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every schema of the contract, wherever it stands. */
function listSchemas(value: unknown): JsonObject[] {
  if (typeof value !== 'object' || value === null) return [];
  return [...(isObject(value) ? [value] : []), ...Object.values(value).flatMap(listSchemas)];
}

describe('the measure', () => {
  it.each([
    [/^[^!]*[^\s!][^!]*$/u, 'a', '!'],
    [/a+$/u, 'a', '!'],
  ])('tells %s as superlinear', (pattern, unit, end) => {
    expect(
      isSuperlinear(
        (text) => pattern.test(text),
        (length) => unit.repeat(length) + end,
      ),
    ).toBe(true);
  });

  it('tells a linear one as linear, which takes its time too', () => {
    const hundredTimes = (text: string) => {
      for (let count = 0; count < 100; count += 1) /^[^!]*$/u.test(text);
    };
    expect(isSuperlinear(hundredTimes, (length) => `${'a'.repeat(length)}!`)).toBe(false);
  });
});

describe('no pattern of the contract takes longer by more than the length of the text', () => {
  const patterns = listSchemas(contract).flatMap(({ pattern }) => (typeof pattern === 'string' ? [pattern] : []));

  it.each([...new Set(patterns)])('%s', (source) => {
    const pattern = new RegExp(source, 'u');
    expect(adversarialTexts.some((textOf) => isSuperlinear((text) => pattern.test(text), textOf))).toBe(false);
  });
});

/** The names of a part's fields. */
function fieldsOf(schema: JsonObject): string[] {
  const { $ref: reference, properties } = schema;
  if (typeof reference !== 'string') return Object.keys(Object(properties));
  const name = reference.split('/').at(-1) ?? '';
  return listSchemas(contract).flatMap((schemas) => (isObject(schemas[name]) ? fieldsOf(schemas[name]) : []));
}

describe('no field of a request takes longer by more than the length of the text', () => {
  const compile = createValidation(contract);
  const parts = listOperations(contract).flatMap(({ id, params, query, headers, bodies }) => {
    const named: [RequestPart, JsonObject | undefined][] = [
      ['params', params],
      ['querystring', query],
      ['headers', headers],
      ['body', bodies['application/json']],
      ['multipart', bodies['multipart/form-data']],
    ];
    return named.flatMap(([part, schema]) => (schema ? [{ id, part, schema }] : []));
  });

  it.each(parts)('$id $part', ({ part, schema }) => {
    const fields = fieldsOf(schema);
    expect(fields).not.toEqual([]);
    const check = compile(schema, part);
    const run = (text: string) => check(Object.fromEntries(fields.map((field) => [field, text])));
    expect(adversarialTexts.some((textOf) => isSuperlinear(run, textOf))).toBe(false);
  });
});

it('tries no pattern on a text that is too long', () => {
  const field = { type: 'string', maxLength: 10, pattern: '^[^!]*[^\\s!][^!]*$' };
  const check = createValidation({})({ type: 'object', properties: { field } }, 'body');
  expect(
    isSuperlinear(
      (text) => check({ field: text }),
      (length) => `${'a'.repeat(length)}!`,
    ),
  ).toBe(false);
  // Ten characters of two units each are not too long.
  expect(() => check({ field: '😀'.repeat(10) })).not.toThrow();
  expect(() => check({ field: `${'😀'.repeat(9)}!` })).toThrow('Field is not in the right form');
});

it('finds twenty of very many errors, in a time that grows as they do', () => {
  const addUser = listOperations(contract).find(({ id }) => id === 'addUser')?.bodies['application/json'];
  const check = createValidation(contract)(addUser ?? {}, 'body');
  const unknown = (length: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length }, (_, index) => [`k${index}`, 0])));
  expect(isSuperlinear((text) => check(JSON.parse(text)), unknown)).toBe(false);
});
