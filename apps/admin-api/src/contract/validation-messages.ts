import { hasVisibleText } from '@countinghouse/shared/text';
import type { ErrorObject } from 'ajv';
import type { FieldError } from '../common/http-error';

const acronyms: Readonly<Record<string, string>> = { kyc: 'KYC', id: 'ID' };

/** Derives a label from a field name: `fullName` is "Full Name", `kyc_status` is "KYC Status". */
function getFieldLabel(field: string): string {
  const name = field.split('.').at(-1) ?? field;
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[\s_]+/)
    .filter(Boolean)
    .map((word) => acronyms[word.toLowerCase()] ?? word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

const joinValues = (values: unknown) =>
  Array.isArray(values) ? values.map((value) => (value === null ? 'empty' : String(value))).join(', ') : '';

const formats: Readonly<Record<string, string>> = {
  email: 'an email address',
  date: 'a date such as 2026-03-31',
  'date-time': 'a time such as 2026-03-31T09:00:00Z',
  'time-zone': 'a time zone such as Europe/Zurich',
  uuid: 'an id such as 0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b10',
};

const types: Readonly<Record<string, string>> = {
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  string: 'text',
  array: 'a list',
  object: 'an object',
};

/** Whether a text has no visible characters. A text with control characters is not blank: the message is about its format. */
const isBlank = (text: unknown) =>
  typeof text === 'string' && !hasVisibleText(text) && !/(?!\p{White_Space})\p{Cc}/u.test(text);

const toFormatMessage = (label: string, format: unknown) =>
  `${label} must be ${formats[String(format)] ?? 'in the right format'}`;

function toMessage(label: string, { keyword, params, data, schema, parentSchema }: ErrorObject): string {
  const limit = typeof params['limit'] === 'number' ? params['limit'].toLocaleString('en-GB') : '';
  switch (keyword) {
    case 'required':
      return `${label} is required`;
    case 'minLength':
      if (isBlank(data)) return `${label} is required`;
      // The format is more helpful than the length.
      if (parentSchema?.['format'] !== undefined) return toFormatMessage(label, parentSchema['format']);
      return `${label} must have at least ${limit} characters`;
    case 'maxLength':
      // The length is fixed, so the format is more helpful.
      if (params['limit'] === parentSchema?.['minLength']) return toFormatMessage(label, parentSchema?.['format']);
      return `${label} must have at most ${limit} characters`;
    case 'minimum':
      return `${label} must be at least ${limit}`;
    case 'maximum':
      return `${label} must be at most ${limit}`;
    case 'exclusiveMinimum':
      return `${label} must be more than ${limit}`;
    case 'exclusiveMaximum':
      return `${label} must be less than ${limit}`;
    case 'x-decimals':
      return `${label} must have at most ${schema === 2 ? 'two' : schema} decimals`;
    case 'enum':
      return `${label} must be one of ${joinValues(params['allowedValues'])}`;
    case 'const':
      return `${label} must be ${String(params['allowedValue'])}`;
    case 'format':
      return toFormatMessage(label, params['format']);
    case 'type':
      return `${label} must be ${[params['type']]
        .flat()
        .map((type) => types[String(type)] ?? 'empty')
        .join(' or ')}`;
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return `${label} is not a field of this request`;
    case 'minProperties':
      return 'At least one field is required';
    case 'pattern':
      if (isBlank(data)) return `${label} is required`;
      if (/\p{Bidi_Control}/u.test(String(data)))
        return `${label} must not contain characters that change the text direction`;
      return parentSchema?.['format'] === undefined
        ? `${label} is not in the right format`
        : toFormatMessage(label, parentSchema['format']);
    default:
      return `${label} is not valid`;
  }
}

/** `maxItems` of the contract's `Failure`. */
const MAX_FIELD_ERRORS = 20;

/** The longest unknown field name that a message repeats. */
const MAX_FIELD_NAME_CHARACTERS = 100;

/** Returns the path of the invalid field. For a missing or unknown field, ajv reports its parent. */
function getField({ instancePath, params }: ErrorObject): string {
  const parent = instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const unknown = params['additionalProperty'] ?? params['unevaluatedProperty'];
  const child =
    params['missingProperty'] ??
    (typeof unknown === 'string' ? unknown.slice(0, MAX_FIELD_NAME_CHARACTERS) : undefined);
  return [...parent, ...(typeof child === 'string' ? [child] : [])].join('.');
}

function getLabel(error: ErrorObject, field: string): string {
  const { keyword, parentSchema, params } = error;
  const title: unknown =
    keyword === 'required'
      ? parentSchema?.['properties']?.[String(params['missingProperty'])]?.title
      : parentSchema?.['title'];
  return typeof title === 'string' ? title : getFieldLabel(field);
}

/** Keywords whose errors only summarize other errors. */
const summaries = new Set(['anyOf', 'oneOf', 'allOf', 'if', 'not']);

/**
 * Converts validation errors to one message per field, for the first 20 fields.
 *
 * @param errors the errors of one validation; only the first of a field is reported
 */
export function toFieldErrors(errors: readonly ErrorObject[]): FieldError[] {
  const specificErrors = errors.filter(({ keyword }) => !summaries.has(keyword));
  const byField = new Map<string, string>();
  for (const error of specificErrors.length > 0 ? specificErrors : errors) {
    if (byField.size === MAX_FIELD_ERRORS) break;
    const field = getField(error);
    if (field === '' && error.keyword === 'type') byField.set('body', 'A request body is required');
    else if (!byField.has(field || 'body')) byField.set(field || 'body', toMessage(getLabel(error, field), error));
  }
  return [...byField].map(([field, message]) => ({ field, message }));
}
