import { getPropertyName, parseBody, totalProperties, type Shape } from '@countinghouse/api-client/responses';
import { readTotal } from '@countinghouse/api-client/core';

/** A property that records omit. */
export interface Gap {
  /** Names joined by dots, with `[]` after the name of a list: `data[].user_id._id`. */
  place: string;
  /** Number of records without it. */
  missing: number;
  /** Number of all records. */
  of: number;
}

const getProperty = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;

/** Returns the values at a location of a response, one per record; undefined for records without one. */
export function getValues(response: unknown, place: string): unknown[] {
  const steps = place === '' ? [] : place.split('.');
  return steps.reduce<unknown[]>(
    (values, step) => {
      const name = step.replace('[]', '');
      const found = values.map((value) => getProperty(value, name));
      return step === name ? found : found.flatMap((list): unknown[] => (Array.isArray(list) ? list : [list]));
    },
    [response],
  );
}

const isPresent = (value: unknown) => value !== undefined && value !== null;

/** Whether a location is a total, and the response has a total there or elsewhere. */
function hasOtherTotal(response: unknown, place: string): boolean {
  const steps = place.split('.');
  if (!totalProperties.includes(steps.at(-1) ?? '')) return false;
  const holders = steps.slice(0, -1).map((_, index) => steps.slice(0, index).join('.'));
  return [...holders, steps.slice(0, -1).join('.')].some(
    (holder) => readTotal(getValues(response, holder)[0]) !== undefined,
  );
}

/** Returns how often a location of a response is empty; undefined if it never is. An empty list has no gaps. */
export function getGap(response: unknown, place: string): Gap | undefined {
  const values = getValues(response, place);
  const missing = values.filter((value) => !isPresent(value)).length;
  return missing === 0 || hasOtherTotal(response, place) ? undefined : { place, missing, of: values.length };
}

/** Whether a location describes the page, which the panel does not display. */
const isPageProperty = (place: string) => /(^|\.)(pagination|page|limit|totalIsLowerBound)(\.|$)/.test(place);

/** Finds all optional properties that a response omits, the outermost only. The panel shows a dash or nothing for them. */
export function findGaps(response: unknown, shape: Shape): Gap[] {
  const gaps = new Map<string, { missing: number; of: number }>();

  const visit = (value: unknown, shape: Shape, place: string): void => {
    if (typeof shape === 'string') return;
    if (isList(shape)) {
      if (Array.isArray(value)) for (const entry of value) visit(entry, shape[0], `${place}[]`);
      return;
    }
    for (const [key, inner] of Object.entries(shape)) {
      const name = getPropertyName(key);
      const at = place === '' ? name : `${place}.${name}`;
      const property = getProperty(value, name);
      if (!key.endsWith('!') && !key.endsWith('?')) {
        const gap = gaps.get(at) ?? { missing: 0, of: 0 };
        gaps.set(at, { missing: gap.missing + Number(!isPresent(property)), of: gap.of + 1 });
      }
      if (isPresent(property)) visit(property, inner, at);
    }
  };

  visit(parseBody(response, shape).value, shape, '');
  return [...gaps]
    .filter(([place, { missing }]) => missing > 0 && !isPageProperty(place) && !hasOtherTotal(response, place))
    .map(([place, gap]) => ({ place, ...gap }));
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

/** Converts the path of a violation to a JSON path: `data.3._id` becomes `$.data[3]._id`. */
export function toJsonPath(path: string): string {
  const steps = path === '' ? [] : path.split('.');
  return `$${steps.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join('')}`;
}

/** Converts a location to a JSON path: `data[].user_id` becomes `$.data[*].user_id`. */
export const toJsonPathPattern = (place: string) => `$.${place.replaceAll('[]', '[*]')}`;
