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

/** Every operation of the bundled contract. */
export const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId, responses, 'x-origin': origin }]) => ({
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    operationId,
    isObserved: origin === 'observed',
    /** What a success holds. */
    schema:
      Object.entries(responses)
        .filter(([status]) => status.startsWith('2'))
        .map(([, { content }]) => content?.['application/json']?.schema ?? {})[0] ?? {},
  })),
);

/** What every record of such a database has, and a sentence that any answer may bring. */
const everywhere = new Set(['__v', 'message']);

/** The places of an answer that its schema does not name. */
export function unnamedIn(value: unknown, schema: Schema, place = ''): string[] {
  if (Array.isArray(value)) {
    const items = partsOf(schema).find((part) => part.items)?.items ?? {};
    return value.flatMap((item) => unnamedIn(item, items, place));
  }
  if (typeof value !== 'object' || value === null) return [];
  const parts = partsOf(schema);
  return Object.entries(value).flatMap(([key, property]) => {
    const named = parts.map(({ properties }) => properties?.[key]).find(Boolean);
    if (named) return unnamedIn(property, named, `${place}.${key}`);
    return everywhere.has(key) ? [] : [`${place}.${key}`];
  });
}

/** A schema and everything that it is put together from. */
function partsOf(schema: Schema): Schema[] {
  const referred = schema.$ref ? [components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}] : [];
  return [schema, ...[...referred, ...(schema.allOf ?? []), ...(schema.oneOf ?? [])].flatMap(partsOf)];
}
