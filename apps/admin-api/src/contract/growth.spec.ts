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

describe('a text that is too long', () => {
  it.each([
    ['pattern', { pattern: '^[^!]*[^\\s!][^!]*$' }, (length: number) => `${'a'.repeat(length)}!`],
    ['format', { format: 'url' }, (length: number) => `ftp://1.1.1.1${'4.1.6.7:155'.repeat(length / 11)}\u0001`],
  ])('is tried on no %s', (_word, word, textOf) => {
    const compile = createValidation({});
    const measured = (limit: object) => {
      const check = compile({ type: 'object', properties: { field: { type: 'string', ...word, ...limit } } }, 'body');
      return isSuperlinear((text) => check({ field: text }), textOf);
    };
    expect([measured({}), measured({ maxLength: 10 })]).toEqual([true, false]);
  });

  it('is one of more characters than the limit, however many units they are', () => {
    const field = { type: 'string', maxLength: 10, pattern: '^[^!]*$' };
    const check = createValidation({})({ type: 'object', properties: { field } }, 'body');
    expect(() => check({ field: '😀'.repeat(10) })).not.toThrow();
    expect(() => check({ field: `${'😀'.repeat(9)}!` })).toThrow('Field is not in the right form');
    expect(() => check({ field: `${'😀'.repeat(10)}!` })).toThrow('Field must have at most 10 characters');
  });
});
