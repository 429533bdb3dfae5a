import { isObject, listAt, objectAt, resolve, type Json } from './json.ts';
import { operationsOf } from './operations.ts';

/**
 * The contract as our own server is held to it: an answer of success has every field that is described, apart from those
 * that `x-optional` names. The contract itself requires only what no server may leave out. What is sent, and what a failure
 * answers with, stays as it is.
 *
 * @param contract the bundled document
 */
export function wholeAnswers(contract: Json): Json {
  const whole = structuredClone(contract);
  const seen = new Set<Json>();

  const requireAll = (value: unknown) => {
    if (!isObject(value)) return;
    const schema = resolve(whole, value);
    if (seen.has(schema)) return;
    seen.add(schema);
    const properties = objectAt(schema, 'properties');
    const optional = listAt(schema, 'x-optional');
    const required = Object.keys(properties).filter((name) => !optional.includes(name));
    if ('properties' in schema) Object.assign(schema, { required });
    const parts = ['allOf', 'oneOf', 'anyOf'].flatMap((word) => listAt(schema, word));
    [schema['items'], ...Object.values(properties), ...parts].forEach(requireAll);
  };

  for (const { operation } of operationsOf(whole)) {
    for (const [status, response] of Object.entries(objectAt(operation, 'responses'))) {
      const media = status.startsWith('2') ? Object.values(objectAt(response, 'content')) : [];
      for (const one of media) requireAll(objectAt({ one }, 'one')['schema']);
    }
  }
  return whole;
}
