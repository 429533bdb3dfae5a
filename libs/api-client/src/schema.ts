import type * as generated from './generated/schema';

/** Every path of the contract with its methods: what may be sent, and what each status answers with. */
export type paths = generated.paths;

/** Every operation of the contract by its `operationId`. */
export type operations = generated.operations;

/** The parts that the operations share: schemas, parameters and answers. */
export type components = generated.components;

/**
 * The contract's entities, inputs and vocabularies by name.
 *
 * @example
 * type Plan = Schemas['Plan'];
 */
export type Schemas = components['schemas'];
