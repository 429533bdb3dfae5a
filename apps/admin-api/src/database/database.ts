import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema';

/** What `execute` gives on both drivers. */
type Rows<Row> = { rows: Row[]; fields: readonly { name: string; dataTypeID: number }[] };
interface RowsHKT extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/** Drizzle over either driver. Columns are snake_case in the database, camelCase in code. */
export type Orm = PgDatabase<RowsHKT, typeof schema>;

/** What `orm.transaction` hands to its callback. */
export type Transaction = Parameters<Parameters<Orm['transaction']>[0]>[0];

/** The first parameter of a repository's functions: they work alone and inside a transaction. */
export type Executor = Orm | Transaction;

/** A copy of the database that can be read. */
export interface Replica extends Pick<Database, 'orm' | 'search'> {
  /** Whether it shows all that the database had acknowledged when this was asked. Waits for that, for a moment. */
  isUpToDate(): Promise<boolean>;
}

/** A pool of connections: how many it has, may have and lends to nobody, and how many callers wait for one. */
export type Pool = {
  name: `${'replica ' | ''}${'main' | 'search'}`;
  total: number;
  idle: number;
  waiting: number;
  max: number;
};

/** The one database of a server process. */
export type Database = {
  /**
   * For everything but searches. A transaction that the database undid because of others is run again: what its
   * callback does outside the database must be safe to do twice.
   */
  orm: Orm;
  kind: 'pglite' | 'postgres';
  /** Where there is one. */
  replica?: Replica | undefined;
  /**
   * Runs a search, which may have to look at everything there is, within a time limit of its own and on a share of the
   * connections, so that it keeps only other searches waiting. PGlite, which does one thing at a time, runs searches
   * one by one, and cannot stop one that has begun.
   *
   * @param callerLeft aborted when nobody waits for the result any more; the search ends then, in the database too
   * @throws SearchTimeoutError when its time is up
   * @throws CallerLeftError when its caller has left
   */
  search<Result>(work: (db: Executor) => Promise<Result>, callerLeft: AbortSignal): Promise<Result>;
  /**
   * Listens to what the database's triggers tell (`NOTIFY`), on a connection of its own. Where that is lost, it is made
   * again, with growing pauses.
   *
   * @param heard called after each word that came, and after each time that some may have been missed; with true where the
   *   database is another machine since then
   * @returns a function that ends it
   * @throws Error when the database cannot be reached at the beginning
   */
  listen(channel: string, heard: (isOther: boolean) => void): Promise<() => Promise<void>>;
  /** The pools of connections as they are at this moment, those to a replica among them. PGlite has none. */
  pools(): Pool[];
  /** Brings the schema to this program's version; safe when several processes start at once. */
  migrate(): Promise<void>;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  /** Lets running statements finish, then lets go of the connections or of the data folder. */
  close(): Promise<void>;
};
