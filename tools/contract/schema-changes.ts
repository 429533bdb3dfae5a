import { listAt, objectAt, resolve, type Json } from './json.ts';

/** Whether clients send or read a value: sent values must still be accepted, read values must still exist. */
export type Direction = 'sent' | 'read';

/** A value in the released contract and in the current one. */
export interface Pair<Value> {
  before: Value;
  after: Value;
}

/** Merges `allOf`, and replaces `oneOf` with null by a nullable type. */
function flatten(document: Json, value: unknown): Json {
  const schema = resolve(document, value);
  const parts = listAt(schema, 'allOf').map((part) => flatten(document, part));
  const alternatives = listAt(schema, 'oneOf').map((part) => resolve(document, part));
  const [only, ...others] = alternatives.filter(({ type }) => type !== 'null');
  if (only && others.length === 0) {
    const merged = flatten(document, only);
    return { ...schema, ...merged, type: [...getTypes(merged), 'null'] };
  }
  return parts.reduce<Json>(
    (merged, part) => ({
      ...merged,
      ...part,
      properties: { ...objectAt(merged, 'properties'), ...objectAt(part, 'properties') },
      required: [...listAt(merged, 'required'), ...listAt(part, 'required')],
    }),
    schema,
  );
}

function getTypes({ type }: Json): string[] {
  const types = Array.isArray(type) ? type : type === undefined ? [] : [type];
  return types.map(String);
}

/** Limits, with the sign of the change that makes them stricter. */
const limits = {
  minLength: 1,
  minimum: 1,
  minItems: 1,
  minProperties: 1,
  maxLength: -1,
  maximum: -1,
  maxItems: -1,
  'x-decimals': -1,
};

/**
 * Finds changes of a schema that break clients of the released contract.
 *
 * @param documents the documents of the schemas' references
 * @param location the location of the schemas, for the messages
 */
export function findSchemaChanges(
  documents: Pair<Json>,
  schemas: Pair<unknown>,
  location: string,
  direction: Direction,
  seen: ReadonlySet<string> = new Set(),
): string[] {
  const pair = `${JSON.stringify(schemas.before)} ${JSON.stringify(schemas.after)}`;
  // A recursive schema has already been compared.
  if (seen.has(pair)) return [];
  const path = new Set(seen).add(pair);
  const before = flatten(documents.before, schemas.before);
  const after = flatten(documents.after, schemas.after);
  const isSent = direction === 'sent';
  const changes: string[] = [];
  const report = (change: string) => changes.push(`${location}: ${change}`);
  const compare = (child: Pair<unknown>, name: string) =>
    changes.push(...findSchemaChanges(documents, child, `${location}${name}`, direction, path));

  const types: Pair<string[]> = { before: getTypes(before), after: getTypes(after) };
  const [allowed, accepted] = isSent ? [types.before, types.after] : [types.after, types.before];
  const isAccepted = (type: string) => accepted.includes(type) || (type === 'integer' && accepted.includes('number'));
  if (!allowed.every(isAccepted))
    report(`its type was ${types.before.join(' or ')} and is ${types.after.join(' or ')}`);
  if (before['format'] !== after['format']) {
    report(`its format was ${String(before['format'] ?? 'any')} and is ${String(after['format'] ?? 'any')}`);
  }

  const values = listAt(after, 'enum');
  const lost = listAt(before, 'enum').filter((value) => !values.includes(value));
  if (values.length > 0 && lost.length > 0) report(`it no longer accepts ${lost.join(', ')}`);
  if (isSent && values.length > 0 && !('enum' in before)) report(`it accepts ${values.join(', ')} only`);
  if (before['const'] !== after['const']) report('its constant has changed');

  if (isSent) {
    for (const [name, sign] of Object.entries(limits)) {
      const [old, now] = [before[name], after[name]];
      if (typeof now === 'number' && (typeof old !== 'number' || (now - old) * sign > 0))
        report(`${name} is now ${now}`);
    }
    if ('pattern' in after && before['pattern'] !== after['pattern']) report('its pattern has changed');
  }

  const properties: Pair<Json> = { before: objectAt(before, 'properties'), after: objectAt(after, 'properties') };
  const required: Pair<readonly unknown[]> = { before: listAt(before, 'required'), after: listAt(after, 'required') };
  for (const [name, schema] of Object.entries(properties.before)) {
    if (name in properties.after) compare({ before: schema, after: properties.after[name] }, `.${name}`);
    else if (!isSent || after['additionalProperties'] === false) report(`${name} was removed`);
    else continue;
    if (!isSent && name in properties.after && required.before.includes(name) && !required.after.includes(name))
      report(`${name} is now optional`);
  }
  for (const name of isSent ? required.after : [])
    if (!required.before.includes(name)) report(`${String(name)} is required`);
  if ('items' in before && 'items' in after) compare({ before: before['items'], after: after['items'] }, '[]');
  return changes;
}
