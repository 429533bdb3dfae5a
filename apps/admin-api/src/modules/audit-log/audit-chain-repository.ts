import { sql } from 'drizzle-orm';
import type { Executor } from '../../database/database';
import { readRows } from '../../database/read-rows';
import type { EntryParts } from './erasable-texts';

/** A position in the audit chain. A copy stored elsewhere attests every entry chained up to it. */
export type AuditHead = {
  /** 0 while the chain is empty. */
  seq: number;
  /** Hexadecimal. The hash of the commitment; in heads older than the commitments, the hash of the link. */
  hash: string;
};

export type AuditLink = {
  seq: number;
  /** Hexadecimal hash of the previous link and the entry. */
  hash: string;
  /** Hexadecimal hash of the previous commitment, this link's hash and the parts that erasure never changes; null if missing. */
  commitment: string | null;
  /** Hexadecimal, one for each erasable text of the entry ({@link toCommittedContent}). */
  salts: string[];
  entryId: number;
  /** The current entry in the form that is chained; null if the entry is missing. */
  text: string | null;
  /** The current entry in the parts that are committed to; null if the entry is missing. */
  parts: EntryParts | null;
  createdAt: Date | null;
};

export type LoggedEntry = { id: number; createdAt: Date; isChained: boolean };

/** Rows per query, to bound the duration of a statement and the memory it takes. */
const BATCH_ROWS = 2_000;

/** Returns the head of the chain. Its hash is that of the latest commitment, which covers the link as well. */
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

/** Splits salts as the queries return them: hexadecimal, separated by spaces. */
export const toSalts = (text: string | null): string[] => (text === null || text === '' ? [] : text.split(' '));

/**
 * Reads the links up to `until` in batches, each with its entry. The entry's text is built here and not by the database's
 * `audit_entry_text`, because an attacker could change that function along with the log.
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
        select * from audit_chain where seq > ${links.at(-1)?.seq ?? 0} and seq <= ${until} order by seq limit ${BATCH_ROWS}
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
  } while (links.length === BATCH_ROWS);
}

/** Reads all entries in batches, with whether each has a link. */
export async function* readLoggedEntries(db: Executor): AsyncGenerator<LoggedEntry[], void> {
  let entries: LoggedEntry[] = [];
  do {
    entries = await readRows<LoggedEntry>(
      db,
      sql`
      select id, created_at as "createdAt",
        exists (select from audit_chain where entry_id = entry.id offset 0) as "isChained"
      from audit_log as entry where id > ${entries.at(-1)?.id ?? 0} order by id limit ${BATCH_ROWS}`,
    );
    yield entries;
  } while (entries.length === BATCH_ROWS);
}
