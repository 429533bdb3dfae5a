import { isObject, listAt, objectAt, resolve, type Json } from './json.ts';
import { operationsOf, parametersOf } from './operations.ts';

/** Something that a server can do beyond the product's document, as `x-capabilities` of the contract has it. */
export interface CapabilityEntry {
  /** Its word in the vocabulary `Capability`. */
  name: string;
  /** The operations that it adds, or whose parameters and bodies it adds to, by their ids. */
  operations: readonly string[];
  /** The parameters that it adds to them; none where it adds the operations themselves, or to their bodies. */
  parameters: readonly string[];
  /** The fields that it adds to their bodies, each to those that it fits; none where it adds no field. */
  fields: readonly string[];
  /** The media types that it adds to their answers. */
  media: readonly string[];
  /** What the panel offers by it. */
  offers: string;
  /** What the panel does without it. */
  without: string;
}

/** Whether the panel does without something where a server lacks this. */
export const isMissed = ({ without }: Pick<CapabilityEntry, 'without'>) => without !== 'The same.';

const textAt = (value: unknown, key: string): string => {
  const found = isObject(value) ? value[key] : undefined;
  return typeof found === 'string' ? found : '';
};
const textsAt = (value: unknown, key: string) => listAt(value, key).map(String);

const vocabularyOf = (contract: Json) => objectAt(objectAt(objectAt(contract, 'components'), 'schemas'), 'Capability');

/**
 * The capabilities that a contract describes.
 *
 * @param contract the bundled document
 */
export function capabilitiesOf(contract: Json): CapabilityEntry[] {
  return Object.entries(objectAt(vocabularyOf(contract), 'x-capabilities')).map(([name, entry]) => ({
    name,
    operations: textsAt(entry, 'operations'),
    parameters: textsAt(entry, 'parameters'),
    fields: textsAt(entry, 'fields'),
    media: textsAt(entry, 'media'),
    offers: textAt(entry, 'offers'),
    without: textAt(entry, 'without'),
  }));
}

/** The names of the fields that an operation's bodies have. */
const fieldsOf = (contract: Json, operation: Json): string[] =>
  Object.values(objectAt(objectAt(operation, 'requestBody'), 'content')).flatMap((content) =>
    Object.keys(objectAt(resolve(contract, objectAt(content, 'schema')), 'properties')),
  );

/** The media types that an operation answers with. */
const mediaOf = (operation: Json): string[] =>
  Object.keys(objectAt(objectAt(objectAt(operation, 'responses'), '200'), 'content'));

/** The one operation that is not a capability itself: a server says by it which ones it has. */
const question = 'getCapabilities';

/**
 * Lists what is wrong with the capabilities: every operation that is not observed belongs to one, and each says what the
 * panel makes of it.
 *
 * @param contract the bundled document
 */
export function findCapabilityLacks(contract: Json): string[] {
  const capabilities = capabilitiesOf(contract);
  const operations = operationsOf(contract).map((entry) => ({
    id: textAt(entry.operation, 'operationId'),
    origin: textAt(entry.operation, 'x-origin'),
    takes: [...parametersOf(contract, entry).map(({ name }) => name), ...mediaOf(entry.operation)],
    fields: fieldsOf(contract, entry.operation),
  }));
  const known = new Map(operations.map((operation) => [operation.id, operation]));
  const names = capabilities.map(({ name }) => name);
  const vocabulary = textsAt(vocabularyOf(contract), 'enum');

  return [
    ...vocabulary.filter((name) => !names.includes(name)).map((name) => `capability ${name}: not described`),
    ...names.filter((name) => !vocabulary.includes(name)).map((name) => `capability ${name}: not in the vocabulary`),
    ...capabilities.flatMap(({ name, operations, parameters, fields, media, offers, without }) => [
      ...(offers === '' || without === '' ? [`capability ${name}: no words for what it offers, or for its lack`] : []),
      ...(offers.startsWith('Nothing') === isMissed({ without })
        ? [`capability ${name}: offers nothing and is missed, or the other way round`]
        : []),
      ...operations
        .filter((id) => {
          const operation = known.get(id);
          if (!operation) return true;
          const takesAll = [...parameters, ...media].every((added) => operation.takes.includes(added));
          return !takesAll || (fields.length > 0 && !fields.some((field) => operation.fields.includes(field)));
        })
        .map((id) => `capability ${name}: ${id} does not take part in it`),
    ]),
    ...operations
      .filter(({ id, origin }) => origin !== 'observed' && id !== question)
      .filter(({ id }) => !capabilities.some(({ operations }) => operations.includes(id)))
      .map(({ id }) => `${id}: belongs to no capability`),
  ];
}
