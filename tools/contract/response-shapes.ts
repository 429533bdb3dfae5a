import { isObject, listAt, objectAt, resolve as resolveIn, type Json } from './json.ts';
import { getOperations, getSuccess } from './operations.ts';

/** Properties that the client parses independently of the shape, unless they are required. */
const envelope = new Set(['success', 'message']);
const scalars: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'number',
  integer: 'number',
  boolean: 'flag',
};

const isScalar = (shape: string) => shape.startsWith("'");
const getTypes = ({ type }: Json) => [type].flat();

/**
 * Returns the shapes of all response bodies as TypeScript source. An object has its properties: `!` marks a required one,
 * `?` one whose null has a meaning, such as no limit. A list has the shape of its entries; a scalar has its kind. Named
 * schemas appear once.
 */
export function responseShapes(contract: Json): string {
  const shapesByName = new Map<string, string>();

  const resolve = (schema: unknown) => resolveIn(contract, schema);
  const getAlternatives = (schema: Json) => [...listAt(schema, 'anyOf'), ...listAt(schema, 'oneOf')];
  const isNullable = (schema: Json): boolean =>
    getTypes(schema).includes('null') || getAlternatives(schema).map(resolve).some(isNullable);

  const getRequired = (schema: unknown): unknown[] => [
    ...listAt(resolve(schema), 'required'),
    ...listAt(resolve(schema), 'allOf').flatMap(getRequired),
  ];
  const toProperties = (value: unknown, required: readonly unknown[], isBody = false): string[] => {
    const schema = resolve(value);
    const own = Object.entries(objectAt(schema, 'properties')).flatMap(([key, property]) => {
      const isRequired = required.includes(key);
      const shape = isBody && envelope.has(key) && !isRequired ? undefined : toShape(property);
      const mark = isNullable(resolve(property)) ? '?' : isRequired ? '!' : '';
      return shape === undefined ? [] : [`'${key}${mark}': ${shape}`];
    });
    const parts = listAt(schema, 'allOf').flatMap((part) => toProperties(part, required, isBody));
    // A part may repeat a property to require it.
    return [...new Set([...parts, ...own])];
  };
  const toObjectShape = (schema: Json) => `{ ${toProperties(schema, getRequired(schema)).join(', ')} }`;

  /** Returns undefined if any value is valid. */
  const toShape = (value: unknown): string | undefined => {
    const reference = isObject(value) ? value['$ref'] : undefined;
    if (typeof reference === 'string') {
      const name = reference.split('/').at(-1) ?? '';
      const shape = shapesByName.get(name) ?? toShape(resolve(value));
      if (shape === undefined || isScalar(shape)) return shape;
      shapesByName.set(name, shape);
      return name;
    }
    const schema = resolve(value);
    const alternatives = getAlternatives(schema);
    if (alternatives.length > 0) {
      const [only, ...others] = alternatives.filter((alternative) => resolve(alternative)['type'] !== 'null');
      return only && others.length === 0 ? toShape(only) : undefined;
    }
    if ('allOf' in schema) return toObjectShape(schema);
    const type = getTypes(schema).find((type) => type !== 'null');
    if (type === 'array') return `[${toShape(schema['items']) ?? '{}'}]`;
    if (type === 'object') return toObjectShape(schema);
    const scalar = schema['format'] === 'date-time' ? 'time' : scalars[String(type)];
    return scalar === undefined ? undefined : `'${scalar}'`;
  };

  const responses = getOperations(contract).flatMap((entry) => {
    const { schema } = getSuccess(entry);
    const properties = toProperties(schema, getRequired(schema), true);
    return properties.length === 0 ? [] : [`  '${entry.method} ${entry.path}': { ${properties.join(', ')} },`];
  });

  return [
    ...[...shapesByName].map(([name, shape]) => `const ${name} = ${shape} as const;`),
    '',
    '/** By method and path. */',
    'export const responseShapes = {',
    ...responses,
    '} as const;',
    '',
  ].join('\n');
}
