import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';
import { documentKey, readContract } from '../contract/operations';
import { decimals } from '../contract/validation';

/**
 * Forbids what the contract does not name, so that a password hash in an answer is noticed. Where a schema is made of
 * several, only the whole can be closed: each part alone would refuse what the others bring.
 */
function closed(schema: unknown, isPart = false): unknown {
  if (Array.isArray(schema)) return schema.map((item) => closed(item, isPart));
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === 'schemas' ? closedChildren(value) : closed(value, key === 'allOf'),
    ]),
  );
  const isOpen = isPart || 'additionalProperties' in inner;
  return !isOpen && ['properties', 'allOf', '$ref'].some((key) => key in inner)
    ? { ...inner, unevaluatedProperties: false }
    : inner;
}

/** Schemas with a name are closed where they are referred to. */
const closedChildren = (schemas: unknown) =>
  Object.fromEntries(Object.entries(Object(schemas)).map(([name, schema]) => [name, closed(schema, true)]));

const pointer = (...steps: readonly (string | number)[]) =>
  steps.map((step) => `/${encodeURIComponent(String(step).replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');

// Once for all servers of a worker: most of the answers' schemas are compiled when the first of them is checked.
const ajv = new Ajv2020({ strict: false, allErrors: true });
('default' in addFormats ? addFormats.default : addFormats)(ajv);
ajv.addKeyword(decimals);
ajv.addSchema(Object.assign({}, closed(readContract())), documentKey);
const failure = ajv.compile({ $ref: `${documentKey}#/components/schemas/Failure`, unevaluatedProperties: false });

/**
 * Holds every answer against the contract before it is written, since JSON hides some mistakes.
 *
 * @returns the hook for `buildApp`, and the list of what broke the contract
 */
export function watchContract() {
  const violations: string[] = [];

  const schemaOf = (url: string, method: string, status: number) => {
    const path = url.replace(/^\/api\/admin/, '').replaceAll(/:(\w+)/g, '{$1}');
    const declared = `${documentKey}#${pointer('paths', path, method.toLowerCase(), 'responses', status)}`;
    return `${declared}${pointer('content', 'application/json', 'schema')}`;
  };

  const watch = (app: FastifyInstance) =>
    app.addHook('preSerialization', async (request, reply, payload) => {
      const { operation } = request.routeOptions.config;
      const isFailure = reply.statusCode >= 400;
      if (!operation && !isFailure) return payload;
      // The serialised form is checked: a Date that becomes a text is as good as a text.
      const body: unknown = JSON.parse(JSON.stringify(payload));
      const declared = operation && ajv.getSchema(schemaOf(operation.url, operation.method, reply.statusCode));
      // A refusal that many operations share is no schema of its own.
      const validate = declared ?? (isFailure ? failure : undefined);
      const name = `${operation?.id ?? request.url} ${reply.statusCode}`;
      if (!validate) violations.push(`${name}: the contract has no such answer`);
      else if (!validate(body)) violations.push(`${name}: ${ajv.errorsText(validate.errors)}`);
      return payload;
    });

  return { watch, violations };
}
