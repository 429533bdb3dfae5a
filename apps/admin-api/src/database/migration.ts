import { createHash } from 'node:crypto';

/** One step of the schema, as its file says it. */
export type Migration = {
  /** The file's name without its ending; it begins with the number that puts it in order. */
  name: string;
  statements: readonly string[];
  /** SHA-256 of the file's text, in hexadecimal digits, however its lines end. */
  checksum: string;
  /** Whether its statements stand in one transaction, which is done whole or not at all. */
  isTransaction: boolean;
  /** The newest migration that a program must know to run over this one: all of its name, or its number. */
  runsUnder: string | undefined;
};

/** A line at the head of a file that says how it is run: `-- without transaction: why`, `-- runs under: 0031`. */
const headLine = /^-- (without transaction|runs under): *(.+)$/;

function headOf(text: string): Map<string, string> {
  const head = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, word, value] = headLine.exec(line) ?? [];
    if (word === undefined || value === undefined) return head;
    head.set(word, value);
  }
  return head;
}

/** A statement that builds an index beside its writers, and what it is called. */
const buildsBeside = /^create (?:unique )?index concurrently "?(\w+)"?/i;
const dropsBeside = /^drop index concurrently if exists "?(\w+)"?/i;

const withoutComments = (statement: string) => statement.replace(/^--.*$/gm, '').trim();

/**
 * Reads a migration. One without a transaction is run again from its beginning when it was interrupted, so that each of its
 * statements must be safe to run twice; an interrupted `create index concurrently` leaves an index that is of no use, which
 * has to be dropped before.
 *
 * @throws Error when a statement builds an index concurrently, and the one before it does not drop what an interrupted run
 * may have left
 */
export function readMigration(name: string, file: string): Migration {
  const text = file.replaceAll('\r\n', '\n');
  const head = headOf(text);
  const statements = text.split('--> statement-breakpoint');
  const bare = statements.map(withoutComments);
  for (const [place, statement] of bare.entries()) {
    const [, index] = buildsBeside.exec(statement) ?? [];
    if (index === undefined) continue;
    const [, dropped] = dropsBeside.exec(bare[place - 1] ?? '') ?? [];
    if (dropped !== index)
      throw new Error(`${name} must say "drop index concurrently if exists ${index}" before it builds that index.`);
  }
  return {
    name,
    statements,
    checksum: createHash('sha256').update(text).digest('hex'),
    isTransaction: !head.has('without transaction'),
    runsUnder: head.get('runs under'),
  };
}
