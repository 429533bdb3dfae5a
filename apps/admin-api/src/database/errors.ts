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
  override readonly name = 'DataFolderUnusableError';

  constructor(dataDir: string, cause: unknown) {
    super(`The data folder ${dataDir} cannot be written to: ${reasonOf(cause)}.`, { cause });
  }
}

/** PostgreSQL did not answer, or refused us. The message names the host, never the password. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';

  constructor(url: string, cause: unknown) {
    super(`The database at ${withoutSecrets(url)} cannot be reached: ${reasonOf(cause)}.`, { cause });
  }
}

function withoutSecrets(url: string): string {
  if (!URL.canParse(url)) return 'DATABASE_URL';
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
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
};

/** PostgreSQL's own words behind an error that drizzle has wrapped, or undefined when it is some other failure. */
export function statementErrorOf(error: unknown): StatementError | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && /^[0-9A-Z]{5}$/.test(current.code)) {
      const constraint =
        'constraint' in current && typeof current.constraint === 'string' ? current.constraint : undefined;
      return { code: current.code, constraint };
    }
  }
  return undefined;
}
