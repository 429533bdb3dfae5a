import { isObject } from './is-object';
import { readScalar, type ScalarKind } from './read-scalar';

/**
 * The shape of a response body: an object by its properties (`!` marks a required one, `?` one whose null has a meaning), a
 * list by the shape of its entries, a scalar by its kind.
 */
export type Shape = ScalarKind | readonly [Shape] | { readonly [property: string]: Shape };

/** A value of a response that violates the contract. */
export interface SchemaViolation {
  /** Path of the value: `data.3.amount`; empty for the body itself. */
  path: string;
  /** Expected kind: `text`, `number`, `flag`, `time`, `list` or `object`. */
  expected: string;
  /** The actual value; undefined if it is missing. */
  actual: unknown;
}

/** Result of {@link parseBody}. */
export interface ParsedBody {
  /** The normalized body; undefined if something required is missing. */
  value: unknown;
  /** All violations. A missing optional value is not a violation. */
  violations: readonly SchemaViolation[];
  /** The violations that caused a list entry to be omitted, one per entry. */
  omitted: readonly SchemaViolation[];
}

const isList = (shape: Exclude<Shape, string>): shape is readonly [Shape] => Array.isArray(shape);

/**
 * Parses and normalizes a response body by its shape. Malformed optional properties are removed. A list entry without a
 * required property is omitted. An object without any known property is malformed. Unknown properties stay unchanged.
 */
export function parseBody(body: unknown, shape: Shape): ParsedBody {
  const violations: SchemaViolation[] = [];
  const omitted: SchemaViolation[] = [];

  const addViolation = (path: string, expected: string, actual: unknown) =>
    void violations.push({ path, expected, actual });

  const read = (value: unknown, shape: Shape, path: string): unknown => {
    if (typeof shape === 'string') {
      const scalar = readScalar(value, shape);
      return scalar === undefined ? addViolation(path, shape, value) : scalar;
    }
    if (!isList(shape)) return isObject(value) ? readObject(value, shape, path) : addViolation(path, 'object', value);
    return Array.isArray(value) ? readList(value, shape[0], path) : addViolation(path, 'list', value);
  };

  const readList = (entries: readonly unknown[], shape: Shape, path: string) =>
    entries.flatMap((entry, index) => {
      const value = read(entry, shape, `${path}.${index}`);
      if (value !== undefined) return [value];
      omitted.push(...violations.slice(-1));
      return [];
    });

  const readObject = (value: object, shape: { readonly [property: string]: Shape }, path: string): unknown => {
    if (hasNoKnownProperty(value, shape)) return addViolation(path, 'object', value);
    const properties: Record<string, unknown> = { ...value };
    for (const [key, propertyShape] of Object.entries(shape)) {
      const mark = key.slice(-1);
      const name = getPropertyName(key);
      const propertyPath = path === '' ? name : `${path}.${name}`;
      const presentValue = Object.hasOwn(properties, name) ? properties[name] : undefined;
      const isPresent = presentValue !== undefined && presentValue !== null;
      const property = isPresent
        ? read(presentValue, propertyShape, propertyPath)
        : getMissingValue(mark, propertyShape, presentValue);
      if (property === undefined && mark === '!') {
        if (!isPresent) addViolation(propertyPath, getShapeName(propertyShape), presentValue);
        return undefined;
      }
      if (property !== undefined) properties[name] = property;
      else if (name in properties) delete properties[name];
    }
    return properties;
  };

  return { value: read(body, shape, ''), violations, omitted };
}

/** Returns the property name of a shape's key, without its mark. */
export const getPropertyName = (key: string) => key.replace(/[!?]$/, '');

/** Whether an object has properties, but none of its shape. */
function hasNoKnownProperty(value: object, shape: object): boolean {
  const keys = Object.keys(shape);
  return (
    keys.length > 0 &&
    Object.keys(value).length > 0 &&
    !keys.some((key) => key.endsWith('!') || Object.hasOwn(value, getPropertyName(key)))
  );
}

/** Returns the normalized value of a property that is missing or null. */
const getMissingValue = (mark: string, shape: Shape, presentValue: null | undefined) =>
  // If null has a meaning, a missing scalar means the same; a missing object is unknown.
  mark === '?' && (presentValue === null || typeof shape === 'string') ? null : undefined;

const getShapeName = (shape: Shape) => (typeof shape === 'string' ? shape : isList(shape) ? 'list' : 'object');

/** Labels of the kinds that differ from their names. */
const labels: Readonly<Record<string, string>> = { flag: 'true or false', object: 'an object', text: 'text' };

/** Describes a violation without its value: "`data.3.amount` should be a number, but is text." */
export function describeViolation({ path, expected, actual }: SchemaViolation): string {
  const propertyPath = path === '' ? 'The response' : `\`${path}\``;
  return `${propertyPath} should be ${labels[expected] ?? `a ${expected}`}, but is ${describeType(actual)}.`;
}

/** Describes the type of a value without the value itself: "text", "missing". */
export function describeType(actual: unknown): string {
  if (actual === undefined) return 'missing';
  if (actual === null) return 'empty';
  if (typeof actual === 'boolean') return 'true or false';
  if (typeof actual === 'number') return 'a number out of range';
  if (typeof actual === 'string') return 'text';
  return Array.isArray(actual) ? 'a list' : 'another object';
}
