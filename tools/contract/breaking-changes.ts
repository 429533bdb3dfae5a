import { objectAt, resolve, type Json } from './json.ts';
import { operationsOf, parametersOf, type OperationEntry } from './operations.ts';
import { findSchemaChanges, type Pair } from './schema-changes.ts';

/** The words that decide who may call. */
const accessWords = ['x-permission', 'x-own-id-or', 'x-record-permission'];

/**
 * Lists what would break callers of the released contract: what is gone, what must be sent on top, what comes back in
 * another form, and who may no longer call. More operations, more optional inputs and more in an answer break nobody.
 *
 * @param released the bundled document of the last release
 * @param present the bundled document as it is now
 * @returns a sentence for each; none where nothing breaks
 */
export function findBreakingChanges(released: Json, present: Json): string[] {
  const documents: Pair<Json> = { before: released, after: present };
  const calls = operationsOf(present);
  return operationsOf(released).flatMap((before) => {
    const place = `${before.method.toUpperCase()} ${before.path}`;
    const after = calls.find(({ method, path }) => method === before.method && path === before.path);
    if (!after) return [`${place}: the operation is gone`];
    const operations = { before: before.operation, after: after.operation };
    return [
      ...findAccessChanges(operations, place),
      ...findParameterChanges(documents, { before, after }, place),
      ...findBodyChanges(documents, operations, place),
      ...findAnswerChanges(documents, operations, place),
    ];
  });
}

function findAccessChanges({ before, after }: Pair<Json>, place: string): string[] {
  const words = (operation: Json, word: string) => [operation[word] ?? 'none'].flat().join(', ');
  return accessWords
    .filter((word) => words(before, word) !== words(after, word))
    .map((word) => `${place}: ${word} was ${words(before, word)} and is ${words(after, word)}`);
}

function findParameterChanges(documents: Pair<Json>, entries: Pair<OperationEntry>, place: string): string[] {
  const read = (document: Json, entry: OperationEntry) =>
    new Map(
      parametersOf(document, entry).map((parameter) => [
        `${String(parameter['in'])} ${String(parameter['name'])}`,
        parameter,
      ]),
    );
  const before = read(documents.before, entries.before);
  const after = read(documents.after, entries.after);
  const changes: string[] = [];
  for (const [name, parameter] of before) {
    const now = after.get(name);
    if (!now) changes.push(`${place}: ${name} is gone`);
    else {
      const schemas = { before: parameter['schema'], after: now['schema'] };
      changes.push(...findSchemaChanges(documents, schemas, `${place} ${name}`, 'sent'));
    }
  }
  for (const [name, parameter] of after) {
    if (parameter['required'] === true && before.get(name)?.['required'] !== true)
      changes.push(`${place}: ${name} must be sent`);
  }
  return changes;
}

function findBodyChanges(documents: Pair<Json>, operations: Pair<Json>, place: string): string[] {
  const before = resolve(documents.before, operations.before['requestBody']);
  const after = resolve(documents.after, operations.after['requestBody']);
  const changes: string[] = [];
  if (after['required'] === true && before['required'] !== true) changes.push(`${place}: a body must be sent`);
  return [...changes, ...findMediaChanges(documents, { before, after }, `${place} body`, 'sent')];
}

function findAnswerChanges(documents: Pair<Json>, operations: Pair<Json>, place: string): string[] {
  const responses = objectAt(operations.before, 'responses');
  return Object.keys(responses).flatMap((status) => {
    const now = objectAt(operations.after, 'responses');
    // A failure that no longer happens breaks nobody.
    if (!(status in now)) return status.startsWith('2') ? [`${place}: the answer ${status} is gone`] : [];
    const pair = { before: resolve(documents.before, responses[status]), after: resolve(documents.after, now[status]) };
    return findMediaChanges(documents, pair, `${place} ${status}`, 'read');
  });
}

function findMediaChanges(documents: Pair<Json>, parts: Pair<Json>, place: string, direction: 'sent' | 'read') {
  const after = objectAt(parts.after, 'content');
  return Object.entries(objectAt(parts.before, 'content')).flatMap(([type, media]) => {
    if (!(type in after)) return [`${place}: ${type} is gone`];
    const schemas = { before: objectAt(media, 'schema'), after: objectAt(after[type], 'schema') };
    return findSchemaChanges(documents, schemas, place, direction);
  });
}
