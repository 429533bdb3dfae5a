import type { Schemas } from '@countinghouse/api-client/whole';

export type FileFormat = Schemas['FileFormat'];

/** A part of a file. */
export interface ExportPart {
  content: Buffer;
  /** How many rows of the list it holds. */
  rows: number;
}

/** A list that can be written as a file, in any of the formats. */
export interface ListFile {
  /** Without its extension. */
  name: string;
  /** Begins to read the list. Call it once. */
  write(format: FileFormat): AsyncIterable<ExportPart>;
}
