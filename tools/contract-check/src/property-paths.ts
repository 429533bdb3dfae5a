import { getPropertyName, parseBody, totalProperties, type Shape } from '@countinghouse/api-client/responses';
import { readTotal } from '@countinghouse/api-client/core';

/** A field that records omit. */
export interface OmittedField {
  /** Names joined by dots, with `[]` after the name of a list: `data[].user_id._id`. */
  path: string;
  /** Number of records without the field. */
  missing: number;
  /** Number of all records. */
  total: number;
}

const getProperty = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;

/** Returns the values at a path of a response, one per record; undefined for records without one. */
export function getValues(response: unknown, path: string): unknown[] {
  const steps = path === '' ? [] : path.split('.');
  return steps.reduce<unknown[]>(
    (values, step) => {
      const name = step.replace('[]', '');
      const properties = values.map((value) => getProperty(value, name));
      return step === name
        ? properties
        : properties.flatMap((list): unknown[] => (Array.isArray(list) ? list : [list]));
    },
    [response],
  );
}

const isPresent = (value: unknown) => value !== undefined && value !== null;

/** Whether a path is the path of a total, and the response has a total there or elsewhere. */
function hasOtherTotal(response: unknown, path: string): boolean {
  const steps = path.split('.');
  if (!totalProperties.includes(steps.at(-1) ?? '')) return false;
  const parents = steps.slice(0, -1).map((_, index) => steps.slice(0, index).join('.'));
  return [...parents, steps.slice(0, -1).join('.')].some(
    (parent) => readTotal(getValues(response, parent)[0]) !== undefined,
  );
}

/** Counts the records that omit a field; undefined if none does, or if the list is empty. */
export function getOmittedField(response: unknown, path: string): OmittedField | undefined {
  const values = getValues(response, path);
  const missing = values.filter((value) => !isPresent(value)).length;
  return missing === 0 || hasOtherTotal(response, path) ? undefined : { path, missing, total: values.length };
}

/** Whether a path describes the page, which the panel does not display. */
const isPageProperty = (path: string) => /(^|\.)(pagination|page|limit|totalIsLowerBound)(\.|$)/.test(path);

/** Finds all optional fields that a response omits, the outermost only. The panel shows a dash or nothing for them. */
export function findOmittedFields(response: unknown, shape: Shape): OmittedField[] {
  const counts = new Map<string, { missing: number; total: number }>();

  const visit = (value: unknown, shape: Shape, path: string): void => {
    if (typeof shape === 'string') return;
    if (isList(shape)) {
      if (Array.isArray(value)) for (const entry of value) visit(entry, shape[0], `${path}[]`);
      return;
    }
    for (const [key, inner] of Object.entries(shape)) {
      const name = getPropertyName(key);
      const propertyPath = path === '' ? name : `${path}.${name}`;
      const property = getProperty(value, name);
      if (!key.endsWith('!') && !key.endsWith('?')) {
        const { missing, total } = counts.get(propertyPath) ?? { missing: 0, total: 0 };
        counts.set(propertyPath, { missing: missing + Number(!isPresent(property)), total: total + 1 });
      }
      if (isPresent(property)) visit(property, inner, propertyPath);
    }
  };

  visit(parseBody(response, shape).value, shape, '');
  return [...counts]
    .filter(([path, { missing }]) => missing > 0 && !isPageProperty(path) && !hasOtherTotal(response, path))
    .map(([path, count]) => ({ path, ...count }));
}

/** Whether a response is an empty list, by its required properties. */
export function isEmptyList(response: unknown, shape: Shape): boolean {
  if (typeof shape === 'string') return false;
  if (isList(shape)) return Array.isArray(response) && response.length === 0;
  return Object.entries(shape).some(
    ([key, inner]) => key.endsWith('!') && isEmptyList(getProperty(response, getPropertyName(key)), inner),
  );
}

const isList = (shape: Exclude<Shape, string>): shape is readonly [Shape] => Array.isArray(shape);

/** Converts the path of a schema violation to a JSON path: `data.3._id` becomes `$.data[3]._id`. */
export function toJsonPath(path: string): string {
  const steps = path === '' ? [] : path.split('.');
  return `$${steps.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join('')}`;
}

/** Converts a property path to a JSON path: `data[].user_id` becomes `$.data[*].user_id`. */
export const toJsonPathPattern = (path: string) => `$.${path.replaceAll('[]', '[*]')}`;
