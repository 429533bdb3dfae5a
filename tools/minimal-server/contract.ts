import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
}

interface Response {
  $ref?: string;
  content?: Record<string, { schema: Schema }>;
}

interface Operation {
  operationId: string;
  'x-origin': string;
  responses: Record<string, Response>;
}

interface Contract {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const { paths, components }: Contract = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../openapi/dist/openapi.json'), 'utf8'),
);

/** The operations of the bundled contract. */
export const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId, responses, 'x-origin': origin }]) => ({
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    operationId,
    isSpecified: origin === 'observed',
    /** The schema of a successful response. */
    schema:
      Object.entries(responses)
        .filter(([status]) => status.startsWith('2'))
        .map(([, { content }]) => content?.['application/json']?.schema ?? {})[0] ?? {},
  })),
);

/** Fields that any record or response may have: the version of a database record, and a message. */
const ALWAYS_ALLOWED = new Set(['__v', 'message']);

/** Returns the paths of a response's fields that its schema does not define. */
export function findUndocumentedFields(value: unknown, schema: Schema, path = ''): string[] {
  if (Array.isArray(value)) {
    const items = getSchemaParts(schema).find((part) => part.items)?.items ?? {};
    return value.flatMap((item) => findUndocumentedFields(item, items, path));
  }
  if (typeof value !== 'object' || value === null) return [];
  const parts = getSchemaParts(schema);
  return Object.entries(value).flatMap(([key, property]) => {
    const propertySchema = parts.map(({ properties }) => properties?.[key]).find(Boolean);
    if (propertySchema) return findUndocumentedFields(property, propertySchema, `${path}.${key}`);
    return ALWAYS_ALLOWED.has(key) ? [] : [`${path}.${key}`];
  });
}

/** Returns a schema and its parts, resolved recursively. */
function getSchemaParts(schema: Schema): Schema[] {
  const referenced = schema.$ref ? [components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}] : [];
  return [schema, ...[...referenced, ...(schema.allOf ?? []), ...(schema.oneOf ?? [])].flatMap(getSchemaParts)];
}
