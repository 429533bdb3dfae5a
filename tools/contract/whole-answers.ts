import type { Json } from './json.ts';
import { listAt, objectAt } from './json.ts';
import { mapAnswers } from './map-answers.ts';

/**
 * The contract as our own server is held to it: an answer has every field that is described, apart from those that
 * `x-optional` names. The contract itself requires only what no server may leave out.
 *
 * @param contract the bundled document
 */
export function wholeAnswers(contract: Json): Json {
  return mapAnswers(contract, (schema) => {
    const optional = listAt(schema, 'x-optional');
    const required = Object.keys(objectAt(schema, 'properties')).filter((name) => !optional.includes(name));
    return { ...schema, required };
  });
}
