import { isObject, listAt, objectAt, resolve, type Json } from './json.ts';
import { getOperations } from './operations.ts';

/**
 * Returns the strict contract of our server: success responses require every documented property, except those in
 * `x-optional`. The contract itself requires only what every server must send. Requests and error responses stay the same.
 *
 * @param contract the bundled document
 */
export function toStrictContract(contract: Json): Json {
  const strict = structuredClone(contract);
  const seen = new Set<Json>();

  const requireAll = (value: unknown) => {
    if (!isObject(value)) return;
    const schema = resolve(strict, value);
    if (seen.has(schema)) return;
    seen.add(schema);
    const properties = objectAt(schema, 'properties');
    const optional = listAt(schema, 'x-optional');
    const required = Object.keys(properties).filter((name) => !optional.includes(name));
    if ('properties' in schema) Object.assign(schema, { required });
    const parts = ['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => listAt(schema, keyword));
    [schema['items'], ...Object.values(properties), ...parts].forEach(requireAll);
  };

  for (const { operation } of getOperations(strict)) {
    for (const [status, response] of Object.entries(objectAt(operation, 'responses'))) {
      const contents = status.startsWith('2') ? Object.values(objectAt(response, 'content')) : [];
      for (const media of contents) requireAll(objectAt({ media }, 'media')['schema']);
    }
  }
  return strict;
}
