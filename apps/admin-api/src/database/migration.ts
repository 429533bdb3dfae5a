import { createHash } from 'node:crypto';

/** A migration, as parsed from its file. */
export type Migration = {
  /** The file name without the extension; it starts with the number that determines the order. */
  name: string;
  statements: readonly string[];
  /** The SHA-256 of the file's text with normalized line endings, in hexadecimal. */
  checksum: string;
  /** Whether its statements run in one transaction. */
  isTransaction: boolean;
  /** The name or number of a migration. Programs that include it can run with this migration too. */
  compatibleFrom: string | undefined;
};

/** A header line of a migration file: `-- without transaction: why`, `-- compatible from: 0031`. */
const HEADER_LINE = /^-- (without transaction|compatible from): *(.+)$/;

function readHeader(text: string): Map<string, string> {
  const header = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, key, value] = HEADER_LINE.exec(line) ?? [];
    if (key === undefined || value === undefined) return header;
    header.set(key, value);
  }
  return header;
}

const CREATE_INDEX_CONCURRENTLY = /^create (?:unique )?index concurrently "?(\w+)"?/i;
const DROP_INDEX_CONCURRENTLY = /^drop index concurrently if exists "?(\w+)"?/i;

const stripComments = (statement: string) => statement.replace(/^--.*$/gm, '').trim();

/**
 * Parses a migration. An interrupted one without a transaction is run again from the start, so each of its statements must be
 * idempotent; an interrupted `create index concurrently` leaves an invalid index, which has to be dropped first.
 *
 * @throws Error if a statement creates an index concurrently and the previous one does not drop it
 */
export function readMigration(name: string, file: string): Migration {
  const text = file.replaceAll('\r\n', '\n');
  const header = readHeader(text);
  const statements = text.split('--> statement-breakpoint');
  const uncommentedStatements = statements.map(stripComments);
  for (const [position, statement] of uncommentedStatements.entries()) {
    const [, index] = CREATE_INDEX_CONCURRENTLY.exec(statement) ?? [];
    if (index === undefined) continue;
    const [, dropped] = DROP_INDEX_CONCURRENTLY.exec(uncommentedStatements[position - 1] ?? '') ?? [];
    if (dropped !== index)
      throw new Error(`${name} must contain "drop index concurrently if exists ${index}" before it builds that index.`);
  }
  return {
    name,
    statements,
    checksum: createHash('sha256').update(text).digest('hex'),
    isTransaction: !header.has('without transaction'),
    compatibleFrom: header.get('compatible from'),
  };
}
