import { isObject, listAt, objectAt, type Json } from './json.ts';

/**
 * A copy of the contract in which each object of an answer of success has been changed. What is sent, and what a failure
 * answers with, stays as it is.
 *
 * @param contract the bundled document, with references inside itself only
 * @param change what becomes of an object's schema
 */
export function mapAnswers(contract: Json, change: (schema: Json) => Json): Json {
  const components = objectAt(contract, 'components');
  const schemas = objectAt(components, 'schemas');
  const named = new Map<string, Json>();

  const map = (value: unknown): Json => {
    if (!isObject(value)) return {};
    if (typeof value['$ref'] === 'string') {
      const name = value['$ref'].split('/').at(-1) ?? '';
      if (!named.has(name)) {
        // Before its parts, so that a schema may refer to itself.
        named.set(name, objectAt(schemas, name));
        named.set(name, map(schemas[name]));
      }
      return value;
    }
    const mapped = Object.entries(value).map(([key, part]): [string, unknown] => {
      if (key === 'items') return [key, map(part)];
      if (key === 'allOf' || key === 'oneOf' || key === 'anyOf') return [key, listAt(value, key).map(map)];
      if (key === 'properties') return [key, mapValues(objectAt(value, key), map)];
      return [key, part];
    });
    const schema: Json = Object.fromEntries(mapped);
    return isObject(schema['properties']) ? change(schema) : schema;
  };

  const mapMedia = (media: unknown) => ({
    ...objectAt({ media }, 'media'),
    schema: map(objectAt({ media }, 'media')['schema']),
  });
  const mapResponses = (responses: Json) =>
    Object.fromEntries(
      Object.entries(responses).map(([status, response]) => {
        if (!status.startsWith('2') || !isObject(response)) return [status, response];
        return [status, { ...response, content: mapValues(objectAt(response, 'content'), mapMedia) }];
      }),
    );
  const mapOperation = (operation: unknown) =>
    isObject(operation) && 'responses' in operation
      ? { ...operation, responses: mapResponses(objectAt(operation, 'responses')) }
      : operation;

  const paths = mapValues(objectAt(contract, 'paths'), (item) =>
    isObject(item) ? mapValues(item, mapOperation) : item,
  );
  const all = { ...schemas, ...Object.fromEntries(named) };
  return { ...contract, paths, components: { ...components, schemas: all } };
}

function mapValues<Result>(values: Json, map: (value: unknown) => Result): Record<string, Result> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));
}
