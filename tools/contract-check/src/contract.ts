/** Values of `x-origin`. */
type Origin = 'observed' | 'declared' | 'extension';

/** An operation of the contract. */
export interface Operation {
  id: string;
  /** In lower case. */
  method: string;
  path: string;
  /** Its area. */
  group: string;
  origin: Origin;
  /** A permission flag, or another value of `x-permission`. */
  permission: string;
  /** Success statuses. */
  statuses: readonly number[];
  /** Capabilities that add or extend it. */
  capabilities: readonly string[];
  /** What the panel cannot do if a response omits a property, by property path. */
  limitations: Readonly<Record<string, string>>;
}

/** Something that a server can support beyond the specification. */
export interface Capability {
  name: string;
  operations: readonly string[];
  /** Parameters that it adds to the operations. */
  parameters: readonly string[];
  /** Media types that it adds to responses. */
  media: readonly string[];
  /** What the panel does without it. */
  fallback: string;
  /** Whether the panel differs without it. */
  affectsPanel: boolean;
}
