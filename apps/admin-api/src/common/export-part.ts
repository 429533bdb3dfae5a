import type { Schemas } from '@countinghouse/api-client/strict';

export type FileFormat = Schemas['FileFormat'];

/** A part of an exported file. */
export interface ExportPart {
  content: Buffer;
  /** The number of the list's rows in it. */
  rows: number;
}

/** A list that can be exported in any format. */
export interface ListFile {
  /** Without its extension. */
  name: string;
  /** Starts to read the list. Call it once. */
  write(format: FileFormat): AsyncIterable<ExportPart>;
}
