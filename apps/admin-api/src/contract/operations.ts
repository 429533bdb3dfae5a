import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export type JsonObject = Readonly<Record<string, unknown>>;

/** One operation of the contract, as far as the server needs to know it. */
export interface Operation {
  id: string;
  method: Method;
  /** The path as the router wants it, with the base path: `/api/admin/user/details/:id`. */
  url: string;
  /** `x-permission`: `none` for everybody, `any` for whoever is signed in, `main-admin`, or one of the nine flags. */
  permission: string;
  /** `x-own-id-or`: the flag that is needed where the `id` in the path is not the caller's own. */
  ownIdOr: string | undefined;
  /** `x-step-up`: when the caller's last proof that it is them must not be too old. */
  stepUp: StepUp | undefined;
  /** `x-people-only`: no service account may call it, whatever its flags. */
  isPeopleOnly: boolean;
  /** `x-background`: a panel calls it by itself, so it is no sign that somebody is there. */
  isBackground: boolean;
  /** `x-before-factor`: open also to somebody who must set up their second factor first. */
  isBeforeFactor: boolean;
  /** `x-body-limit`: the most bytes that its body may have, where that is less than of other calls. */
  maxBodyBytes: number | undefined;
  /** The one 2xx status of its answers. */
  successStatus: number;
  /** Whether that answer goes on, as server-sent events. */
  isStream: boolean;
  /** Whether that answer carries the version of the record in its `data`, as an `ETag`. */
  hasVersion: boolean;
  params: JsonObject | undefined;
  query: JsonObject | undefined;
  /** Its own headers, by the contract's spelling of their names. */
  headers: JsonObject | undefined;
  /** Body schemas by media type; empty when it takes no body. */
  bodies: Readonly<Record<string, JsonObject>>;
  /** Whether a call may come without a body, which then counts as an empty object. */
  isBodyOptional: boolean;
  /** Whether strangers send something: each call is then counted before it is read, and its body must be small. */
  isAttempt: boolean;
}

const stepUps = ['always', 'amount', 'csv', 'factor'] as const;

/**
 * For every call; for one that moves a large amount, which the handler asks; for one that asks for a file; or for one by
 * an account that has a second factor.
 */
export type StepUp = (typeof stepUps)[number];

/** The key under which a validator knows the whole document, so that its own references keep working. */
export const documentKey = 'contract';

const methods = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' } as const;

export type Method = (typeof methods)[keyof typeof methods];

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const objectAt = (value: JsonObject, key: string): JsonObject => {
  const found = value[key];
  return isObject(found) ? found : {};
};

let contract: JsonObject | undefined;

/**
 * Reads the bundled contract, with the whole of what our answers hold, once for each process. It is looked up as a package, so
 * every working directory finds it.
 */
export const readContract = (): JsonObject => (contract ??= readDocument());

function readDocument(): JsonObject {
  const path = createRequire(import.meta.url).resolve('@countinghouse/openapi/whole.json');
  const document: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!isObject(document)) throw new Error('The contract is not an object.');
  return document;
}

/** Points the references of a part of the document at the document as a whole. */
function detach(schema: JsonObject): JsonObject {
  const detached: unknown = JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${documentKey}#/`));
  return isObject(detached) ? detached : {};
}

function dereference(document: JsonObject, value: unknown): JsonObject {
  if (!isObject(value)) return {};
  const { $ref: reference } = value;
  if (typeof reference !== 'string') return value;
  const steps = reference
    .slice(2)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  return steps.reduce(objectAt, document);
}

function parametersIn(place: 'path' | 'query' | 'header', parameters: readonly JsonObject[]): JsonObject | undefined {
  const own = parameters.filter((parameter) => parameter['in'] === place);
  if (own.length === 0) return undefined;
  return detach({
    type: 'object',
    properties: Object.fromEntries(own.map((parameter) => [parameter['name'], parameter['schema']])),
    required: own.filter((parameter) => parameter['required'] === true).map((parameter) => parameter['name']),
  });
}

/** @throws Error when the word is not known: such a server must not start, and leave open what was to be guarded */
function readStepUp({ operationId, 'x-step-up': word }: JsonObject): StepUp | undefined {
  const known = stepUps.find((stepUp) => stepUp === word);
  if (known === undefined && word !== undefined)
    throw new Error(`The contract gives an unknown x-step-up for ${String(operationId)}.`);
  return known;
}

const listed = new WeakMap<JsonObject, readonly Operation[]>();

/**
 * Lists the contract's operations. A document gives the same list each time, so that its schemas are compiled once.
 *
 * @param document the bundled contract
 * @throws Error when an operation lacks its id, its permission or its answer: such a server must not start
 */
export function listOperations(document: JsonObject): readonly Operation[] {
  const operations = listed.get(document) ?? findOperations(document);
  listed.set(document, operations);
  return operations;
}

function findOperations(document: JsonObject): Operation[] {
  const servers = document['servers'];
  const server: unknown = Array.isArray(servers) ? servers[0] : undefined;
  const base = isObject(server) && typeof server['url'] === 'string' ? server['url'] : '';

  return Object.entries(objectAt(document, 'paths')).flatMap(([path, item]) => {
    if (!isObject(item)) return [];
    return Object.entries(methods)
      .filter(([key]) => key in item)
      .map(([key, method]): Operation => {
        const operation = objectAt(item, key);
        const { operationId: id, 'x-permission': permission } = operation;
        if (typeof id !== 'string') throw new Error(`The contract gives no operationId for ${method} ${path}.`);
        if (typeof permission !== 'string') throw new Error(`The contract gives no x-permission for ${id}.`);
        const responses = objectAt(operation, 'responses');
        const successStatus = Object.keys(responses)
          .map(Number)
          .find((status) => status >= 200 && status < 300);
        if (successStatus === undefined) throw new Error(`The contract gives no 2xx answer for ${id}.`);

        const parameters = [item['parameters'], operation['parameters']]
          .flatMap((list) => (Array.isArray(list) ? list : []))
          .map((parameter) => dereference(document, parameter));
        const requestBody = dereference(document, operation['requestBody']);
        const content = objectAt(requestBody, 'content');
        return {
          id,
          isAttempt: permission === 'none' && Object.keys(content).length > 0,
          method,
          url: base + path.replaceAll(/\{(\w+)\}/g, ':$1'),
          permission,
          ownIdOr: typeof operation['x-own-id-or'] === 'string' ? operation['x-own-id-or'] : undefined,
          stepUp: readStepUp(operation),
          isPeopleOnly: operation['x-people-only'] === true,
          isBackground: operation['x-background'] === true,
          isBeforeFactor: operation['x-before-factor'] === true,
          maxBodyBytes: typeof operation['x-body-limit'] === 'number' ? operation['x-body-limit'] : undefined,
          successStatus,
          isStream: 'text/event-stream' in objectAt(objectAt(responses, String(successStatus)), 'content'),
          hasVersion: 'ETag' in objectAt(objectAt(responses, String(successStatus)), 'headers'),
          params: parametersIn('path', parameters),
          query: parametersIn('query', parameters),
          headers: parametersIn('header', parameters),
          isBodyOptional: Object.keys(content).length > 0 && requestBody['required'] !== true,
          bodies: Object.fromEntries(
            Object.entries(content).map(([type, media]) => [
              type,
              detach(objectAt(isObject(media) ? media : {}, 'schema')),
            ]),
          ),
        };
      });
  });
}
