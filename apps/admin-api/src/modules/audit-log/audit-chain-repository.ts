import { sql } from 'drizzle-orm';
import type { Executor } from '../../database/database';
import { readRows } from '../../database/read-rows';

/** A place in the chain. Written down elsewhere, it holds all that was chained until then. */
export type AuditHead = {
  /** 0 where nothing is chained yet. */
  seq: number;
  /** In hexadecimal digits. */
  hash: string;
};

export type AuditLink = AuditHead & {
  entryId: number;
  /** The entry as it is now, as it was chained; null where it is gone. */
  text: string | null;
  createdAt: Date | null;
};

export type LoggedEntry = { id: number; createdAt: Date; isChained: boolean };

/** So many rows are read, and held, at a time: no statement takes long, however long the log is. */
const batchRows = 2_000;

/** The latest link of the chain. */
export async function readAuditHead(db: Executor): Promise<AuditHead> {
  const [head] = await readRows<AuditHead>(
    db,
    sql`select seq, encode(hash, 'hex') as hash from audit_chain order by seq desc limit 1`,
  );
  return head ?? { seq: 0, hash: '' };
}

/**
 * Reads the links after `seq`, in batches, each with its entry. The text is spelled out here, as `audit_entry_text` in the
 * database has it: that function may have been changed with the log.
 */
export async function* readAuditLinks(db: Executor, until: number): AsyncGenerator<AuditLink[], void> {
  let links: AuditLink[] = [];
  do {
    links = await readRows<AuditLink>(
      db,
      sql`
      select link.seq, link.entry_id as "entryId", encode(link.hash, 'hex') as hash, logged.text, logged.created_at as "createdAt"
      from (
        select * from audit_chain where seq > ${links.at(-1)?.seq ?? 0} and seq <= ${until} order by seq limit ${batchRows}
      ) as link left join lateral (
        select entry.created_at, (
          select pg_catalog.jsonb_object_agg(key, value)::text from pg_catalog.jsonb_each(
            pg_catalog.to_jsonb(entry) || pg_catalog.jsonb_build_object('created_at', entry.created_at at time zone 'UTC'))
          where value <> 'null'
        ) as text
        from audit_log as entry where entry.id = link.entry_id limit 1
      ) as logged on true
      order by link.seq`,
    );
    yield links;
  } while (links.length === batchRows);
}

/** Reads the entries of the log, in batches, and whether each has a link. */
export async function* readLoggedEntries(db: Executor): AsyncGenerator<LoggedEntry[], void> {
  let entries: LoggedEntry[] = [];
  do {
    entries = await readRows<LoggedEntry>(
      db,
      sql`
      select id, created_at as "createdAt",
        exists (select from audit_chain where entry_id = entry.id offset 0) as "isChained"
      from audit_log as entry where id > ${entries.at(-1)?.id ?? 0} order by id limit ${batchRows}`,
    );
    yield entries;
  } while (entries.length === batchRows);
}
