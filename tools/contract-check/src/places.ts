import { nameIn, readAnswer, totalNames, type Shape } from '@countinghouse/api-client/answers';
import { readTotal } from '@countinghouse/api-client/core';

/** Something that records leave out. */
export interface Gap {
  /** Names joined by dots, with `[]` after the name of a list: `data[].user_id._id`. */
  place: string;
  /** In how many records. */
  missing: number;
  /** Of how many. */
  of: number;
}

const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;

/** What stands at a place of an answer, once for each record; undefined where nothing does. */
export function valuesAt(response: unknown, place: string): unknown[] {
  const steps = place === '' ? [] : place.split('.');
  return steps.reduce<unknown[]>(
    (values, step) => {
      const name = step.replace('[]', '');
      const found = values.map((value) => propertyOf(value, name));
      return step === name ? found : found.flatMap((list): unknown[] => (Array.isArray(list) ? list : [list]));
    },
    [response],
  );
}

const isThere = (value: unknown) => value !== undefined && value !== null;

/** Whether a place says how many records there are, and the answer says that there or elsewhere. */
function isSaidTotal(response: unknown, place: string): boolean {
  const steps = place.split('.');
  if (!totalNames.includes(steps.at(-1) ?? '')) return false;
  const holders = steps.slice(0, -1).map((_, index) => steps.slice(0, index).join('.'));
  return [...holders, steps.slice(0, -1).join('.')].some(
    (holder) => readTotal(valuesAt(response, holder)[0]) !== undefined,
  );
}

/** How often a place of an answer is empty; undefined where it never is. A list without entries lacks nothing of them. */
export function gapAt(response: unknown, place: string): Gap | undefined {
  const values = valuesAt(response, place);
  const missing = values.filter((value) => !isThere(value)).length;
  return missing === 0 || isSaidTotal(response, place) ? undefined : { place, missing, of: values.length };
}

/** What says where a page stands is not drawn by itself. */
const isOfPage = (place: string) => /(^|\.)(pagination|page|limit|totalIsLowerBound)(\.|$)/.test(place);

/** Everything that an answer may hold and leaves out, the outermost only: in the panel it is a dash, or nothing. */
export function gapsIn(response: unknown, shape: Shape): Gap[] {
  const gaps = new Map<string, { missing: number; of: number }>();

  const look = (value: unknown, shape: Shape, place: string): void => {
    if (typeof shape === 'string') return;
    if (isList(shape)) {
      if (Array.isArray(value)) for (const entry of value) look(entry, shape[0], `${place}[]`);
      return;
    }
    for (const [key, inner] of Object.entries(shape)) {
      const name = nameIn(key);
      const at = place === '' ? name : `${place}.${name}`;
      const property = propertyOf(value, name);
      if (!key.endsWith('!') && !key.endsWith('?')) {
        const gap = gaps.get(at) ?? { missing: 0, of: 0 };
        gaps.set(at, { missing: gap.missing + Number(!isThere(property)), of: gap.of + 1 });
      }
      if (isThere(property)) look(property, inner, at);
    }
  };

  look(readAnswer(response, shape).value, shape, '');
  return [...gaps]
    .filter(([place, { missing }]) => missing > 0 && !isOfPage(place) && !isSaidTotal(response, place))
    .map(([place, gap]) => ({ place, ...gap }));
}

/** Whether an answer is a list of records, by what it must hold, and holds none. */
export function isEmptyList(response: unknown, shape: Shape): boolean {
  if (typeof shape === 'string') return false;
  if (isList(shape)) return Array.isArray(response) && response.length === 0;
  return Object.entries(shape).some(
    ([key, inner]) => key.endsWith('!') && isEmptyList(propertyOf(response, nameIn(key)), inner),
  );
}

const isList = (shape: Exclude<Shape, string>): shape is readonly [Shape] => Array.isArray(shape);

/** A path of a misfit as JSON paths are written: `data.3._id` is `$.data[3]._id`. */
export function jsonPath(path: string): string {
  const steps = path === '' ? [] : path.split('.');
  return `$${steps.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join('')}`;
}

/** A place as JSON paths are written: `data[].user_id` is `$.data[*].user_id`. */
export const jsonPlace = (place: string) => `$.${place.replaceAll('[]', '[*]')}`;
