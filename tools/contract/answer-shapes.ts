import { isObject, listAt, objectAt, resolve as resolveIn, type Json } from './json.ts';
import { operationsOf, successOf } from './operations.ts';

/** What the client reads by itself, apart from the shape; a success that is required is asked for as a flag. */
const envelope = new Set(['success', 'message']);
const scalars: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'number',
  integer: 'number',
  boolean: 'flag',
};

const isScalar = (shape: string) => shape.startsWith("'");
const typesOf = ({ type }: Json) => [type].flat();

/**
 * How each answer is read, as source text. An object has its properties: `!` marks one that must be there, `?` one whose
 * null says something, such as that there is no limit. A list has the shape of its entries; a scalar has its kind. A
 * shape that has a name in the contract appears once.
 */
export function answerShapes(contract: Json): string {
  const named = new Map<string, string>();

  const resolve = (schema: unknown) => resolveIn(contract, schema);
  const alternativesOf = (schema: Json) => [...listAt(schema, 'anyOf'), ...listAt(schema, 'oneOf')];
  const isNullable = (schema: Json): boolean =>
    typesOf(schema).includes('null') || alternativesOf(schema).map(resolve).some(isNullable);

  const requiredOf = (schema: unknown): unknown[] => [
    ...listAt(resolve(schema), 'required'),
    ...listAt(resolve(schema), 'allOf').flatMap(requiredOf),
  ];
  const propertiesOf = (value: unknown, required: readonly unknown[], isAnswer = false): string[] => {
    const schema = resolve(value);
    const own = Object.entries(objectAt(schema, 'properties')).flatMap(([key, property]) => {
      const isRequired = required.includes(key);
      const shape = isAnswer && envelope.has(key) && !isRequired ? undefined : shapeOf(property);
      const mark = isNullable(resolve(property)) ? '?' : isRequired ? '!' : '';
      return shape === undefined ? [] : [`'${key}${mark}': ${shape}`];
    });
    const parts = listAt(schema, 'allOf').flatMap((part) => propertiesOf(part, required, isAnswer));
    // A part may repeat a property in order to require it.
    return [...new Set([...parts, ...own])];
  };
  const objectOf = (schema: Json) => `{ ${propertiesOf(schema, requiredOf(schema)).join(', ')} }`;

  /** Undefined where anything will do. */
  const shapeOf = (value: unknown): string | undefined => {
    const reference = isObject(value) ? value['$ref'] : undefined;
    if (typeof reference === 'string') {
      const name = reference.split('/').at(-1) ?? '';
      const shape = named.get(name) ?? shapeOf(resolve(value));
      if (shape === undefined || isScalar(shape)) return shape;
      named.set(name, shape);
      return name;
    }
    const schema = resolve(value);
    const alternatives = alternativesOf(schema);
    if (alternatives.length > 0) {
      const [only, ...others] = alternatives.filter((alternative) => resolve(alternative)['type'] !== 'null');
      return only && others.length === 0 ? shapeOf(only) : undefined;
    }
    if ('allOf' in schema) return objectOf(schema);
    const type = typesOf(schema).find((type) => type !== 'null');
    if (type === 'array') return `[${shapeOf(schema['items']) ?? '{}'}]`;
    if (type === 'object') return objectOf(schema);
    const scalar = schema['format'] === 'date-time' ? 'time' : scalars[String(type)];
    return scalar === undefined ? undefined : `'${scalar}'`;
  };

  const responses = operationsOf(contract).flatMap((entry) => {
    const { schema } = successOf(entry);
    const properties = propertiesOf(schema, requiredOf(schema), true);
    return properties.length === 0 ? [] : [`  '${entry.method} ${entry.path}': { ${properties.join(', ')} },`];
  });

  return [
    ...[...named].map(([name, shape]) => `const ${name} = ${shape} as const;`),
    '',
    '/** By method and path. */',
    'export const answerShapes = {',
    ...responses,
    '} as const;',
    '',
  ].join('\n');
}
