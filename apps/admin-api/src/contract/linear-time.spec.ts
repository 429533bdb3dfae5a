import { describe, expect, it } from 'vitest';
import { ADVERSARIAL_TEXTS, isSuperlinear } from '../test-support/is-superlinear';
import { listOperations, readContract, type JsonObject } from './operations';
import { createValidation, type RequestPart } from './validation';

const contract = readContract();

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns every object in a value, at any depth. Some of the contract's objects are schemas. */
function listObjects(value: unknown): JsonObject[] {
  if (typeof value !== 'object' || value === null) return [];
  return [...(isObject(value) ? [value] : []), ...Object.values(value).flatMap(listObjects)];
}

describe('isSuperlinear', () => {
  it.each([
    [/^[^!]*[^\s!][^!]*$/u, 'a', '!'],
    [/a+$/u, 'a', '!'],
  ])('is true for %s', (pattern, unit, end) => {
    expect(
      isSuperlinear(
        (text) => pattern.test(text),
        (length) => unit.repeat(length) + end,
      ),
    ).toBe(true);
  });

  it('is false for a slow linear pattern', () => {
    const testHundredTimes = (text: string) => {
      for (let count = 0; count < 100; count += 1) /^[^!]*$/u.test(text);
    };
    expect(isSuperlinear(testHundredTimes, (length) => `${'a'.repeat(length)}!`)).toBe(false);
  });
});

describe('every pattern of the contract', () => {
  const patterns = listObjects(contract).flatMap(({ pattern }) => (typeof pattern === 'string' ? [pattern] : []));

  it.each([...new Set(patterns)])('takes linear time: %s', (source) => {
    const pattern = new RegExp(source, 'u');
    expect(ADVERSARIAL_TEXTS.some((createText) => isSuperlinear((text) => pattern.test(text), createText))).toBe(false);
  });
});

/** Returns the field names of a schema. */
function getFields(schema: JsonObject): string[] {
  const { $ref: reference, properties } = schema;
  if (typeof reference !== 'string') return Object.keys(Object(properties));
  const name = reference.split('/').at(-1) ?? '';
  // The schema is the property with this name of some object of the contract.
  return listObjects(contract).flatMap((parent) => (isObject(parent[name]) ? getFields(parent[name]) : []));
}

describe('the validation of every request', () => {
  const compile = createValidation(contract);
  const parts = listOperations(contract).flatMap(({ id, params, query, headers, bodies }) => {
    const schemas: [RequestPart, JsonObject | undefined][] = [
      ['params', params],
      ['querystring', query],
      ['headers', headers],
      ['body', bodies['application/json']],
      ['multipart', bodies['multipart/form-data']],
    ];
    return schemas.flatMap(([part, schema]) => (schema ? [{ id, part, schema }] : []));
  });

  it.each(parts)('takes linear time for $id $part', ({ part, schema }) => {
    const fields = getFields(schema);
    expect(fields).not.toEqual([]);
    const check = compile(schema, part);
    const runCheck = (text: string) => check(Object.fromEntries(fields.map((field) => [field, text])));
    expect(ADVERSARIAL_TEXTS.some((createText) => isSuperlinear(runCheck, createText))).toBe(false);
  });
});

describe('a text that exceeds its maxLength', () => {
  it.each([
    ['pattern', { pattern: '^[^!]*[^\\s!][^!]*$' }, (length: number) => `${'a'.repeat(length)}!`],
    ['format', { format: 'url' }, (length: number) => `ftp://1.1.1.1${'4.1.6.7:155'.repeat(length / 11)}\u0001`],
  ])('is not checked for %s', (_keyword, keyword, createText) => {
    const compile = createValidation({});
    const isSlow = (limit: object) => {
      const check = compile(
        { type: 'object', properties: { field: { type: 'string', ...keyword, ...limit } } },
        'body',
      );
      return isSuperlinear((text) => check({ field: text }), createText);
    };
    expect([isSlow({}), isSlow({ maxLength: 10 })]).toEqual([true, false]);
  });

  it('is measured in characters, not in UTF-16 code units', () => {
    const field = { type: 'string', maxLength: 10, pattern: '^[^!]*$' };
    const check = createValidation({})({ type: 'object', properties: { field } }, 'body');
    expect(() => check({ field: '😀'.repeat(10) })).not.toThrow();
    expect(() => check({ field: `${'😀'.repeat(9)}!` })).toThrow('Field is not in the right format');
    expect(() => check({ field: `${'😀'.repeat(10)}!` })).toThrow('Field must have at most 10 characters');
  });
});
