import type * as generated from './generated/strict';

/** Every operation with strict responses: all documented properties are required. */
export type operations = generated.operations;

/**
 * The contract's entities with all documented properties required, as Countinghouse's own server sends them. Use
 * `@countinghouse/api-client/schema` for responses of any server.
 */
export type Schemas = generated.components['schemas'];
