import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema';

/** The result of `execute` on both drivers. */
type Rows<Row> = { rows: Row[]; fields: readonly { name: string; dataTypeID: number }[] };
interface RowsHKT extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/** Drizzle over either driver. Columns are snake_case in the database, camelCase in code. */
export type Orm = PgDatabase<RowsHKT, typeof schema>;

/** The transaction that `orm.transaction` passes to its callback. */
export type Transaction = Parameters<Parameters<Orm['transaction']>[0]>[0];

/** The first parameter of repository functions, which work with and without a transaction. */
export type Executor = Orm | Transaction;

/** A read-only replica of the database. */
export interface Replica extends Pick<Database, 'orm' | 'search'> {
  /** Whether it has everything that the primary had committed at the time of the call. Waits briefly for it to catch up. */
  isUpToDate(): Promise<boolean>;
}

/** The state of a connection pool. */
export type Pool = {
  name: `${'replica ' | ''}${'main' | 'search'}`;
  total: number;
  idle: number;
  waiting: number;
  max: number;
};

/** The database of a server process. */
export type Database = {
  /**
   * For everything but searches. A transaction that fails because of concurrent ones is retried, so any side effects of its
   * callback must be idempotent.
   */
  orm: Orm;
  kind: 'pglite' | 'postgres';
  replica?: Replica | undefined;
  /**
   * Runs a search, which may have to scan whole tables, with its own time limit and on connections reserved for searches, so
   * that it delays only other searches. PGlite runs searches one at a time and cannot cancel a running one.
   *
   * @param disconnectSignal cancels the search, in the database too
   * @throws SearchTimeoutError at the time limit
   * @throws ClientDisconnectedError if the client disconnects
   */
  search<Result>(work: (db: Executor) => Promise<Result>, disconnectSignal: AbortSignal): Promise<Result>;
  /**
   * Listens to the notifications of triggers (`NOTIFY`) on a dedicated connection. A lost connection is re-established, with
   * increasing delays between the attempts.
   *
   * @param onNotification called after each notification, and after each reconnection, since some may have been missed;
   *   `hasFailedOver` is true if the new connection leads to a different host
   * @returns a function that stops listening
   * @throws Error if the first connection fails
   */
  listen(channel: string, onNotification: (hasFailedOver: boolean) => void): Promise<() => Promise<void>>;
  /** Returns the current state of the connection pools, including those of the replica. PGlite has none. */
  pools(): Pool[];
  /** Applies the pending migrations. Several processes may call it at the same time. */
  migrate(): Promise<void>;
  /** Resolves when the database responds. */
  ping(): Promise<void>;
  /** Waits for running statements, then closes the connections or releases the data folder. */
  close(): Promise<void>;
};
