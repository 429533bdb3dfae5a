import { _, Ajv2020, type AnySchemaObject, type FuncKeywordDefinition, type ValidateFunction } from 'ajv/dist/2020.js';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import addFormats from 'ajv-formats';
import { normalizePhone, normalizeSearch, normalizeToken } from '@countinghouse/shared/text';
import { isTimeZone } from '@countinghouse/shared/time';
import { validationFailed } from '../common/http-error';
import { documentKey, type JsonObject } from './operations';
import { toFieldErrors } from './validation-words';

export type RequestPart = 'params' | 'querystring' | 'headers' | 'body' | 'multipart';

/** `x-decimals`: the most decimals that a number may have. Not `multipleOf`: cents are not whole in floating point. */
export const decimals: FuncKeywordDefinition = {
  keyword: 'x-decimals',
  type: 'number',
  schemaType: 'number',
  validate: (most: number, value: number) => Number(value.toFixed(most)) === value,
};

const normalizers = new Map([
  ['phone', normalizePhone],
  ['search', normalizeSearch],
  ['token', normalizeToken],
]);

/** A text that is so many times longer than its `maxLength` is not normalized, and refused for its length. */
const maxPastedFactor = 4;

/**
 * `x-normalize`: a text that people paste is rewritten, in what the handler is given too, before any other keyword sees it.
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
    const isTooLong = typeof maxLength === 'number' && text.length > maxPastedFactor * maxLength;
    // A setting is validated as a single text, which no object holds.
    const hasParent: boolean = context?.parentData !== undefined;
    if (context && hasParent && !isTooLong) context.parentData[context.parentDataProperty] = normalizer(text);
    return true;
  },
};

/** Applies a keyword only to texts that may be within their `maxLength`: `allErrors` would try longer ones as well. */
function tryOnlyWhatIsNotTooLong(ajv: Ajv2020, word: string) {
  const definition = ajv.getKeyword(word);
  if (typeof definition !== 'object' || !('code' in definition)) throw new Error(`ajv has no keyword ${word}.`);
  ajv.removeKeyword(word).addKeyword({
    ...definition,
    code: (context, ruleType) => {
      const { maxLength = Infinity } = context.parentSchema;
      // `maxLength` counts characters; each is two units at most.
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
    // The messages are made from the refused property's own schema.
    verbose: true,
    // The contract has words that JSON Schema does not know, such as `example`.
    strict: false,
    // The contract's own check has done it, and the server starts sooner without.
    validateSchema: false,
  });
  // The package is CommonJS: whether it has a `default` depends on who loads it.
  const add = 'default' in addFormats ? addFormats.default : addFormats;
  add(ajv);
  ajv.addFormat('time-zone', isTimeZone);
  for (const word of ['pattern', 'format']) tryOnlyWhatIsNotTooLong(ajv, word);
  ajv.addKeyword(decimals);
  ajv.addKeyword(normalize);
  return ajv.addSchema(document, documentKey);
}

/** The path of the first text in the value, at any depth, that the database could not store. */
function findUnstorableText(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || /\p{Surrogate}/u.test(value) ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = findUnstorableText(inner, path ? `${path}.${key}` : key);
    if (found !== undefined) return found;
  }
  return undefined;
}

type Compile = (schema: AnySchemaObject, part: RequestPart) => (data: unknown) => void;

const compilers = new WeakMap<JsonObject, Compile>();

/**
 * Makes the validators of the contract's request parts. Servers of one process share those of a document.
 *
 * Fields are never removed from what was sent. Texts are converted to other types only where nothing but texts can be sent:
 * in the address, and in the fields of a form with files. A text with `x-normalize` is rewritten in place.
 *
 * @returns a function that gives, for a schema, a check which throws a 400 that names the refused fields
 */
export function createValidation(document: JsonObject): Compile {
  const compile = compilers.get(document) ?? createCompiler(document);
  compilers.set(document, compile);
  return compile;
}

function createCompiler(document: JsonObject): Compile {
  // Made and compiled on the first call that needs them: all of them together take as long as the rest of the start.
  let strict: Ajv2020 | undefined;
  let converting: Ajv2020 | undefined;
  const ajvFor = (part: RequestPart) =>
    part === 'body' ? (strict ??= createAjv(document, false)) : (converting ??= createAjv(document, true));

  return (schema, part) => {
    let validate: ValidateFunction | undefined;
    return (data) => {
      // Ajv knows a schema again that it has compiled.
      validate ??= ajvFor(part).compile(schema);
      if (!validate(data)) throw validationFailed(toFieldErrors(validate.errors ?? []));
      const unstorable = findUnstorableText(data, '');
      if (unstorable !== undefined) {
        throw validationFailed([{ field: unstorable, message: 'This text holds a character that cannot be stored.' }]);
      }
    };
  };
}
