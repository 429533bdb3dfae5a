import { isObject, listAt, objectAt, type Json } from './json.ts';

/** Something that a server can do beyond the product's document, as `x-capabilities` of the contract has it. */
export interface CapabilityEntry {
  /** Its word in the vocabulary `Capability`. */
  name: string;
  /** The operations that it adds, or whose parameters and bodies it adds to, by their ids. */
  operations: readonly string[];
  /** The parameters that it adds to them; none where it adds the operations themselves, or to their bodies. */
  parameters: readonly string[];
  /** What the panel offers by it. */
  offers: string;
  /** What the panel does without it. */
  without: string;
}

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
    offers: textAt(entry, 'offers'),
    without: textAt(entry, 'without'),
  }));
}

/** One operation of the contract, as far as capabilities are about it. */
interface Operation {
  id: string;
  origin: string;
  parameters: readonly string[];
}

function operationsOf(contract: Json): Operation[] {
  const shared = objectAt(objectAt(contract, 'components'), 'parameters');
  const nameOf = (parameter: unknown) => {
    const reference = textAt(parameter, '$ref').split('/').at(-1);
    return textAt(reference ? shared[reference] : parameter, 'name');
  };
  return Object.values(objectAt(contract, 'paths'))
    .flatMap((item) => (isObject(item) ? Object.values(item).filter(isObject) : []))
    .filter((operation) => 'operationId' in operation)
    .map((operation) => ({
      id: textAt(operation, 'operationId'),
      origin: textAt(operation, 'x-origin'),
      parameters: listAt(operation, 'parameters').map(nameOf),
    }));
}

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
  const operations = operationsOf(contract);
  const known = new Map(operations.map((operation) => [operation.id, operation]));
  const names = capabilities.map(({ name }) => name);
  const vocabulary = textsAt(vocabularyOf(contract), 'enum');

  return [
    ...vocabulary.filter((name) => !names.includes(name)).map((name) => `capability ${name}: not described`),
    ...names.filter((name) => !vocabulary.includes(name)).map((name) => `capability ${name}: not in the vocabulary`),
    ...capabilities.flatMap(({ name, operations, parameters, offers, without }) => [
      ...(offers === '' || without === '' ? [`capability ${name}: no words for what it offers, or for its lack`] : []),
      ...operations
        .filter((id) => {
          const takes = known.get(id)?.parameters;
          return !takes || !parameters.every((parameter) => takes.includes(parameter));
        })
        .map((id) => `capability ${name}: ${id} does not take part in it`),
    ]),
    ...operations
      .filter(({ id, origin }) => origin !== 'observed' && id !== question)
      .filter(({ id }) => !capabilities.some(({ operations }) => operations.includes(id)))
      .map(({ id }) => `${id}: belongs to no capability`),
  ];
}
