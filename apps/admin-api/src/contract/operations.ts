import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export type JsonObject = Readonly<Record<string, unknown>>;

/** The parts of a contract operation that the server uses. */
export interface Operation {
  id: string;
  method: Method;
  /** The router's path, including the base path: `/api/admin/user/details/:id`. */
  url: string;
  /** `x-permission`: `none` (public), `any` (signed in), `main-admin`, or one of the nine permissions. */
  permission: string;
  /** `x-own-id-or`: the permission that is required if the `id` in the path is not the caller's own. */
  ownIdOr: string | undefined;
  /** `x-step-up`: when the operation requires step-up authentication. */
  stepUp: StepUp | undefined;
  /** `x-people-only`: closed to service accounts, whatever their permissions. */
  isPeopleOnly: boolean;
  /** `x-background`: called by the panel itself, so it does not count as activity of the session. */
  isBackground: boolean;
  /** `x-before-factor`: open to accounts that still have to set up a required second factor. */
  isOpenBeforeSecondFactor: boolean;
  /** `x-body-limit`: the maximum size of the body, smaller than the default. */
  maxBodyBytes: number | undefined;
  /** Its 2xx status. */
  successStatus: number;
  /** Whether it responds with server-sent events. */
  isStream: boolean;
  /** Whether the response has the version of the record in `data` as an `ETag`. */
  hasVersion: boolean;
  params: JsonObject | undefined;
  query: JsonObject | undefined;
  /** Its own headers. */
  headers: JsonObject | undefined;
  /** Body schemas by media type; empty without a body. */
  bodies: Readonly<Record<string, JsonObject>>;
  /** Whether the body may be missing, which counts as an empty object. */
  isBodyOptional: boolean;
  /** Whether it is public and has a body, such as sign-in: rate limited before the body is read, with a small body limit. */
  isAttempt: boolean;
}

const stepUps = ['always', 'amount', 'csv', 'factor'] as const;

/**
 * `always`; `amount`: for a large amount, checked by the handler; `csv`: for an export; `factor`: for accounts with a second
 * factor.
 */
export type StepUp = (typeof stepUps)[number];

/** The schema key of the contract in validators, which its internal references are resolved against. */
export const documentKey = 'contract';

const methods = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' } as const;

export type Method = (typeof methods)[keyof typeof methods];

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const objectAt = (value: JsonObject, key: string): JsonObject => {
  const member = value[key];
  return isObject(member) ? member : {};
};

let contract: JsonObject | undefined;

/**
 * Reads the bundled contract once per process, with the full response schemas. It is resolved as a package, so it is found from
 * any working directory.
 */
export const readContract = (): JsonObject => (contract ??= readDocument());

function readDocument(): JsonObject {
  const path = createRequire(import.meta.url).resolve('@countinghouse/openapi/strict.json');
  const document: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!isObject(document)) throw new Error('The contract is not an object.');
  return document;
}

/** Copies a schema with its references resolved against the full document. */
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

function parametersIn(
  location: 'path' | 'query' | 'header',
  parameters: readonly JsonObject[],
): JsonObject | undefined {
  const matching = parameters.filter((parameter) => parameter['in'] === location);
  if (matching.length === 0) return undefined;
  return detach({
    type: 'object',
    properties: Object.fromEntries(matching.map((parameter) => [parameter['name'], parameter['schema']])),
    required: matching.filter((parameter) => parameter['required'] === true).map((parameter) => parameter['name']),
  });
}

/** @throws Error for an unknown value: a server that would leave the operation unprotected must not start */
function readStepUp({ operationId, 'x-step-up': value }: JsonObject): StepUp | undefined {
  const known = stepUps.find((stepUp) => stepUp === value);
  if (known === undefined && value !== undefined)
    throw new Error(`The contract gives an unknown x-step-up for ${String(operationId)}.`);
  return known;
}

const operationsByDocument = new WeakMap<JsonObject, readonly Operation[]>();

/**
 * Lists the contract's operations. The list of a document is cached, so that its schemas are compiled once.
 *
 * @param document the bundled contract
 * @throws Error if an operation has no id, permission or 2xx response
 */
export function listOperations(document: JsonObject): readonly Operation[] {
  const operations = operationsByDocument.get(document) ?? findOperations(document);
  operationsByDocument.set(document, operations);
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
        if (successStatus === undefined) throw new Error(`The contract gives no 2xx response for ${id}.`);

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
          isOpenBeforeSecondFactor: operation['x-before-factor'] === true,
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
