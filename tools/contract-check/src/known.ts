import { capabilities, operations } from './generated/contract';
import type { Operation } from './contract';
import { valuesAt } from './places';

/** What is known of the server by now. */
export class Known {
  readonly #answers = new Map<string, unknown>();
  /** What it says that it can do beyond the product's document. */
  capabilities: readonly string[] = [];

  /** @param adminId who is signed in, where that is known without an answer */
  constructor(readonly adminId?: string) {}

  /** Keeps an answer, as the panel reads it. */
  keep(operation: string, response: unknown): void {
    this.#answers.set(operation, response);
  }

  /** What stands at a place of an answer that was kept. */
  valuesAt(operation: string, place: string): unknown[] {
    return this.#answers.has(operation) ? valuesAt(this.#answers.get(operation), place) : [];
  }

  /** The first text at a place of an answer that was kept. */
  firstAt(operation: string, place: string): string | undefined {
    return this.valuesAt(operation, place)
      .find((value) => typeof value === 'string' && value !== '')
      ?.toString();
  }

  has(capability: string): boolean {
    return this.capabilities.includes(capability);
  }

  /** Whether the account that is signed in may make a call, as far as its permissions say. */
  may({ permission }: Operation): boolean {
    if (permission === 'any' || permission === 'none') return true;
    if (permission === 'main-admin') return this.firstAt('getAdmin', 'data.role') === 'admin';
    return this.valuesAt('getPermissions', `permissions.${permission}`)[0] === true;
  }
}

/** The capabilities that an operation beyond the product's document is of; others add to it. */
export const ownCapabilities = ({ id, origin }: Operation) =>
  origin === 'observed'
    ? []
    : capabilities.filter(
        ({ operations, parameters, media }) => parameters.length === 0 && media.length === 0 && operations.includes(id),
      );

/** The capabilities of an operation that the server lacks, and the panel misses. */
export function missedOf(operation: Operation, known: Known) {
  return capabilities.filter(
    ({ name, isMissed }) => isMissed && operation.capabilities.includes(name) && !known.has(name),
  );
}

/** The operation with an id. */
export function operationOf(id: string): Operation {
  const found = operations.find((operation) => operation.id === id);
  if (!found) throw new Error(`The contract has no operation ${id}.`);
  return found;
}
