import { isObject } from './is-object';
import { readScalar, type ScalarKind } from './read-scalar';

/**
 * How an answer is read: an object by its properties (`!` marks one that must be there, `?` one whose null says
 * something), a list by the shape of its entries, a scalar by its kind.
 */
export type Shape = ScalarKind | readonly [Shape] | { readonly [property: string]: Shape };

/** A place of an answer that is not as the contract has it. */
export interface Misfit {
  /** Where: `data.3.amount`; empty for the answer as a whole. */
  path: string;
  /** What should be there: `text`, `number`, `flag`, `time`, `list` or `object`. */
  expected: string;
  /** What is there instead; undefined where nothing is. */
  found: unknown;
}

/** An answer that has been read. */
export interface ReadAnswer {
  /** As the contract has it; undefined where something is missing without which there is nothing to show. */
  value: unknown;
  /** Every place that is not as it should be; what is merely missing and may be is none. */
  misfits: readonly Misfit[];
  /** Of those, for each entry of a list that had to be left out, the reason. */
  leftOut: readonly Misfit[];
}

const isList = (shape: Exclude<Shape, string>): shape is readonly [Shape] => Array.isArray(shape);

/**
 * Reads an answer by its shape. What may be missing is left out where it cannot be read; an entry of a list that lacks
 * what it must have is left out as a whole, and the others stay. An object of which nothing is known cannot be read. Fields that the shape does not know stay as they came.
 */
export function readAnswer(answer: unknown, shape: Shape): ReadAnswer {
  const misfits: Misfit[] = [];
  const leftOut: Misfit[] = [];

  const misfit = (path: string, expected: string, found: unknown) => void misfits.push({ path, expected, found });

  const read = (value: unknown, shape: Shape, path: string): unknown => {
    if (typeof shape === 'string') {
      const scalar = readScalar(value, shape);
      return scalar === undefined ? misfit(path, shape, value) : scalar;
    }
    if (!isList(shape)) return isObject(value) ? readObject(value, shape, path) : misfit(path, 'object', value);
    return Array.isArray(value) ? readList(value, shape[0], path) : misfit(path, 'list', value);
  };

  const readList = (entries: readonly unknown[], shape: Shape, path: string) =>
    entries.flatMap((entry, index) => {
      const value = read(entry, shape, `${path}.${index}`);
      if (value !== undefined) return [value];
      leftOut.push(...misfits.slice(-1));
      return [];
    });

  const readObject = (value: object, shape: { readonly [property: string]: Shape }, path: string): unknown => {
    if (isOfAnotherKind(value, shape)) return misfit(path, 'object', value);
    const properties: Record<string, unknown> = { ...value };
    for (const [key, propertyShape] of Object.entries(shape)) {
      const mark = key.slice(-1);
      const name = nameIn(key);
      const place = path === '' ? name : `${path}.${name}`;
      const present = Object.hasOwn(properties, name) ? properties[name] : undefined;
      const isThere = present !== undefined && present !== null;
      const property = isThere ? read(present, propertyShape, place) : nothing(mark, propertyShape, present);
      if (property === undefined && mark === '!') {
        if (!isThere) misfit(place, nameOf(propertyShape), present);
        return undefined;
      }
      if (property !== undefined) properties[name] = property;
      else if (name in properties) delete properties[name];
    }
    return properties;
  };

  return { value: read(answer, shape, ''), misfits, leftOut };
}

/** The property that a key of a shape is for, without its mark. */
export const nameIn = (key: string) => key.replace(/[!?]$/, '');

/** Says something, and nothing of what may be there. */
function isOfAnotherKind(value: object, shape: object): boolean {
  const keys = Object.keys(shape);
  return (
    keys.length > 0 &&
    Object.keys(value).length > 0 &&
    !keys.some((key) => key.endsWith('!') || Object.hasOwn(value, nameIn(key)))
  );
}

/** What stands for a property that is missing or null. */
const nothing = (mark: string, shape: Shape, present: null | undefined) =>
  // Where null says something, a scalar that is missing says the same; an object that is missing is not known.
  mark === '?' && (present === null || typeof shape === 'string') ? null : undefined;

const nameOf = (shape: Shape) => (typeof shape === 'string' ? shape : isList(shape) ? 'list' : 'object');

/** What is not called by its word. */
const kinds: Readonly<Record<string, string>> = { flag: 'true or false', object: 'an object' };

/** A misfit in words: "`data.3.amount` should be a number, and is a text." What is there is not repeated. */
export function describeMisfit({ path, expected, found }: Misfit): string {
  const place = path === '' ? 'The answer' : `\`${path}\``;
  return `${place} should be ${kinds[expected] ?? `a ${expected}`}, and is ${kindOf(found)}.`;
}

/** What is there instead of what should be, in words that do not repeat it: "a text", "missing". */
export function kindOf(found: unknown): string {
  if (found === undefined) return 'missing';
  if (found === null) return 'empty';
  if (typeof found === 'boolean') return 'true or false';
  if (typeof found === 'number') return 'a number that cannot be it';
  if (typeof found === 'string') return 'a text';
  return Array.isArray(found) ? 'a list' : 'another object';
}
