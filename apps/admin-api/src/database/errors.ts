import { withoutSecrets } from './hosts';

/** Another process works on this data folder. PGlite itself would let both in, and lose writes. */
export class DataFolderLockedError extends Error {
  override readonly name = 'DataFolderLockedError';

  constructor(
    readonly dataDir: string,
    readonly pid: number,
  ) {
    super(`The data folder ${dataDir} is in use by process ${pid}. Stop that process, or choose another DATA_DIR.`);
  }
}

/** The data folder cannot be made or written to. */
export class DataFolderUnusableError extends Error {
  override readonly name: string = 'DataFolderUnusableError';

  constructor(dataDir: string, cause: unknown) {
    super(`The data folder ${dataDir} cannot be written to: ${reasonOf(cause)}.`, { cause });
  }
}

/** The data folder is on a file system without hard links, or one that does not allow them. */
export class HardLinksMissingError extends DataFolderUnusableError {
  override readonly name = 'HardLinksMissingError';

  constructor(dataDir: string, cause: unknown) {
    super(dataDir, cause);
    this.message =
      `The data folder ${dataDir} cannot be locked: hard links are missing on its file system, which is so on exFAT, on many ` +
      'network shares and on some folders shared with a container or an emulator. Choose a DATA_DIR on a local disk (such as ext4, ' +
      'XFS, APFS or NTFS), or a PostgreSQL with DATABASE_URL.';
  }
}

/** PostgreSQL did not answer, or refused us. The message names the host, never the password. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';

  constructor(url: string, cause: unknown) {
    super(`The database at ${withoutSecrets(url)} cannot be reached: ${reasonOf(cause)}.`, { cause });
  }
}

/** None of the hosts of the connection string is a database that can be written to, as far as is known. */
export class NoPrimaryError extends Error {
  override readonly name = 'NoPrimaryError';

  constructor(cause?: unknown) {
    super('None of its hosts can be written to', { cause });
  }
}

/** A refused connection to `localhost` is an AggregateError without a message: one reason per address tried. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
}

/** What PostgreSQL said about a failed statement. */
export type StatementError = {
  /** The five-character SQLSTATE, e.g. `23505` for a duplicate. */
  code: string;
  /** The constraint that refused, e.g. `users_email_unique`, where one did. */
  constraint: string | undefined;
  /** What else it says. It may hold data: for the code that asked, never for a log. */
  detail: string | undefined;
};

/** PostgreSQL's own words behind an error that drizzle has wrapped, or undefined when it is some other failure. */
export function statementErrorOf(error: unknown): StatementError | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && /^[0-9A-Z]{5}$/.test(current.code)) {
      const constraint =
        'constraint' in current && typeof current.constraint === 'string' ? current.constraint : undefined;
      const detail = 'detail' in current && typeof current.detail === 'string' ? current.detail : undefined;
      return { code: current.code, constraint, detail };
    }
  }
  return undefined;
}

/** A search used up its time. The database has been told to stop it. */
export class SearchTimeoutError extends Error {
  override readonly name = 'SearchTimeoutError';

  constructor(cause?: unknown) {
    super('The search took longer than a search may take.', { cause });
  }
}

/** Nobody waits for this search any more. The database has been told to stop it. */
export class CallerLeftError extends Error {
  override readonly name = 'CallerLeftError';

  constructor(cause?: unknown) {
    super('Who asked for this search has left.', { cause });
  }
}

/** The connection ended while a transaction was being committed, so that it is not known whether it was. */
export class OutcomeUnknownError extends Error {
  override readonly name = 'OutcomeUnknownError';

  constructor(cause: unknown) {
    super('The connection ended while the transaction was being committed.', { cause });
  }
}

/**
 * What is wrong with the database when a statement fails through no fault of its own: it is `unreachable`, or `busy` (a
 * lock that another holds, or no free connection), or was too `slow` and has been stopped, or its disk is `full`.
 */
export type Trouble = 'unreachable' | 'busy' | 'slow' | 'full';

/** SQLSTATEs, by their five characters or their class of two (PostgreSQL's manual, appendix A). */
const troubles: Readonly<Record<string, Trouble>> = {
  // Connection exceptions; shut down, crashed or starting; ended while idle in a transaction; the session is gone.
  '08': 'unreachable',
  '57P01': 'unreachable',
  '57P02': 'unreachable',
  '57P03': 'unreachable',
  '57P05': 'unreachable',
  '25P03': 'unreachable',
  '25P04': 'unreachable',
  // It is a standby now: written to is another one.
  '25006': 'unreachable',
  // The database or its owner may not be used any more: dropped, or closed to us.
  '3D000': 'unreachable',
  '28': 'unreachable',
  '53100': 'full',
  // Out of connections or memory; a lock that did not come; undone because of others.
  '53': 'busy',
  '55P03': 'busy',
  '40': 'busy',
  '57014': 'slow',
};

/** What the operating system says about a connection. */
const systemCodes =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT)$/;

/** What the drivers say themselves, without a code. */
const driverWords: readonly (readonly [RegExp, Trouble])[] = [
  [/^timeout exceeded when trying to connect$/, 'busy'],
  [/^Connection terminated|^Client has encountered a connection error|^Query read timeout$/, 'unreachable'],
  [/^Client was closed and is not queryable$|^Cannot use a pool after calling end/, 'unreachable'],
  [/^PGlite is closed$/, 'unreachable'],
];

/** What was wrong with the database; undefined where it was not to blame. */
export function causeOfTrouble(error: unknown): Trouble | undefined {
  if (error instanceof SearchTimeoutError || error instanceof CallerLeftError) return 'slow';
  const { code } = statementErrorOf(error) ?? {};
  if (code !== undefined) return troubles[code] ?? troubles[code.slice(0, 2)];
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof NoPrimaryError) return 'unreachable';
    const { message } = current;
    const [, trouble] = driverWords.find(([words]) => words.test(message)) ?? [];
    if (trouble) return trouble;
    const parts = current instanceof AggregateError ? current.errors : [current];
    if (parts.some((part: unknown) => systemCodes.test(String(Object(part).code)))) return 'unreachable';
  }
  return undefined;
}
