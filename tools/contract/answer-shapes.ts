/** The part of an OpenAPI schema that a shape is made from. */
export interface SchemaObject {
  $ref?: string;
  type?: string | string[];
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

/** What every answer holds besides what was asked for; the client checks it itself. */
const envelope = new Set(['success', 'message']);
/** Flags are left out: a flag that a server does not send counts as not set, and a screen can draw that. */
const scalars: Readonly<Record<string, string>> = { string: 'string', number: 'number', integer: 'number' };

const isNull = ({ type }: SchemaObject) => type === 'null';
const nameOf = ({ $ref }: SchemaObject) => $ref?.split('/').at(-1);

/**
 * The part of each answer without which a screen cannot be drawn, as source text: what the contract requires, and the
 * objects and lists among what may be left out or be null. A shape that has a name in the contract appears once.
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
    return (
      (Array.isArray(resolved.type) && resolved.type.includes('null')) ||
      (alternativesOf(resolved)?.some((alternative) => isNull(resolve(alternative))) ?? false)
    );
  };

  const propertiesOf = (schema: SchemaObject, except?: ReadonlySet<string>): string[] => {
    const { allOf, properties = {}, required = [] } = resolve(schema);
    const own = Object.entries(properties).flatMap(([key, property]) => {
      const shape = except?.has(key) ? undefined : shapeOf(property);
      const isCertain = required.includes(key) && !isNullable(property);
      if (shape === undefined || (!isCertain && shape.startsWith("'"))) return [];
      return [`'${isCertain ? key : `${key}?`}': ${shape}`];
    });
    return [...(allOf ?? []).flatMap((part) => propertiesOf(part, except)), ...own];
  };

  /** Undefined where anything will do. */
  const shapeOf = (schema: SchemaObject): string | undefined => {
    const name = nameOf(schema);
    if (name !== undefined) {
      const shape = named.get(name) ?? shapeOf(resolve(schema));
      if (shape === undefined || shape.startsWith("'")) return shape;
      named.set(name, shape);
      return name;
    }
    const [only, ...others] = (alternativesOf(schema) ?? []).filter((alternative) => !isNull(resolve(alternative)));
    if (only) return others.length === 0 ? shapeOf(only) : undefined;
    if (schema.allOf) return `{ ${propertiesOf(schema).join(', ')} }`;
    const type = Array.isArray(schema.type) ? schema.type.find((type) => type !== 'null') : schema.type;
    if (type === 'array') return `[${(schema.items && shapeOf(schema.items)) ?? '{}'}]`;
    if (type === 'object') return `{ ${propertiesOf(schema).join(', ')} }`;
    const scalar = type === undefined ? undefined : scalars[type];
    return scalar === undefined ? undefined : `'${scalar}'`;
  };

  const answers = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { responses }]) => {
      const schema = (responses?.['200'] ?? responses?.['201'])?.content?.['application/json']?.schema;
      const properties = schema ? propertiesOf(schema, envelope) : [];
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
