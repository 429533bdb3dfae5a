import recheck from 'recheck/lib/browser.js';
import { isObject, listAt, objectAt, resolve, type Json } from './json.ts';
import { operationsOf, parametersOf } from './operations.ts';

/** Reports what is missing, and where. */
type Report = (place: string, lack: string) => void;

const overtaken = '#/components/schemas/VersionConflict';
const unproven = '#/components/responses/NotAllowedOrUnproven';
/** What a refusal's body may be. */
const failures: ReadonlySet<string> = new Set([
  '#/components/schemas/Failure',
  '#/components/schemas/SecondFactorRequired',
  overtaken,
]);

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';

/**
 * Lists what the contract lacks: everything derived from it relies on these things, and the rules of `redocly.yaml` cannot
 * ask for them.
 *
 * @param contract the bundled document, with references inside itself only
 * @returns a sentence for each thing that is missing; none for a complete contract
 */
export function findLacks(contract: Json): string[] {
  const lacks: string[] = [];
  const report: Report = (place, lack) => lacks.push(`${place}: ${lack}`);

  const schemas = objectAt(objectAt(contract, 'components'), 'schemas');
  const flags = Object.keys(objectAt(schemas['Permissions'], 'properties'));
  const permissions = [...flags, 'any', 'none', 'main-admin'];

  for (const [name, schema] of Object.entries(schemas)) {
    if (!isText(objectAt(schemas, name)['description'])) report(`schema ${name}`, 'no description');
    findUnnamedEnums(schema, `schema ${name}`, true, report);
  }

  checkAssertions(contract, [], report);
  for (const entry of operationsOf(contract)) {
    const { operation } = entry;
    const place = String(operation['operationId']);
    const tell = (lack: string) => report(place, lack);
    checkWords(operation, { permissions, flags }, tell);
    findUnnamedEnums(operation, place, false, report);

    const parameters = parametersOf(contract, entry);
    for (const { name, schema } of parameters) checkLimits(contract, schema, `${place} ${String(name)}`, report);
    checkVersions(operation, parameters, tell);
    checkStepUp(operation, tell);
    const bodies = Object.values(objectAt(resolve(contract, operation['requestBody']), 'content'));
    for (const body of bodies) checkLimits(contract, objectAt({ body }, 'body')['schema'], `${place} body`, report);
    const takesBody = bodies.length > 0;
    checkResponses(contract, operation, { takesInput: parameters.length > 0 || takesBody, takesBody }, tell);
  }
  return lacks;
}

function checkWords(operation: Json, known: { permissions: string[]; flags: string[] }, tell: (lack: string) => void) {
  const { 'x-permission': permission, 'x-own-id-or': ownIdOr } = operation;
  if (!known.permissions.includes(String(permission))) tell('no x-permission, or an unknown one');
  if ('x-before-factor' in operation && (operation['x-before-factor'] !== true || permission !== 'any')) {
    tell('x-before-factor is true, beside any, or not there');
  }
  if (ownIdOr !== undefined && !known.flags.includes(String(ownIdOr))) tell('x-own-id-or names no flag');
  if (!listAt(operation, 'x-record-permission').every((flag) => known.flags.includes(String(flag)))) {
    tell('x-record-permission names no flag');
  }
  const isPublic = Array.isArray(operation['security']) && operation['security'].length === 0;
  const bodyLimit = operation['x-body-limit'];
  if (bodyLimit !== undefined && !(Number.isInteger(bodyLimit) && Number(bodyLimit) > 0))
    tell('x-body-limit is not a number of bytes');
  const peopleOnly = operation['x-people-only'];
  if (peopleOnly !== undefined && (peopleOnly !== true || isPublic))
    tell('x-people-only is not true, or for everybody');
  if (isPublic !== (permission === 'none')) tell('x-permission and security disagree on whether a token is needed');
}

function checkResponses(
  contract: Json,
  operation: Json,
  { takesInput, takesBody }: { takesInput: boolean; takesBody: boolean },
  tell: (lack: string) => void,
) {
  const responses = Object.entries(objectAt(operation, 'responses'));
  const permission = operation['x-permission'];
  const needed: string[] = [];
  if (permission !== 'none') needed.push('403');
  // Whoever must set up a second factor first is refused all else, and so are programs what is for people.
  if (permission !== 'none' && (!('x-before-factor' in operation) || 'x-people-only' in operation)) needed.push('401');
  if (takesInput) needed.push('400');
  if (takesBody) needed.push('413', '415');
  const statuses = responses.map(([status]) => status);
  for (const status of needed) if (!statuses.includes(status)) tell(`no ${status}`);

  for (const [status, response] of responses) {
    const content = objectAt(resolve(contract, response), 'content');
    if (status.startsWith('2')) {
      if (Object.keys(content).length === 0) tell(`no body for its ${status}`);
    } else if (!failures.has(String(objectAt(objectAt(content, 'application/json'), 'schema')['$ref']))) {
      tell(`its ${status} is not the JSON failure`);
    }
  }
}

/** A caller who says what a change is based on gets the record as it is instead. */
function checkVersions(operation: Json, parameters: readonly Json[], tell: (lack: string) => void) {
  if (!parameters.some((parameter) => parameter['name'] === 'If-Match')) return;
  const conflict = objectAt(objectAt(operation, 'responses'), '409');
  const { schema } = objectAt(objectAt(conflict, 'content'), 'application/json');
  if (objectAt({ schema }, 'schema')['$ref'] !== overtaken) tell('If-Match without an VersionConflict for its 409');
  if (!('ETag' in objectAt(conflict, 'headers'))) tell('If-Match without an ETag for its 409');
}

/** Callers must be able to tell that a proof is missing, and no list may leave as a file without one. */
function checkStepUp(operation: Json, tell: (lack: string) => void) {
  const { 'x-step-up': stepUp, 'x-permission': permission } = operation;
  const responses = objectAt(operation, 'responses');
  const isFile = 'text/csv' in objectAt(objectAt(responses, '200'), 'content');
  if (isFile && stepUp !== 'csv' && stepUp !== 'always') tell('text/csv without x-step-up');
  if (stepUp === undefined) return;
  if (stepUp === 'csv' && !isFile) tell('x-step-up csv without text/csv');
  if (permission === 'none') tell('x-step-up where nobody is signed in');
  if (objectAt(responses, '401')['$ref'] !== unproven) tell('x-step-up without a NotAllowedOrUnproven for its 401');
}

/** Every input has a limit: a text its length and form, a number both ends, a list its length, an object its fields. */
function checkLimits(contract: Json, given: unknown, place: string, report: Report) {
  if (isObject(given) && given['$ref'] === '#/components/schemas/Id') report(place, 'takes any Id; say IdInput');
  const schema = resolve(contract, given);
  const types = [schema['type']].flat();
  const lacksAny = (...words: string[]) => words.every((word) => !(word in schema));
  if ('enum' in schema || schema['format'] === 'binary') return;
  if (types.includes('string') && schema['format'] !== 'date' && schema['format'] !== 'date-time') {
    if (lacksAny('maxLength')) report(place, 'no maxLength');
    if (lacksAny('pattern', 'format')) report(place, 'no pattern');
  }
  if (types.includes('integer') || types.includes('number')) {
    for (const word of ['minimum', 'maximum']) if (lacksAny(word)) report(place, `no ${word}`);
  }
  if (types.includes('number') && lacksAny('x-decimals')) report(place, 'no x-decimals');
  if (types.includes('array')) {
    if (lacksAny('maxItems')) report(place, 'no maxItems');
    checkLimits(contract, schema['items'], `${place}[]`, report);
  }
  if (types.includes('object') && schema['additionalProperties'] !== false) report(place, 'takes unknown fields');
  for (const [name, property] of Object.entries(objectAt(schema, 'properties'))) {
    checkLimits(contract, property, `${place}.${name}`, report);
  }
  for (const word of ['oneOf', 'anyOf', 'allOf']) {
    for (const branch of listAt(schema, word)) checkLimits(contract, branch, place, report);
  }
}

/** A vocabulary has a name of its own, so that types and words can be bound to it. */
function findUnnamedEnums(value: unknown, place: string, isNamed: boolean, report: Report) {
  if (Array.isArray(value)) for (const entry of value) findUnnamedEnums(entry, place, false, report);
  if (!isObject(value)) return;
  if (Array.isArray(value['enum']) && !isNamed) report(place, 'an enum without a name');
  for (const [key, inner] of Object.entries(value)) {
    if (key !== 'example' && key !== 'examples') findUnnamedEnums(inner, place, false, report);
  }
}

/**
 * No schema, wherever it stands, may ask for a check that takes too long, and no example may hold a reference. A pattern must
 * be linear in every engine that backtracks: other callers' validators do not test lengths first.
 */
function checkAssertions(value: unknown, path: readonly string[], report: Report) {
  if (!isObject(value) && !Array.isArray(value)) return;
  const place = path.join('.');
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'pattern' && typeof inner === 'string') checkPattern(inner, place, report);
    const isExample = key === 'example' || key === 'examples';
    // Readers of an example take it for its value, and never follow it.
    if (isExample && JSON.stringify(inner).includes('"$ref":'))
      report(place, 'a reference in an example; write its value');
    if (!isExample) checkAssertions(inner, [...path, key], report);
  }
}

function checkPattern(pattern: string, place: string, report: Report) {
  // The other checker proves nothing: it only tries texts that might be slow.
  // Without a limit of time, which a busy machine would exceed.
  const { status } = recheck.checkSync(pattern, 'u', { checker: 'automaton', timeout: null });
  if (status === 'vulnerable') report(place, 'a pattern that is not linear');
  if (status === 'unknown') report(place, 'a pattern that cannot be proved to be linear');
}
