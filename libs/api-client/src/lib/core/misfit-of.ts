/**
 * What an answer must have: an object's properties (one whose name ends in `?` may be left out or be null); a list, by
 * the shape of its entries; a scalar, by its type.
 */
export type Shape = 'string' | 'number' | 'boolean' | readonly [Shape] | { readonly [property: string]: Shape };

const isList = (shape: Exclude<Shape, string>): shape is readonly [Shape] => Array.isArray(shape);
const within = (name: string, misfit: string | undefined) =>
  misfit === undefined ? undefined : [name, misfit].filter(Boolean).join('.');

/** The first place where a value does not fit a shape, such as `data.users.0`; undefined where it fits throughout. */
export function misfitOf(value: unknown, shape: Shape): string | undefined {
  if (typeof shape === 'string') return typeof value === shape ? undefined : '';
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== isList(shape)) return '';

  if (isList(shape)) {
    const [entryShape] = shape;
    for (const [index, entry] of Object.entries(value)) {
      const misfit = within(index, misfitOf(entry, entryShape));
      if (misfit !== undefined) return misfit;
    }
    return undefined;
  }
  const properties: ReadonlyMap<string, unknown> = new Map(Object.entries(value));
  for (const [key, propertyShape] of Object.entries(shape)) {
    const name = key.replace(/\?$/, '');
    const property = properties.get(name);
    if (name !== key && (property === undefined || property === null)) continue;
    const misfit = within(name, misfitOf(property, propertyShape));
    if (misfit !== undefined) return misfit;
  }
  return undefined;
}
