import { isObject, listAt, objectAt, resolve, type Json } from './json.ts';
import { getOperations, getParameters } from './operations.ts';

/** A capability of `x-capabilities` in the contract. */
export interface CapabilityEntry {
  /** Its value in the enum `Capability`. */
  name: string;
  /** Ids of the operations that it adds or extends. */
  operations: readonly string[];
  /** Parameters that it adds to the operations. */
  parameters: readonly string[];
  /** Fields that it adds to request bodies. Each applies to some of the operations. */
  fields: readonly string[];
  /** Media types that it adds to responses. */
  media: readonly string[];
  /** What the panel offers with it. */
  offers: string;
  /** What the panel does without it. */
  without: string;
}

/** Whether the panel differs without this capability. */
export const affectsPanel = ({ without }: Pick<CapabilityEntry, 'without'>) => without !== 'The same.';

const textAt = (value: unknown, key: string): string => {
  const text = isObject(value) ? value[key] : undefined;
  return typeof text === 'string' ? text : '';
};
const textsAt = (value: unknown, key: string) => listAt(value, key).map(String);

const getCapabilityEnum = (contract: Json) =>
  objectAt(objectAt(objectAt(contract, 'components'), 'schemas'), 'Capability');

/**
 * Returns the capabilities of a contract.
 *
 * @param contract the bundled document
 */
export function getCapabilities(contract: Json): CapabilityEntry[] {
  return Object.entries(objectAt(getCapabilityEnum(contract), 'x-capabilities')).map(([name, entry]) => ({
    name,
    operations: textsAt(entry, 'operations'),
    parameters: textsAt(entry, 'parameters'),
    fields: textsAt(entry, 'fields'),
    media: textsAt(entry, 'media'),
    offers: textAt(entry, 'offers'),
    without: textAt(entry, 'without'),
  }));
}

/** Returns the names of the fields of an operation's request bodies. */
const getBodyFields = (contract: Json, operation: Json): string[] =>
  Object.values(objectAt(objectAt(operation, 'requestBody'), 'content')).flatMap((content) =>
    Object.keys(objectAt(resolve(contract, objectAt(content, 'schema')), 'properties')),
  );

/** Returns the media types of an operation's response. */
const getMediaTypes = (operation: Json): string[] =>
  Object.keys(objectAt(objectAt(objectAt(operation, 'responses'), '200'), 'content'));

/** Returns the capabilities, and therefore belongs to none. */
const CAPABILITIES_OPERATION = 'getCapabilities';

/**
 * Finds problems of the capabilities: every operation that is not observed must belong to one, and each must describe what
 * the panel does with and without it.
 *
 * @param contract the bundled document
 */
export function findCapabilityProblems(contract: Json): string[] {
  const capabilities = getCapabilities(contract);
  const operations = getOperations(contract).map((entry) => ({
    id: textAt(entry.operation, 'operationId'),
    origin: textAt(entry.operation, 'x-origin'),
    inputs: [...getParameters(contract, entry).map(({ name }) => name), ...getMediaTypes(entry.operation)],
    fields: getBodyFields(contract, entry.operation),
  }));
  const operationsById = new Map(operations.map((operation) => [operation.id, operation]));
  const names = capabilities.map(({ name }) => name);
  const enumNames = textsAt(getCapabilityEnum(contract), 'enum');

  return [
    ...enumNames.filter((name) => !names.includes(name)).map((name) => `capability ${name}: not described`),
    ...names.filter((name) => !enumNames.includes(name)).map((name) => `capability ${name}: not in the enum`),
    ...capabilities.flatMap(({ name, operations, parameters, fields, media, offers, without }) => [
      ...(offers === '' || without === '' ? [`capability ${name}: no text for offers or without`] : []),
      ...(offers.startsWith('Nothing') === affectsPanel({ without })
        ? [`capability ${name}: the texts of offers and without contradict each other`]
        : []),
      ...operations
        .filter((id) => {
          const operation = operationsById.get(id);
          if (!operation) return true;
          const hasAllInputs = [...parameters, ...media].every((added) => operation.inputs.includes(added));
          return !hasAllInputs || (fields.length > 0 && !fields.some((field) => operation.fields.includes(field)));
        })
        .map((id) => `capability ${name}: ${id} does not have its parameters, fields or media types`),
    ]),
    ...operations
      .filter(({ id, origin }) => origin !== 'observed' && id !== CAPABILITIES_OPERATION)
      .filter(({ id }) => !capabilities.some(({ operations }) => operations.includes(id)))
      .map(({ id }) => `${id}: belongs to no capability`),
  ];
}
