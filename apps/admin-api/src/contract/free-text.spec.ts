import { describe, expect, it } from 'vitest';
import { HttpError } from '../common/http-error';
import { documentKey, listOperations, readContract, type JsonObject } from './operations';
import { createValidation } from './validation';

const document = readContract();
const compile = createValidation(document);

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The schema, with references that also lead to the document where the schema is compiled alone. */
const standAlone = (schema: JsonObject): JsonObject =>
  typeof schema['$ref'] === 'string' ? { $ref: schema['$ref'].replace(/^#/, `${documentKey}#`) } : schema;

/** The schema that a reference stands for. */
function resolve(schema: JsonObject): JsonObject {
  const reference = schema['$ref'];
  if (typeof reference !== 'string') return schema;
  const target = reference
    .slice(reference.indexOf('#/') + 2)
    .split('/')
    .reduce<unknown>((value, step) => (isObject(value) ? value[step] : undefined), document);
  return isObject(target) ? resolve(target) : {};
}

/** Every text that a schema takes at any depth, by the name of its field. */
function* textFields(schema: JsonObject, name: string): Generator<{ name: string; schema: JsonObject }> {
  const resolved = resolve(schema);
  if ([resolved['type']].flat().includes('string')) yield { name, schema: standAlone(schema) };
  for (const [key, inner] of Object.entries(isObject(resolved['properties']) ? resolved['properties'] : {}))
    if (isObject(inner)) yield* textFields(inner, key);
  if (isObject(resolved['items'])) yield* textFields(resolved['items'], name);
  for (const word of ['allOf', 'anyOf', 'oneOf'])
    for (const inner of [resolved[word]].flat()) if (isObject(inner)) yield* textFields(inner, name);
}

/** What the server says to a field with this text; undefined where it accepts it. */
function getRejection({ name, schema }: { name: string; schema: JsonObject }, text: string) {
  try {
    compile({ type: 'object', properties: { [name]: schema } }, 'body')({ [name]: text });
    return undefined;
  } catch (error) {
    return error instanceof HttpError ? error.fields?.[0]?.message : error;
  }
}

/** A secret is compared and never shown, and a network is parsed; both accept letters of every script. */
const notShown = /password|networks/i;

const fields = listOperations(document).flatMap(({ id, bodies }) =>
  Object.values(bodies).flatMap((body) =>
    [...textFields(body, 'body')].map((field) => ({ ...field, place: `${id} ${field.name}` })),
  ),
);
const freeTexts = fields.filter(
  (field) => !notShown.test(field.name) && getRejection(field, 'Ada Лавлейс 李 \u0915\u094d\u200d\u0937') === undefined,
);
const isOptional = (field: (typeof fields)[number]) => getRejection(field, '') === undefined;

const invisible: readonly (readonly [string, string])[] = [
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

it('knows the free texts of the contract', () => {
  const places = new Set(freeTexts.map(({ place }) => place));
  expect([...places]).toEqual(
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

const required = new Map(freeTexts.filter((field) => !isOptional(field)).map((field) => [field.place, field]));

describe.each([...required.values()])('$place', (field) => {
  it('is refused as missing where nothing in it can be seen', () => {
    const accepted = invisible.filter(([, text]) => !/ is required$/.test(String(getRejection(field, text))));
    expect(accepted).toEqual([]);
  });

  it('may be anything that can be seen, in every script', () => {
    const visible = ['.', 'Ada', '\u200bAda', '李', 'می\u200cخواهم', '👩\u200d💻', '한글', '⠁'];
    expect(visible.filter((text) => getRejection(field, text) !== undefined)).toEqual([]);
  });
});
