import { sql } from 'drizzle-orm';
import type { Executor } from '../../database/database';
import { readRows } from '../../database/read-rows';
import type { EntryParts } from './erasable-texts';

/** A place in the chain. Written down elsewhere, it holds all that was chained until then. */
export type AuditHead = {
  /** 0 where nothing is chained yet. */
  seq: number;
  /** In hexadecimal digits. That of the commitment; heads from before there were commitments have that of the link. */
  hash: string;
};

export type AuditLink = {
  seq: number;
  /** The hash over the entry and the link before, in hexadecimal digits. */
  hash: string;
  /** The hash over the commitment before, this link's own hash and what no erasure changes of the entry; null where it is gone. */
  commitment: string | null;
  /** One for each text of the entry that an erasure may take, in hexadecimal digits ({@link contentOf}). */
  salts: string[];
  entryId: number;
  /** The entry as it is now, as it was chained; null where it is gone. */
  text: string | null;
  /** The same in parts, as they were committed to; null where it is gone. */
  parts: EntryParts | null;
  createdAt: Date | null;
};

export type LoggedEntry = { id: number; createdAt: Date; isChained: boolean };

/** So many rows are read, and held, at a time: no statement takes long, however long the log is. */
const batchRows = 2_000;

/** The latest link of the chain, with the hash of its commitment, which covers the link as well. */
export async function readAuditHead(db: Executor): Promise<AuditHead> {
  const [head] = await readRows<AuditHead>(
    db,
    sql`
    select link.seq, encode(coalesce(own.hash, link.hash), 'hex') as hash
    from (select * from audit_chain order by seq desc limit 1) as link left join audit_commitments as own using (seq)`,
  );
  return head ?? { seq: 0, hash: '' };
}

type LinkRow = Omit<AuditLink, 'salts' | 'parts'> & EntryParts & { salts: string | null };

const toLink = ({ rest, before, after, salts, ...link }: LinkRow): AuditLink => ({
  ...link,
  salts: toSalts(salts),
  parts: link.text === null ? null : { rest, before, after },
});

/** Salts as they are read: in hexadecimal digits, with blanks between them. */
export const toSalts = (text: string | null): string[] => (text === null || text === '' ? [] : text.split(' '));

/**
 * Reads the links up to `until`, in batches, each with its entry. The text is spelled out here, as `audit_entry_text` in the
 * database has it: that function may have been changed with the log.
 */
export async function* readAuditLinks(db: Executor, until: number): AsyncGenerator<AuditLink[], void> {
  let links: LinkRow[] = [];
  do {
    links = await readRows<LinkRow>(
      db,
      sql`
      select link.seq, link.entry_id as "entryId", encode(link.hash, 'hex') as hash, logged.*,
        encode(own.hash, 'hex') as commitment, (
          select pg_catalog.string_agg(pg_catalog.encode(salt, 'hex'), ' ' order by place)
          from pg_catalog.unnest(own.salts) with ordinality as salts (salt, place)
        ) as salts
      from (
        select * from audit_chain where seq > ${links.at(-1)?.seq ?? 0} and seq <= ${until} order by seq limit ${batchRows}
      ) as link left join audit_commitments as own on own.seq = link.seq left join lateral (
        select entry.created_at as "createdAt", whole.text, (whole.json - 'before' - 'after')::text as rest,
          coalesce(entry.before::text, '') as before, coalesce(entry.after::text, '') as after
        from audit_log as entry, lateral (
          select json, json::text as text from (
            select pg_catalog.jsonb_object_agg(key, value) as json from pg_catalog.jsonb_each(
              pg_catalog.to_jsonb(entry) || pg_catalog.jsonb_build_object('created_at', entry.created_at at time zone 'UTC'))
            where value <> 'null'
          ) as columns
        ) as whole
        where entry.id = link.entry_id limit 1
      ) as logged on true
      order by link.seq`,
    );
    yield links.map(toLink);
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
