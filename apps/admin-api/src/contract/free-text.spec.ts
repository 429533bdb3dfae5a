import { describe, expect, it } from 'vitest';
import { HttpError } from '../common/http-error';
import { documentKey, listOperations, readContract, type JsonObject } from './operations';
import { createValidation } from './validation';

const document = readContract();
const compile = createValidation(document);

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Makes the references of a schema absolute, so that it can be compiled on its own. */
const toStandalone = (schema: JsonObject): JsonObject =>
  typeof schema['$ref'] === 'string' ? { $ref: schema['$ref'].replace(/^#/, `${documentKey}#`) } : schema;

/** Resolves a reference. */
function resolveReference(schema: JsonObject): JsonObject {
  const reference = schema['$ref'];
  if (typeof reference !== 'string') return schema;
  const target = reference
    .slice(reference.indexOf('#/') + 2)
    .split('/')
    .reduce<unknown>((value, step) => (isObject(value) ? value[step] : undefined), document);
  return isObject(target) ? resolveReference(target) : {};
}

/** Yields every text field of a schema, at any depth. */
function* listTextFields(schema: JsonObject, name: string): Generator<{ name: string; schema: JsonObject }> {
  const resolved = resolveReference(schema);
  if ([resolved['type']].flat().includes('string')) yield { name, schema: toStandalone(schema) };
  for (const [key, inner] of Object.entries(isObject(resolved['properties']) ? resolved['properties'] : {}))
    if (isObject(inner)) yield* listTextFields(inner, key);
  if (isObject(resolved['items'])) yield* listTextFields(resolved['items'], name);
  for (const keyword of ['allOf', 'anyOf', 'oneOf'])
    for (const inner of [resolved[keyword]].flat()) if (isObject(inner)) yield* listTextFields(inner, name);
}

/** Returns the error message for a text in a field; undefined if it is accepted. */
function getRejection({ name, schema }: { name: string; schema: JsonObject }, text: string) {
  try {
    compile({ type: 'object', properties: { [name]: schema } }, 'body')({ [name]: text });
    return undefined;
  } catch (error) {
    return error instanceof HttpError ? error.fields?.[0]?.message : error;
  }
}

/** Fields that are not free text, although they accept letters of every script. */
const NOT_FREE_TEXT = /password|networks/i;

const fields = listOperations(document).flatMap(({ id, bodies }) =>
  Object.values(bodies).flatMap((body) =>
    [...listTextFields(body, 'body')].map((field) => ({ ...field, location: `${id} ${field.name}` })),
  ),
);
const freeTexts = fields.filter(
  (field) =>
    !NOT_FREE_TEXT.test(field.name) && getRejection(field, 'Ada Лавлейс 李 \u0915\u094d\u200d\u0937') === undefined,
);
const isOptional = (field: (typeof fields)[number]) => getRejection(field, '') === undefined;

const invisibleTexts: readonly (readonly [string, string])[] = [
  ['spaces of every kind', ' \u00a0\u2003\u3000'],
  ['a zero-width space', '\u200b'],
  ['Hangul fillers', '\u3164\u115f\u1160\uffa0'],
  ['blank Braille', '\u2800\u2800'],
  ['a soft hyphen', '\u00ad'],
  ['joiners', '\u200c\u200d\u2060\ufeff'],
  ['tags', '\u{e0041}\u{e007f}'],
  ['variation selectors', '\ufe0f\u{e0100}'],
  ['annotation marks', '\ufff9\ufffb'],
];

it('finds the free-text fields of the contract', () => {
  const locations = new Set(freeTexts.map(({ location }) => location));
  expect([...locations]).toEqual(
    expect.arrayContaining([
      'signUp fullName',
      'addUser fullName',
      'addUser kyc_reason',
      'addSubadmin fullName',
      'addPlan category',
      'addServiceAccount name',
      'addView name',
    ]),
  );
});

const required = new Map(freeTexts.filter((field) => !isOptional(field)).map((field) => [field.location, field]));

describe.each([...required.values()])('$location', (field) => {
  it('is rejected as missing without visible characters', () => {
    const accepted = invisibleTexts.filter(([, text]) => !/ is required$/.test(String(getRejection(field, text))));
    expect(accepted).toEqual([]);
  });

  it('accepts visible characters of every script', () => {
    const visible = ['.', 'Ada', '\u200bAda', '李', 'می\u200cخواهم', '👩\u200d💻', '한글', '⠁'];
    expect(visible.filter((text) => getRejection(field, text) !== undefined)).toEqual([]);
  });
});
