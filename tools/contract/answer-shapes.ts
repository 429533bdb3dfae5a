/** The part of an OpenAPI schema that a shape is made from. */
export interface SchemaObject {
  $ref?: string;
  type?: string | string[];
  format?: string;
  properties?: Record<string, SchemaObject>;
  required?: string[];
  items?: SchemaObject;
  allOf?: SchemaObject[];
  anyOf?: SchemaObject[];
  oneOf?: SchemaObject[];
  enum?: unknown[];
  const?: unknown;
}

interface Operation {
  responses?: Record<string, { content?: Record<string, { schema?: SchemaObject }> }>;
}

/** The part of the bundled contract that is read here. */
export interface Contract {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, SchemaObject> };
}

/** What the client reads by itself, apart from the shape; a success that is required is asked for as a flag. */
const envelope = new Set(['success', 'message']);
const scalars: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'number',
  integer: 'number',
  boolean: 'flag',
};

const isNull = ({ type }: SchemaObject) => type === 'null';
const nameOf = ({ $ref }: SchemaObject) => $ref?.split('/').at(-1);
const isScalar = (shape: string) => shape.startsWith("'");

/**
 * How each answer is read, as source text. An object has its properties: `!` marks one that must be there, `?` one whose
 * null says something, such as that there is no limit. A list has the shape of its entries; a scalar has its kind. A
 * shape that has a name in the contract appears once.
 */
export function answerShapes({ paths, components }: Contract): string {
  const named = new Map<string, string>();

  const resolve = (schema: SchemaObject): SchemaObject => {
    const name = nameOf(schema);
    return name === undefined ? schema : resolve(components.schemas[name] ?? {});
  };
  const alternativesOf = ({ anyOf, oneOf }: SchemaObject) => anyOf ?? oneOf;
  const isNullable = (schema: SchemaObject): boolean => {
    const resolved = resolve(schema);
    return [resolved.type].flat().includes('null') || (alternativesOf(resolved)?.some(isNullable) ?? false);
  };

  const requiredOf = (schema: SchemaObject): string[] => {
    const { allOf = [], required = [] } = resolve(schema);
    return [...required, ...allOf.flatMap(requiredOf)];
  };
  const propertiesOf = (schema: SchemaObject, required: readonly string[], isAnswer = false): string[] => {
    const { allOf = [], properties = {} } = resolve(schema);
    const own = Object.entries(properties).flatMap(([key, property]) => {
      const isRequired = required.includes(key);
      const shape = isAnswer && envelope.has(key) && !isRequired ? undefined : shapeOf(property);
      const mark = isNullable(property) ? '?' : isRequired ? '!' : '';
      return shape === undefined ? [] : [`'${key}${mark}': ${shape}`];
    });
    // A part may repeat a property in order to require it.
    return [...new Set([...allOf.flatMap((part) => propertiesOf(part, required, isAnswer)), ...own])];
  };
  const objectOf = (schema: SchemaObject) => `{ ${propertiesOf(schema, requiredOf(schema)).join(', ')} }`;

  /** Undefined where anything will do. */
  const shapeOf = (schema: SchemaObject): string | undefined => {
    const name = nameOf(schema);
    if (name !== undefined) {
      const shape = named.get(name) ?? shapeOf(resolve(schema));
      if (shape === undefined || isScalar(shape)) return shape;
      named.set(name, shape);
      return name;
    }
    const alternatives = alternativesOf(schema);
    if (alternatives) {
      const [only, ...others] = alternatives.filter((alternative) => !isNull(resolve(alternative)));
      return only && others.length === 0 ? shapeOf(only) : undefined;
    }
    if (schema.allOf) return objectOf(schema);
    const type = [schema.type].flat().find((type) => type !== 'null');
    if (type === 'array') return `[${(schema.items && shapeOf(schema.items)) ?? '{}'}]`;
    if (type === 'object') return objectOf(schema);
    const scalar = schema.format === 'date-time' ? 'time' : scalars[type ?? ''];
    return scalar === undefined ? undefined : `'${scalar}'`;
  };

  const answers = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { responses }]) => {
      const schema = (responses?.['200'] ?? responses?.['201'])?.content?.['application/json']?.schema;
      const properties = schema ? propertiesOf(schema, requiredOf(schema), true) : [];
      return properties.length === 0 ? [] : [`  '${method} ${path}': { ${properties.join(', ')} },`];
    }),
  );

  return [
    ...[...named].map(([name, shape]) => `const ${name} = ${shape} as const;`),
    '',
    '/** By method and path. */',
    'export const answerShapes = {',
    ...answers,
    '} as const;',
    '',
  ].join('\n');
}
