import type * as generated from './generated/schema';

/** Every path of the contract with its methods, parameters, bodies and responses. */
export type paths = generated.paths;

/** Every operation of the contract by its `operationId`. */
export type operations = generated.operations;

/** The shared parts of the contract: schemas, parameters and responses. */
export type components = generated.components;

/**
 * The contract's entities, inputs and enums by name.
 *
 * @example
 * type Plan = Schemas['Plan'];
 */
export type Schemas = components['schemas'];
