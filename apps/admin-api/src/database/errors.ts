import { redactConnectionString } from './hosts';

/** Another process uses the data folder. PGlite itself does not prevent this, and would lose writes. */
export class DataFolderLockedError extends Error {
  override readonly name = 'DataFolderLockedError';

  constructor(
    readonly dataDir: string,
    readonly pid: number,
  ) {
    super(`The data folder ${dataDir} is in use by process ${pid}. Stop that process, or choose another DATA_DIR.`);
  }
}

/** The data folder cannot be created or written to. */
export class DataFolderUnusableError extends Error {
  override readonly name: string = 'DataFolderUnusableError';

  constructor(dataDir: string, cause: unknown) {
    super(`The data folder ${dataDir} cannot be written to: ${getReason(cause)}.`, { cause });
  }
}

/** The file system of the data folder does not support hard links. */
export class HardLinksMissingError extends DataFolderUnusableError {
  override readonly name = 'HardLinksMissingError';

  constructor(dataDir: string, cause: unknown) {
    super(dataDir, cause);
    this.message =
      `The data folder ${dataDir} cannot be locked: its file system does not support hard links. This is the case for exFAT, for many ` +
      'network shares and for some folders shared with a container or an emulator. Choose a DATA_DIR on a local disk (such as ext4, ' +
      'XFS, APFS or NTFS), or a PostgreSQL with DATABASE_URL.';
  }
}

/** PostgreSQL did not respond, or rejected the connection. The message names the host, never the password. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';

  constructor(url: string, cause: unknown) {
    super(`The database at ${redactConnectionString(url)} cannot be reached: ${getReason(cause)}.`, { cause });
  }
}

/** None of the hosts of the connection string is known to accept writes. */
export class NoPrimaryError extends Error {
  override readonly name = 'NoPrimaryError';

  constructor(cause?: unknown) {
    super('None of its hosts can be written to', { cause });
  }
}

/** Returns the reason of an error. A failed connection to `localhost` is an AggregateError with one error per address. */
function getReason(error: unknown): string {
  if (error instanceof AggregateError) return getReason(error.errors[0]);
  return error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
}

/** PostgreSQL's error of a failed statement. */
export type StatementError = {
  /** The SQLSTATE, e.g. `23505` for a duplicate. */
  code: string;
  /** The violated constraint, if any, e.g. `users_email_unique`. */
  constraint: string | undefined;
  /** Further details. They may contain data, so they must not be logged. */
  detail: string | undefined;
};

/** Returns the PostgreSQL error that drizzle has wrapped; undefined for any other error. */
export function getStatementError(error: unknown): StatementError | undefined {
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

/** A search exceeded its time limit and was cancelled in the database. */
export class SearchTimeoutError extends Error {
  override readonly name = 'SearchTimeoutError';

  constructor(cause?: unknown) {
    super('The search took too long.', { cause });
  }
}

/** The client of a search has disconnected; the search was cancelled in the database. */
export class ClientDisconnectedError extends Error {
  override readonly name = 'CallerLeftError';

  constructor(cause?: unknown) {
    super('The client has disconnected.', { cause });
  }
}

/** The connection was lost during a commit, so it is unknown whether the transaction was committed. */
export class OutcomeUnknownError extends Error {
  override readonly name = 'OutcomeUnknownError';

  constructor(cause: unknown) {
    super('The connection ended while the transaction was being committed.', { cause });
  }
}

/**
 * The kind of a failure that is not the statement's fault: the database is `unreachable`, `busy` (a lock or no free
 * connection), too `slow` (the statement was cancelled), or its disk is `full`.
 */
export type DatabaseErrorKind = 'unreachable' | 'busy' | 'slow' | 'full';

/** By SQLSTATE or its two-character class (PostgreSQL's manual, appendix A). */
const KINDS_BY_SQLSTATE: Readonly<Record<string, DatabaseErrorKind>> = {
  // Connection exceptions; shut down, crashed or starting; terminated while idle in a transaction; session terminated.
  '08': 'unreachable',
  '57P01': 'unreachable',
  '57P02': 'unreachable',
  '57P03': 'unreachable',
  '57P05': 'unreachable',
  '25P03': 'unreachable',
  '25P04': 'unreachable',
  // Read-only: the host has become a standby.
  '25006': 'unreachable',
  // The database was dropped, or access was revoked.
  '3D000': 'unreachable',
  '28': 'unreachable',
  '53100': 'full',
  // Out of connections or memory; lock timeout; deadlock or serialization failure.
  '53': 'busy',
  '55P03': 'busy',
  '40': 'busy',
  '57014': 'slow',
};

/** Connection errors of the operating system. */
const SYSTEM_ERROR_CODES =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT)$/;

/** Messages of driver errors that have no code. */
const DRIVER_MESSAGES: readonly (readonly [RegExp, DatabaseErrorKind])[] = [
  [/^timeout exceeded when trying to connect$/, 'busy'],
  [/^Connection terminated|^Client has encountered a connection error|^Query read timeout$/, 'unreachable'],
  [/^Client was closed and is not queryable$|^Cannot use a pool after calling end/, 'unreachable'],
  [/^PGlite is closed$/, 'unreachable'],
];

/** Classifies a database failure; undefined for any other error. */
export function classifyDatabaseError(error: unknown): DatabaseErrorKind | undefined {
  if (error instanceof SearchTimeoutError || error instanceof ClientDisconnectedError) return 'slow';
  const { code } = getStatementError(error) ?? {};
  if (code !== undefined) return KINDS_BY_SQLSTATE[code] ?? KINDS_BY_SQLSTATE[code.slice(0, 2)];
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof NoPrimaryError) return 'unreachable';
    const { message } = current;
    const [, kind] = DRIVER_MESSAGES.find(([pattern]) => pattern.test(message)) ?? [];
    if (kind) return kind;
    const parts = current instanceof AggregateError ? current.errors : [current];
    if (parts.some((part: unknown) => SYSTEM_ERROR_CODES.test(String(Object(part).code)))) return 'unreachable';
  }
  return undefined;
}
