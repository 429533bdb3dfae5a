import { capabilities, operations } from './generated/contract';
import type { Operation } from './contract';
import { getValues } from './property-paths';

/** Responses and capabilities of the server that the check has collected so far. */
export class ServerState {
  readonly #responses = new Map<string, unknown>();
  /** Known capabilities that the server lists. */
  capabilities: readonly string[] = [];

  /** @param adminId the signed-in admin, if given by the user */
  constructor(readonly adminId?: string) {}

  /** Stores a response as the panel reads it. */
  store(operation: string, response: unknown): void {
    this.#responses.set(operation, response);
  }

  /** Returns the values at a property path of a stored response. */
  getValues(operation: string, path: string): unknown[] {
    return this.#responses.has(operation) ? getValues(this.#responses.get(operation), path) : [];
  }

  /** Returns the first non-empty string at a property path of a stored response. */
  getFirst(operation: string, path: string): string | undefined {
    return this.getValues(operation, path)
      .find((value) => typeof value === 'string' && value !== '')
      ?.toString();
  }

  has(capability: string): boolean {
    return this.capabilities.includes(capability);
  }

  /** Whether the signed-in account has the permission of an operation. */
  hasPermission({ permission }: Operation): boolean {
    if (permission === 'any' || permission === 'none') return true;
    if (permission === 'main-admin') return this.getFirst('getAdmin', 'data.role') === 'admin';
    return this.getValues('getPermissions', `permissions.${permission}`)[0] === true;
  }
}

/** Returns the capabilities that add an operation, not those that extend it. */
export const getOwnCapabilities = ({ id, origin }: Operation) =>
  origin === 'observed'
    ? []
    : capabilities.filter(
        ({ operations, parameters, media }) => parameters.length === 0 && media.length === 0 && operations.includes(id),
      );

/** Returns the capabilities of an operation that the server lacks and that affect the panel. */
export function getMissingCapabilities(operation: Operation, state: ServerState) {
  return capabilities.filter(
    ({ name, affectsPanel }) => affectsPanel && operation.capabilities.includes(name) && !state.has(name),
  );
}

/** Returns the operation with this id. */
export function getOperation(id: string): Operation {
  const operation = operations.find((operation) => operation.id === id);
  if (!operation) throw new Error(`The contract has no operation ${id}.`);
  return operation;
}
