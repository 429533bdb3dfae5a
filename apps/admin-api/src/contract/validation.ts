import { _, Ajv2020, type AnySchemaObject, type FuncKeywordDefinition, type ValidateFunction } from 'ajv/dist/2020.js';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import addFormats from 'ajv-formats';
import { normalizePhone, normalizeSearch, normalizeToken } from '@countinghouse/shared/text';
import { isTimeZone } from '@countinghouse/shared/time';
import { validationFailed } from '../common/http-error';
import { documentKey, type JsonObject } from './operations';
import { toFieldErrors } from './validation-messages';

export type RequestPart = 'params' | 'querystring' | 'headers' | 'body' | 'multipart';

/** `x-decimals`: the maximum number of decimals. `multipleOf` is unreliable for cents in floating point. */
export const decimals: FuncKeywordDefinition = {
  keyword: 'x-decimals',
  type: 'number',
  schemaType: 'number',
  validate: (maxDecimals: number, value: number) => Number(value.toFixed(maxDecimals)) === value,
};

const normalizers = new Map([
  ['phone', normalizePhone],
  ['search', normalizeSearch],
  ['token', normalizeToken],
]);

/** A text longer than this multiple of its `maxLength` is rejected without being normalized. */
const MAX_NORMALIZED_FACTOR = 4;

/**
 * `x-normalize`: rewrites pasted text in place before the other keywords are checked.
 *
 * @see normalizePhone, normalizeSearch and normalizeToken of `libs/shared/text`
 */
const normalize: FuncKeywordDefinition = {
  keyword: 'x-normalize',
  type: 'string',
  schemaType: 'string',
  before: 'maxLength',
  modifying: true,
  errors: false,
  validate: (kind: string, text: string, parentSchema?: AnySchemaObject, context?: DataValidationCxt) => {
    const normalizer = normalizers.get(kind);
    if (normalizer === undefined) throw new Error(`The contract gives an unknown x-normalize: ${kind}.`);
    const maxLength: unknown = parentSchema?.['maxLength'];
    const isTooLong = typeof maxLength === 'number' && text.length > MAX_NORMALIZED_FACTOR * maxLength;
    // A configuration value is validated on its own, without a parent object.
    const hasParent: boolean = context?.parentData !== undefined;
    if (context && hasParent && !isTooLong) context.parentData[context.parentDataProperty] = normalizer(text);
    return true;
  },
};

/** Skips a keyword for texts that exceed their `maxLength`, because `allErrors` checks all keywords. */
function skipKeywordForLongTexts(ajv: Ajv2020, keyword: string) {
  const definition = ajv.getKeyword(keyword);
  if (typeof definition !== 'object' || !('code' in definition)) throw new Error(`ajv has no keyword ${keyword}.`);
  ajv.removeKeyword(keyword).addKeyword({
    ...definition,
    code: (context, ruleType) => {
      const { maxLength = Infinity } = context.parentSchema;
      // `maxLength` counts code points; each has at most two UTF-16 code units.
      context.gen.if(_`${context.data}.length <= ${2 * maxLength}`, () => definition.code(context, ruleType));
    },
  });
}

function createAjv(document: JsonObject, coerceTypes: boolean) {
  const ajv = new Ajv2020({
    coerceTypes,
    useDefaults: true,
    removeAdditional: false,
    allErrors: true,
    // The messages use the schema of the invalid property.
    verbose: true,
    // The contract has keywords that JSON Schema does not define, such as `example`.
    strict: false,
    // The contract is linted separately, and the server starts faster without it.
    validateSchema: false,
  });
  // The package is CommonJS: whether it has a `default` depends on the loader.
  const add = 'default' in addFormats ? addFormats.default : addFormats;
  add(ajv);
  ajv.addFormat('time-zone', isTimeZone);
  for (const keyword of ['pattern', 'format']) skipKeywordForLongTexts(ajv, keyword);
  ajv.addKeyword(decimals);
  ajv.addKeyword(normalize);
  return ajv.addSchema(document, documentKey);
}

/** Returns the path of the first text, at any depth, that PostgreSQL cannot store. */
function findUnstorableText(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || /\p{Surrogate}/u.test(value) ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const unstorablePath = findUnstorableText(inner, path ? `${path}.${key}` : key);
    if (unstorablePath !== undefined) return unstorablePath;
  }
  return undefined;
}

type Compile = (schema: AnySchemaObject, part: RequestPart) => (data: unknown) => void;

const compilers = new WeakMap<JsonObject, Compile>();

/**
 * Creates the compiler of request validators. It is cached per document.
 *
 * Unknown fields are never removed. Types are coerced only in the URL, the headers and multipart fields, which are always text.
 * A text with `x-normalize` is rewritten in place.
 *
 * @returns a function that compiles a schema to a check, which throws a 400 that names the invalid fields
 */
export function createValidation(document: JsonObject): Compile {
  const compile = compilers.get(document) ?? createCompiler(document);
  compilers.set(document, compile);
  return compile;
}

function createCompiler(document: JsonObject): Compile {
  // Compiled on first use: compiling all of them takes as long as the rest of the start.
  let strict: Ajv2020 | undefined;
  let converting: Ajv2020 | undefined;
  const getAjv = (part: RequestPart) =>
    part === 'body' ? (strict ??= createAjv(document, false)) : (converting ??= createAjv(document, true));

  return (schema, part) => {
    let validate: ValidateFunction | undefined;
    return (data) => {
      // Ajv caches compiled schemas.
      validate ??= getAjv(part).compile(schema);
      if (!validate(data)) throw validationFailed(toFieldErrors(validate.errors ?? []));
      const unstorable = findUnstorableText(data, '');
      if (unstorable !== undefined) {
        throw validationFailed([
          { field: unstorable, message: 'This text contains a character that cannot be stored.' },
        ]);
      }
    };
  };
}
