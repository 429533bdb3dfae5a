import type { paths } from '../../schema';

/** A path of the contract that can be read. */
export type GetPath = { [Path in keyof paths]: paths[Path] extends { get: object } ? Path : never }[keyof paths];
