/** Where an operation comes from, as `x-origin` says. */
type Origin = 'observed' | 'declared' | 'extension';

/** What the check knows of an operation of the contract. */
export interface Operation {
  id: string;
  /** In lower case. */
  method: string;
  path: string;
  /** The area that it belongs to. */
  group: string;
  origin: Origin;
  /** One of the nine flags, or a word of `x-permission`. */
  permission: string;
  /** The statuses of its success. */
  statuses: readonly number[];
  /** The capabilities that it is of, or that add to it. */
  capabilities: readonly string[];
  /** By place: what the panel cannot do where an answer lacks it. */
  without: Readonly<Record<string, string>>;
}

/** Something that a server can do beyond the product's document. */
export interface Capability {
  name: string;
  operations: readonly string[];
  /** The parameters that it adds to them; none where it adds the operations themselves, or to their bodies. */
  parameters: readonly string[];
  /** The media types that it adds to their answers. */
  media: readonly string[];
  /** What the panel does without it. */
  without: string;
  /** The panel does without something. */
  isMissed: boolean;
}
