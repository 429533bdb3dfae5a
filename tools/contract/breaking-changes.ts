import { objectAt, resolve, type Json } from './json.ts';
import { getOperations, getParameters, type OperationEntry } from './operations.ts';
import { findSchemaChanges, type Pair } from './schema-changes.ts';

/** Extensions that determine who may call an operation. */
const accessExtensions = ['x-permission', 'x-own-id-or', 'x-record-permission'];

/**
 * Finds changes that break clients of the released contract: removed parts, new required inputs, changed response types,
 * and changed permissions. New operations, optional inputs and response properties are compatible.
 *
 * @param released the bundled document of the last release
 * @param present the bundled document as it is now
 * @returns a sentence for each breaking change
 */
export function findBreakingChanges(released: Json, present: Json): string[] {
  const documents: Pair<Json> = { before: released, after: present };
  const presentOperations = getOperations(present);
  return getOperations(released).flatMap((before) => {
    const location = `${before.method.toUpperCase()} ${before.path}`;
    const after = presentOperations.find(({ method, path }) => method === before.method && path === before.path);
    if (!after) return [`${location}: the operation was removed`];
    const operations = { before: before.operation, after: after.operation };
    return [
      ...findAccessChanges(operations, location),
      ...findParameterChanges(documents, { before, after }, location),
      ...findBodyChanges(documents, operations, location),
      ...findResponseChanges(documents, operations, location),
    ];
  });
}

function findAccessChanges({ before, after }: Pair<Json>, location: string): string[] {
  const getValue = (operation: Json, extension: string) => [operation[extension] ?? 'none'].flat().join(', ');
  return accessExtensions
    .filter((extension) => getValue(before, extension) !== getValue(after, extension))
    .map(
      (extension) =>
        `${location}: ${extension} was ${getValue(before, extension)} and is ${getValue(after, extension)}`,
    );
}

function findParameterChanges(documents: Pair<Json>, entries: Pair<OperationEntry>, location: string): string[] {
  const toMap = (document: Json, entry: OperationEntry) =>
    new Map(
      getParameters(document, entry).map((parameter) => [
        `${String(parameter['in'])} ${String(parameter['name'])}`,
        parameter,
      ]),
    );
  const before = toMap(documents.before, entries.before);
  const after = toMap(documents.after, entries.after);
  const changes: string[] = [];
  for (const [name, parameter] of before) {
    const current = after.get(name);
    if (!current) changes.push(`${location}: ${name} was removed`);
    else {
      const schemas = { before: parameter['schema'], after: current['schema'] };
      changes.push(...findSchemaChanges(documents, schemas, `${location} ${name}`, 'sent'));
    }
  }
  for (const [name, parameter] of after) {
    if (parameter['required'] === true && before.get(name)?.['required'] !== true)
      changes.push(`${location}: ${name} is required`);
  }
  return changes;
}

function findBodyChanges(documents: Pair<Json>, operations: Pair<Json>, location: string): string[] {
  const before = resolve(documents.before, operations.before['requestBody']);
  const after = resolve(documents.after, operations.after['requestBody']);
  const changes: string[] = [];
  if (after['required'] === true && before['required'] !== true) changes.push(`${location}: a body is required`);
  return [...changes, ...findMediaChanges(documents, { before, after }, `${location} body`, 'sent')];
}

function findResponseChanges(documents: Pair<Json>, operations: Pair<Json>, location: string): string[] {
  const responses = objectAt(operations.before, 'responses');
  return Object.keys(responses).flatMap((status) => {
    const current = objectAt(operations.after, 'responses');
    // A removed error response is compatible.
    if (!(status in current)) return status.startsWith('2') ? [`${location}: the response ${status} was removed`] : [];
    const pair = {
      before: resolve(documents.before, responses[status]),
      after: resolve(documents.after, current[status]),
    };
    return findMediaChanges(documents, pair, `${location} ${status}`, 'read');
  });
}

function findMediaChanges(documents: Pair<Json>, parts: Pair<Json>, location: string, direction: 'sent' | 'read') {
  const after = objectAt(parts.after, 'content');
  return Object.entries(objectAt(parts.before, 'content')).flatMap(([type, media]) => {
    if (!(type in after)) return [`${location}: ${type} was removed`];
    const schemas = { before: objectAt(media, 'schema'), after: objectAt(after[type], 'schema') };
    return findSchemaChanges(documents, schemas, location, direction);
  });
}
