import { isObject, listAt, objectAt, resolve, type Json } from './json.ts';

/** An operation of the contract. */
export interface OperationEntry {
  /** In lower case. */
  method: string;
  path: string;
  /** The operation object of the contract. */
  operation: Json;
}

/** Returns every operation of a contract in order. */
export function getOperations(contract: Json): OperationEntry[] {
  return Object.entries(objectAt(contract, 'paths')).flatMap(([path, item]) =>
    Object.entries(isObject(item) ? item : {}).flatMap(([method, operation]) =>
      isObject(operation) && 'operationId' in operation ? [{ method, path, operation }] : [],
    ),
  );
}

/** Returns the parameters of an operation and its path. */
export function getParameters(contract: Json, { path, operation }: OperationEntry): Json[] {
  const pathParameters = listAt(objectAt(objectAt(contract, 'paths'), path), 'parameters');
  return [...pathParameters, ...listAt(operation, 'parameters')].map((parameter) => resolve(contract, parameter));
}

/** Returns the success statuses of an operation and the schema of its JSON response. */
export function getSuccess({ operation }: OperationEntry): { statuses: number[]; schema: unknown } {
  const successes = Object.entries(objectAt(operation, 'responses')).filter(([status]) => status.startsWith('2'));
  const [schema] = successes.map(
    ([, response]) => objectAt(objectAt(response, 'content'), 'application/json')['schema'],
  );
  return { statuses: successes.map(([status]) => Number(status)), schema };
}

/** A property of a response. */
export interface ResponseProperty {
  isRequired: boolean;
  /** Null has a meaning. */
  isNullable: boolean;
}

/**
 * Finds a property in a response schema; undefined if it does not exist.
 *
 * @param schema the schema of the response
 * @param location names joined by dots, with `[]` after the name of a list: `data[].user_id._id`
 */
export function findProperty(contract: Json, schema: unknown, location: string): ResponseProperty | undefined {
  const getParts = (value: unknown): Json[] => {
    if (!isObject(value)) return [];
    const schema = resolve(contract, value);
    return [schema, ...['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => listAt(schema, keyword).flatMap(getParts))];
  };

  let parts = getParts(schema);
  let property: ResponseProperty | undefined;
  for (const step of location.split('.')) {
    const name = step.replace('[]', '');
    const own = parts.flatMap((part) => getParts(objectAt(part, 'properties')[name]));
    if (own.length === 0) return undefined;
    property = {
      isRequired: parts.some((part) => listAt(part, 'required').includes(name)),
      isNullable: own.some(({ type }) => [type].flat().includes('null')),
    };
    parts = step === name ? own : own.flatMap(({ items }) => getParts(items));
  }
  return property;
}

/** Returns the texts of `x-limitations` by location: what the panel cannot do if a response omits the property. */
export const getLimitations = ({ operation }: OperationEntry): Record<string, string> =>
  Object.fromEntries(
    Object.entries(objectAt(operation, 'x-limitations')).map(([location, text]) => [location, String(text)]),
  );

/** Finds problems of `x-limitations`: each text must be a sentence about an optional property. */
export function findLimitationProblems(contract: Json): string[] {
  return getOperations(contract).flatMap((entry) => {
    const { schema } = getSuccess(entry);
    return Object.entries(getLimitations(entry)).flatMap(([location, text]) => {
      const property = findProperty(contract, schema, location);
      const report = (problem: string) =>
        `${String(entry.operation['operationId'])}: x-limitations ${location}: ${problem}`;
      return [
        ...(property ? [] : [report('no such field')]),
        ...(property?.isRequired || property?.isNullable ? [report('is never missing')] : []),
        ...(/^[A-Z].*[^.]\.$/.test(text) ? [] : [report('is not a sentence')]),
      ];
    });
  });
}
