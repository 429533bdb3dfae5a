import recheck from 'recheck/lib/browser.js';
import { isObject, listAt, objectAt, resolve, type Json } from './json.ts';
import { getOperations, getParameters } from './operations.ts';

/** Reports a problem at a location. */
type Report = (location: string, problem: string) => void;

const VERSION_CONFLICT_REF = '#/components/schemas/VersionConflict';
const STEP_UP_RESPONSE_REF = '#/components/responses/NotAllowedOrStepUpRequired';
/** Schemas of error responses. */
const ERROR_SCHEMA_REFS: ReadonlySet<string> = new Set([
  '#/components/schemas/Failure',
  '#/components/schemas/SecondFactorRequired',
  VERSION_CONFLICT_REF,
]);

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';

/**
 * Finds violations of the rules that generated code relies on and that `redocly.yaml` cannot express.
 *
 * @param contract the bundled document, with internal references only
 * @returns a sentence for each problem
 */
export function findContractProblems(contract: Json): string[] {
  const problems: string[] = [];
  const reportAt: Report = (location, problem) => problems.push(`${location}: ${problem}`);

  const schemas = objectAt(objectAt(contract, 'components'), 'schemas');
  const flags = Object.keys(objectAt(schemas['Permissions'], 'properties'));
  const permissions = [...flags, 'any', 'none', 'main-admin'];

  for (const [name, schema] of Object.entries(schemas)) {
    if (!isText(objectAt(schemas, name)['description'])) reportAt(`schema ${name}`, 'no description');
    findUnnamedEnums(schema, `schema ${name}`, true, reportAt);
  }

  checkAssertions(contract, [], reportAt);
  for (const entry of getOperations(contract)) {
    const { operation } = entry;
    const location = String(operation['operationId']);
    const report = (problem: string) => reportAt(location, problem);
    checkExtensions(operation, { permissions, flags }, report);
    findUnnamedEnums(operation, location, false, reportAt);

    const parameters = getParameters(contract, entry);
    for (const { name, schema } of parameters) checkLimits(contract, schema, `${location} ${String(name)}`, reportAt);
    checkVersions(operation, parameters, report);
    checkStepUp(operation, report);
    const bodies = Object.values(objectAt(resolve(contract, operation['requestBody']), 'content'));
    for (const body of bodies)
      checkLimits(contract, objectAt({ body }, 'body')['schema'], `${location} body`, reportAt);
    const hasBody = bodies.length > 0;
    checkResponses(contract, operation, { hasInput: parameters.length > 0 || hasBody, hasBody }, report);
  }
  return problems;
}

function checkExtensions(
  operation: Json,
  allowed: { permissions: string[]; flags: string[] },
  report: (problem: string) => void,
) {
  const { 'x-permission': permission, 'x-own-id-or': ownIdOr } = operation;
  if (!allowed.permissions.includes(String(permission))) report('x-permission is missing or unknown');
  if ('x-before-factor' in operation && (operation['x-before-factor'] !== true || permission !== 'any')) {
    report('x-before-factor must be true and requires x-permission any');
  }
  if (ownIdOr !== undefined && !allowed.flags.includes(String(ownIdOr))) report('x-own-id-or is not a permission flag');
  if (!listAt(operation, 'x-record-permission').every((flag) => allowed.flags.includes(String(flag)))) {
    report('x-record-permission contains an unknown flag');
  }
  const isPublic = Array.isArray(operation['security']) && operation['security'].length === 0;
  const bodyLimit = operation['x-body-limit'];
  if (bodyLimit !== undefined && !(Number.isInteger(bodyLimit) && Number(bodyLimit) > 0))
    report('x-body-limit is not a number of bytes');
  const peopleOnly = operation['x-people-only'];
  if (peopleOnly !== undefined && (peopleOnly !== true || isPublic))
    report('x-people-only must be true and requires a token');
  if (isPublic !== (permission === 'none')) report('x-permission and security disagree on whether a token is needed');
}

function checkResponses(
  contract: Json,
  operation: Json,
  { hasInput, hasBody }: { hasInput: boolean; hasBody: boolean },
  report: (problem: string) => void,
) {
  const responses = Object.entries(objectAt(operation, 'responses'));
  const permission = operation['x-permission'];
  const requiredStatuses: string[] = [];
  if (permission !== 'none') requiredStatuses.push('403');
  // 401 rejects admins without a required second factor, and service accounts from operations for people only.
  if (permission !== 'none' && (!('x-before-factor' in operation) || 'x-people-only' in operation))
    requiredStatuses.push('401');
  if (hasInput) requiredStatuses.push('400');
  if (hasBody) requiredStatuses.push('413', '415');
  const statuses = responses.map(([status]) => status);
  for (const status of requiredStatuses) if (!statuses.includes(status)) report(`no ${status} response`);

  for (const [status, response] of responses) {
    const content = objectAt(resolve(contract, response), 'content');
    if (status.startsWith('2')) {
      if (Object.keys(content).length === 0) report(`the ${status} response has no body`);
    } else if (!ERROR_SCHEMA_REFS.has(String(objectAt(objectAt(content, 'application/json'), 'schema')['$ref']))) {
      report(`the ${status} response is not the JSON error`);
    }
  }
}

/** Checks that operations with `If-Match` return the current record on a conflict. */
function checkVersions(operation: Json, parameters: readonly Json[], report: (problem: string) => void) {
  if (!parameters.some((parameter) => parameter['name'] === 'If-Match')) return;
  const conflict = objectAt(objectAt(operation, 'responses'), '409');
  const { schema } = objectAt(objectAt(conflict, 'content'), 'application/json');
  if (objectAt({ schema }, 'schema')['$ref'] !== VERSION_CONFLICT_REF)
    report('If-Match without a VersionConflict for its 409');
  if (!('ETag' in objectAt(conflict, 'headers'))) report('If-Match without an ETag for its 409');
}

/** Checks that clients can detect required step-up authentication, and that every export requires it. */
function checkStepUp(operation: Json, report: (problem: string) => void) {
  const { 'x-step-up': stepUp, 'x-permission': permission } = operation;
  const responses = objectAt(operation, 'responses');
  const isFile = 'text/csv' in objectAt(objectAt(responses, '200'), 'content');
  if (isFile && stepUp !== 'csv' && stepUp !== 'always') report('text/csv without x-step-up');
  if (stepUp === undefined) return;
  if (stepUp === 'csv' && !isFile) report('x-step-up csv without text/csv');
  if (permission === 'none') report('x-step-up without a session');
  if (objectAt(responses, '401')['$ref'] !== STEP_UP_RESPONSE_REF)
    report('x-step-up without a NotAllowedOrStepUpRequired for its 401');
}

/** Checks that every input has limits: strings a length and a pattern, numbers a range, arrays a length, objects their fields. */
function checkLimits(contract: Json, input: unknown, location: string, report: Report) {
  if (isObject(input) && input['$ref'] === '#/components/schemas/Id') report(location, 'uses Id; use IdInput');
  const schema = resolve(contract, input);
  const types = [schema['type']].flat();
  const hasNone = (...keywords: string[]) => keywords.every((keyword) => !(keyword in schema));
  if ('enum' in schema || schema['format'] === 'binary') return;
  if (types.includes('string') && schema['format'] !== 'date' && schema['format'] !== 'date-time') {
    if (hasNone('maxLength')) report(location, 'no maxLength');
    if (hasNone('pattern', 'format')) report(location, 'no pattern');
  }
  if (types.includes('integer') || types.includes('number')) {
    for (const keyword of ['minimum', 'maximum']) if (hasNone(keyword)) report(location, `no ${keyword}`);
  }
  if (types.includes('number') && hasNone('x-decimals')) report(location, 'no x-decimals');
  if (types.includes('array')) {
    if (hasNone('maxItems')) report(location, 'no maxItems');
    checkLimits(contract, schema['items'], `${location}[]`, report);
  }
  if (types.includes('object') && schema['additionalProperties'] !== false) report(location, 'allows unknown fields');
  for (const [name, property] of Object.entries(objectAt(schema, 'properties'))) {
    checkLimits(contract, property, `${location}.${name}`, report);
  }
  for (const keyword of ['oneOf', 'anyOf', 'allOf']) {
    for (const branch of listAt(schema, keyword)) checkLimits(contract, branch, location, report);
  }
}

/** Reports enums without a name, because generated types and labels need one. */
function findUnnamedEnums(value: unknown, location: string, hasName: boolean, report: Report) {
  if (Array.isArray(value)) for (const entry of value) findUnnamedEnums(entry, location, false, report);
  if (!isObject(value)) return;
  if (Array.isArray(value['enum']) && !hasName) report(location, 'an enum without a name');
  for (const [key, inner] of Object.entries(value)) {
    if (key !== 'example' && key !== 'examples') findUnnamedEnums(inner, location, false, report);
  }
}

/**
 * Checks that patterns match in linear time in every backtracking engine, because other validators may test them before the
 * length, and that examples contain no references.
 */
function checkAssertions(value: unknown, path: readonly string[], report: Report) {
  if (!isObject(value) && !Array.isArray(value)) return;
  const location = path.join('.');
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'pattern' && typeof inner === 'string') checkPattern(inner, location, report);
    const isExample = key === 'example' || key === 'examples';
    // Tools do not resolve references in examples.
    if (isExample && JSON.stringify(inner).includes('"$ref":'))
      report(location, 'a reference in an example; use its value');
    if (!isExample) checkAssertions(inner, [...path, key], report);
  }
}

function checkPattern(pattern: string, location: string, report: Report) {
  // The other checker is a fuzzer and proves nothing. Without a timeout, because a busy machine would exceed it.
  const { status } = recheck.checkSync(pattern, 'u', { checker: 'automaton', timeout: null });
  if (status === 'vulnerable') report(location, 'a pattern that is not linear');
  if (status === 'unknown') report(location, 'a pattern that cannot be proven to be linear');
}
