import type * as generated from './generated/whole';

/** Every operation as Countinghouse's own server answers it: all that the contract describes is there. */
export type operations = generated.operations;

/**
 * The contract's entities as Countinghouse's own server sends them: whole. Those of `@countinghouse/api-client/schema`
 * are what any server sends.
 */
export type Schemas = generated.components['schemas'];
