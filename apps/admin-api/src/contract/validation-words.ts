import { hasVisibleText } from '@countinghouse/shared/text';
import type { ErrorObject } from 'ajv';
import type { FieldError } from '../common/http-error';

const acronyms: Readonly<Record<string, string>> = { kyc: 'KYC', id: 'ID' };

/** The words that a field's name is made of: `fullName` is "Full Name", `kyc_status` is "KYC Status". */
function fieldLabel(field: string): string {
  const name = field.split('.').at(-1) ?? field;
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[\s_]+/)
    .filter(Boolean)
    .map((word) => acronyms[word.toLowerCase()] ?? word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

const list = (values: unknown) =>
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

/** Whether a text looks empty; one of control characters does too, but is told that it has them. */
const isBlank = (text: unknown) =>
  typeof text === 'string' && !hasVisibleText(text) && !/(?!\p{White_Space})\p{Cc}/u.test(text);

const inForm = (label: string, format: unknown) => `${label} must be ${formats[String(format)] ?? 'in the right form'}`;

function sentence(label: string, { keyword, params, data, schema, parentSchema }: ErrorObject): string {
  const limit = typeof params['limit'] === 'number' ? params['limit'].toLocaleString('en-GB') : '';
  switch (keyword) {
    case 'required':
      return `${label} is required`;
    case 'minLength':
      if (isBlank(data)) return `${label} is required`;
      // Where a text must have a form, the form says more than the length.
      if (parentSchema?.['format'] !== undefined) return inForm(label, parentSchema['format']);
      return `${label} must have at least ${limit} characters`;
    case 'maxLength':
      if (params['limit'] === parentSchema?.['minLength']) return inForm(label, parentSchema?.['format']);
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
      return `${label} must be one of ${list(params['allowedValues'])}`;
    case 'const':
      return `${label} must be ${String(params['allowedValue'])}`;
    case 'format':
      return inForm(label, params['format']);
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
        return `${label} must not hold characters that turn the direction of text`;
      return parentSchema?.['format'] === undefined
        ? `${label} is not in the right form`
        : inForm(label, parentSchema['format']);
    default:
      return `${label} is not valid`;
  }
}

/** The most fields that an answer names: `maxItems` of the contract's `Failure`. */
const namedFields = 20;

/** How much of a name that the caller made up is repeated. */
const namedCharacters = 100;

/** The field that an error is about; for a missing or an unknown one, ajv names only its parent. */
function fieldOf({ instancePath, params }: ErrorObject): string {
  const parent = instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const unknown = params['additionalProperty'] ?? params['unevaluatedProperty'];
  const child =
    params['missingProperty'] ?? (typeof unknown === 'string' ? unknown.slice(0, namedCharacters) : undefined);
  return [...parent, ...(typeof child === 'string' ? [child] : [])].join('.');
}

function labelOf(error: ErrorObject, field: string): string {
  const { keyword, parentSchema, params } = error;
  const own: unknown =
    keyword === 'required'
      ? parentSchema?.['properties']?.[String(params['missingProperty'])]?.title
      : parentSchema?.['title'];
  return typeof own === 'string' ? own : fieldLabel(field);
}

/** These only say that one of the errors beside them occurred. */
const summaries = new Set(['anyOf', 'oneOf', 'allOf', 'if', 'not']);

/**
 * Says in plain words what a validator refused, one sentence for each field, and for the first twenty fields only.
 *
 * @param errors of one validation, in the validator's order; only a field's first error is reported
 */
export function toFieldErrors(errors: readonly ErrorObject[]): FieldError[] {
  const telling = errors.filter(({ keyword }) => !summaries.has(keyword));
  const byField = new Map<string, string>();
  for (const error of telling.length > 0 ? telling : errors) {
    if (byField.size === namedFields) break;
    const field = fieldOf(error);
    if (field === '' && error.keyword === 'type') byField.set('body', 'A request body is required');
    else if (!byField.has(field || 'body')) byField.set(field || 'body', sentence(labelOf(error, field), error));
  }
  return [...byField].map(([field, message]) => ({ field, message }));
}
