import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';
import { documentKey, readContract } from '../contract/operations';
import { decimals } from '../contract/validation';

/**
 * Forbids properties that the contract does not define, so that a leaked password hash is noticed. A composed schema is closed
 * as a whole, because each part alone would reject the properties of the others.
 */
function forbidUnknownFields(schema: unknown, isPart = false): unknown {
  if (Array.isArray(schema)) return schema.map((item) => forbidUnknownFields(item, isPart));
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === 'schemas' ? closeNamedSchemas(value) : forbidUnknownFields(value, key === 'allOf'),
    ]),
  );
  const isOpen = isPart || 'additionalProperties' in inner;
  return !isOpen && ['properties', 'allOf', '$ref'].some((key) => key in inner)
    ? { ...inner, unevaluatedProperties: false }
    : inner;
}

/** Named schemas are closed where they are referenced. */
const closeNamedSchemas = (schemas: unknown) =>
  Object.fromEntries(
    Object.entries(Object(schemas)).map(([name, schema]) => [name, forbidUnknownFields(schema, true)]),
  );

const toPointer = (...steps: readonly (string | number)[]) =>
  steps.map((step) => `/${encodeURIComponent(String(step).replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');

// Shared by all servers of a worker, because compiling the schemas is slow.
const ajv = new Ajv2020({ strict: false, allErrors: true });
('default' in addFormats ? addFormats.default : addFormats)(ajv);
ajv.addKeyword(decimals);
ajv.addSchema(Object.assign({}, forbidUnknownFields(readContract())), documentKey);
const failure = ajv.compile({ $ref: `${documentKey}#/components/schemas/Failure`, unevaluatedProperties: false });

/**
 * Validates every response against the contract before it is serialized, because JSON hides some mistakes.
 *
 * @returns the hook for `buildApp`, and the list of violations
 */
export function createContractCheck() {
  const violations: string[] = [];

  const getSchemaRef = (url: string, method: string, status: number) => {
    const path = url.replace(/^\/api\/admin/, '').replaceAll(/:(\w+)/g, '{$1}');
    const declared = `${documentKey}#${toPointer('paths', path, method.toLowerCase(), 'responses', status)}`;
    return `${declared}${toPointer('content', 'application/json', 'schema')}`;
  };

  const watch = (app: FastifyInstance) =>
    app.addHook('preSerialization', async (request, reply, payload) => {
      const { operation } = request.routeOptions.config;
      const isFailure = reply.statusCode >= 400;
      if (!operation && !isFailure) return payload;
      // Checks the serialized form, in which a Date is a text.
      const body: unknown = JSON.parse(JSON.stringify(payload));
      const declared = operation && ajv.getSchema(getSchemaRef(operation.url, operation.method, reply.statusCode));
      // Errors that all operations share are not declared by each operation.
      const validate = declared ?? (isFailure ? failure : undefined);
      const name = `${operation?.id ?? request.url} ${reply.statusCode}`;
      if (!validate) violations.push(`${name}: the contract has no such response`);
      else if (!validate(body)) violations.push(`${name}: ${ajv.errorsText(validate.errors)}`);
      return payload;
    });

  return { watch, violations };
}
