import { isObject, listAt, objectAt, resolve, type Json } from './json.ts';

/** An operation of the contract. */
export interface OperationEntry {
  /** In lower case. */
  method: string;
  path: string;
  /** As the contract describes it. */
  operation: Json;
}

/** Every operation of a contract, in its order. */
export function operationsOf(contract: Json): OperationEntry[] {
  return Object.entries(objectAt(contract, 'paths')).flatMap(([path, item]) =>
    Object.entries(isObject(item) ? item : {}).flatMap(([method, operation]) =>
      isObject(operation) && 'operationId' in operation ? [{ method, path, operation }] : [],
    ),
  );
}

/** What an operation takes beside its body: its own parameters and those of its path. */
export function parametersOf(contract: Json, { path, operation }: OperationEntry): Json[] {
  const ofPath = listAt(objectAt(objectAt(contract, 'paths'), path), 'parameters');
  return [...ofPath, ...listAt(operation, 'parameters')].map((parameter) => resolve(contract, parameter));
}

/** What a server answers a success of an operation with: its statuses, and the schema of its JSON. */
export function successOf({ operation }: OperationEntry): { statuses: number[]; schema: unknown } {
  const successes = Object.entries(objectAt(operation, 'responses')).filter(([status]) => status.startsWith('2'));
  const [schema] = successes.map(
    ([, response]) => objectAt(objectAt(response, 'content'), 'application/json')['schema'],
  );
  return { statuses: successes.map(([status]) => Number(status)), schema };
}

/** A property of an answer. */
export interface AnswerProperty {
  /** No answer may leave it out. */
  isRequired: boolean;
  /** That it is null says something. */
  isNullable: boolean;
}

/**
 * What a contract says of a place in an answer; undefined where there is no such place.
 *
 * @param schema of the answer
 * @param place names joined by dots, with `[]` after the name of a list: `data[].user_id._id`
 */
export function propertyAt(contract: Json, schema: unknown, place: string): AnswerProperty | undefined {
  const partsOf = (value: unknown): Json[] => {
    if (!isObject(value)) return [];
    const schema = resolve(contract, value);
    return [schema, ...['allOf', 'oneOf', 'anyOf'].flatMap((word) => listAt(schema, word).flatMap(partsOf))];
  };

  let parts = partsOf(schema);
  let found: AnswerProperty | undefined;
  for (const step of place.split('.')) {
    const name = step.replace('[]', '');
    const own = parts.flatMap((part) => partsOf(objectAt(part, 'properties')[name]));
    if (own.length === 0) return undefined;
    found = {
      isRequired: parts.some((part) => listAt(part, 'required').includes(name)),
      isNullable: own.some(({ type }) => [type].flat().includes('null')),
    };
    parts = step === name ? own : own.flatMap(({ items }) => partsOf(items));
  }
  return found;
}

/** What the panel lacks where an answer lacks a field: `x-without`, by place. */
export const withoutOf = ({ operation }: OperationEntry): Record<string, string> =>
  Object.fromEntries(Object.entries(objectAt(operation, 'x-without')).map(([place, words]) => [place, String(words)]));

/** Lists what is wrong with the words for what the panel lacks: each is a sentence about a field that may be missing. */
export function findWordLacks(contract: Json): string[] {
  return operationsOf(contract).flatMap((entry) => {
    const { schema } = successOf(entry);
    return Object.entries(withoutOf(entry)).flatMap(([place, words]) => {
      const property = propertyAt(contract, schema, place);
      const tell = (lack: string) => `${String(entry.operation['operationId'])}: x-without ${place}: ${lack}`;
      return [
        ...(property ? [] : [tell('no such field')]),
        ...(property?.isRequired || property?.isNullable ? [tell('is never missing')] : []),
        ...(/^[A-Z].*[^.]\.$/.test(words) ? [] : [tell('is no sentence')]),
      ];
    });
  });
}
