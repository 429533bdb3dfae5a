import { sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../database/database';
import { readRows } from '../../database/read-rows';
import type { users } from '../../database/schema';
import type { Identifier, IdentifierMatcher } from '../erasure/personal-identifiers';
import { isNamedInFormEncoded } from '../erasure/form-encoded';
import { toSalts } from './audit-chain-repository';
import {
  createCommitment,
  type ErasableText,
  ERASED_PLACEHOLDER,
  isErasedSalt,
  personalFields,
  replaceErasableTexts,
} from './erasable-texts';

const isPersonalField = (field: string): boolean => personalFields.some((personalField) => personalField === field);

const identifyingFields = ['fullName', 'email', 'phoneNumber'] as const;

/** Entries per query, to bound the duration of a statement. */
const BATCH_ENTRIES = 50_000;

type Person = Pick<typeof users.$inferSelect, 'id' | 'fullName' | 'email' | 'phoneNumber'>;

/**
 * Returns the current names, emails and phone numbers of an account, and those that the audit log has of it. Values that
 * another account has too are left out: they do not identify the person.
 */
export async function findIdentifiers(
  db: Executor,
  { id, fullName, email, phoneNumber }: Person,
): Promise<Identifier[]> {
  const logged = await readRows<{ field: Identifier['field']; value: string }>(
    db,
    sql`
    select distinct field, side ->> field as value
    from audit_log, unnest(array[before, after]) as side, unnest(array[${sql.join(
      identifyingFields.map((field) => sql`${field}`),
      sql`, `,
    )}]::text[]) as field
    where entity = 'user' and entity_id = ${id} and jsonb_typeof(side -> field) = 'string'`,
  );
  const current: Identifier[] = [
    { field: 'fullName', value: fullName },
    { field: 'email', value: email },
    { field: 'phoneNumber', value: phoneNumber ?? '' },
  ];
  const unique = new Map(
    [...current, ...logged].map((identifier) => [`${identifier.field} ${identifier.value}`, identifier]),
  );
  const own = [...unique.values()].filter(({ value }) => value.trim() !== '');
  const shared = await readRows<{ position: number }>(
    db,
    sql`
    select place::int as "position" from unnest(array[${sql.join(
      own.map(({ field }) => sql`${field}`),
      sql`, `,
    )}]::text[], array[${sql.join(
      own.map(({ value }) => sql`${value}`),
      sql`, `,
    )}]::text[]) with ordinality as own (field, value, place)
    where exists (
      select from users where id <> ${id} and case field
        when 'fullName' then fold_case(value) = fold_case(full_name)
        when 'email' then fold_case(value) = email_key
        else regexp_replace(value, '[^0-9]', '', 'g') = regexp_replace(phone_number, '[^0-9]', '', 'g') end)`,
  );
  const sharedIndexes = new Set(shared.map(({ position }) => position - 1));
  return own.filter((_, index) => !sharedIndexes.has(index));
}

type Entry = {
  id: number;
  isOwn: boolean;
  /** PostgreSQL's output of the `jsonb`; empty for null. */
  before: string;
  after: string;
  /** Hexadecimal, separated by spaces. */
  salts: string | null;
  /** The number of the entry's link. */
  seq: number | null;
};

/** Decodes the escapes of a text within a JSON. */
function readJsonText(json: string): string {
  const text: unknown = JSON.parse(`"${json}"`);
  return typeof text === 'string' ? text : '';
}

/** Returns whether to erase a text: a personal field of the person's own entries, or a text that names them in any entry. */
function isPersonal({ field, json }: ErasableText, entry: Entry, matcher: IdentifierMatcher): boolean {
  if (entry.isOwn && isPersonalField(field)) return true;
  // The reason for a rejected approval request is free text.
  if (entry.isOwn && field === 'reason' && entry.after.includes('"approvalRequest": "')) return true;
  const text = readJsonText(json);
  return matcher.matches(text) || (field === 'address' && isNamedInFormEncoded(text, matcher));
}

/** Returns an entry with its personal texts erased, and its salts, where the commitment of an erased text replaces its salt. */
function eraseTexts(entry: Entry, matcher: IdentifierMatcher) {
  const salts = toSalts(entry.salts);
  let index = 0;
  const clean = (state: string) =>
    replaceErasableTexts(state, (text) => {
      const salt = salts[index];
      index += 1;
      if (text.json === ERASED_PLACEHOLDER || !isPersonal(text, entry, matcher)) return text.json;
      if (salt !== undefined && !isErasedSalt(salt)) salts[index - 1] = createCommitment(salt, text.json);
      return ERASED_PLACEHOLDER;
    });
  return { before: clean(entry.before), after: clean(entry.after), salts };
}

/** Reads the entries about the person's records, and entries that may name the person. */
const readEntries = (db: Executor, userId: string, matcher: IdentifierMatcher, after: number, until: number) =>
  readRows<Entry>(
    db,
    sql`
    select candidate.*, link.seq, (
      select string_agg(encode(salt, 'hex'), ' ' order by place) from unnest(own.salts) with ordinality as salts (salt, place)
    ) as salts from (
      select id, coalesce(before::text, '') as before, coalesce(after::text, '') as after,
        -- The address of a view is form-encoded, so the query cannot search it.
        entity = 'view' as "isView", entity_id is not null and (
        entity_id = ${userId}
        or entity_id in (select id::text from topups where user_id = ${userId})
        or entity_id in (select id::text from withdrawals where user_id = ${userId})
        or entity_id in (select id::text from tickets where user_id = ${userId})
        or entity = 'note' and entity_id in (
          select id::text from notes where record_id = ${userId}
            or record_id in (select id from topups where user_id = ${userId})
            or record_id in (select id from withdrawals where user_id = ${userId})
            or record_id in (select id from tickets where user_id = ${userId}))) as "isOwn"
      from audit_log where id > ${after} and id <= ${until} and (before is not null or after is not null)
    ) as candidate
    left join audit_chain as link on link.entry_id = candidate.id left join audit_commitments as own on own.seq = link.seq
    where "isOwn" or "isView" or ${matcher.toPrefilter(sql`(candidate.before || ' ' || candidate.after)`)}
    order by id`,
  );

/** A later read starts this many ids earlier: transactions that were open during the previous read may commit smaller ids. */
const OVERLAP_ENTRIES = 10_000;

/** The entries of the log that concern a person. */
export interface PersonalEntries {
  userId: string;
  matcher: IdentifierMatcher;
  /** The entries read so far. */
  byId: Map<number, Entry>;
  /** The id up to which the log has been read. */
  lastId: number;
}

async function readNewEntries(db: Executor, entries: PersonalEntries): Promise<void> {
  const { userId, matcher, byId } = entries;
  const [latest] = await readRows<{ id: number }>(db, sql`select coalesce(max(id), 0) as id from audit_log`);
  const until = latest?.id ?? 0;
  for (let after = Math.max(0, entries.lastId - OVERLAP_ENTRIES); after < until; after += BATCH_ENTRIES)
    for (const entry of await readEntries(db, userId, matcher, after, after + BATCH_ENTRIES)) byId.set(entry.id, entry);
  entries.lastId = until;
}

/** Finds the entries about a person and entries that may name them. Takes no locks. */
export async function findPersonalEntries(
  db: Executor,
  userId: string,
  matcher: IdentifierMatcher,
): Promise<PersonalEntries> {
  const entries: PersonalEntries = { userId, matcher, byId: new Map(), lastId: 0 };
  await readNewEntries(db, entries);
  return entries;
}

/** An entry that an erasure has changed. */
export interface ErasedEntry {
  id: number;
  /** Hexadecimal SHA-256 of the entry after the erasure. */
  hash: string;
  /** `own`: about the person. `others`: only names the person. */
  scope: 'own' | 'others';
  /** Its `before` and `after` values, before and after the erasure. */
  textBefore: string;
  textAfter: string;
}

/**
 * Erases the personal texts of log entries. Time, action and actor stay, and so do the links of the chain. The commitments
 * stay too: for an erased text they keep the salted hash and lose the salt. Blocks writes to the log until the transaction
 * ends.
 *
 * @returns the changed entries. Record them ({@link toAttestation}): verification accepts a changed entry only if a later
 * entry attests its hash ({@link readAttestedHashes})
 */
export async function eraseEntries(transaction: Transaction, entries: PersonalEntries): Promise<ErasedEntry[]> {
  const erased: ErasedEntry[] = [];
  await transaction.execute(sql`alter table audit_log disable trigger audit_log_append_only`);
  await transaction.execute(sql`alter table audit_commitments disable trigger audit_commitments_append_only`);
  await readNewEntries(transaction, entries);
  for (const entry of entries.byId.values()) {
    const { before, after, salts } = eraseTexts(entry, entries.matcher);
    if (before === entry.before && after === entry.after) continue;
    const [changed] = await readRows<{ hash: string }>(
      transaction,
      sql`
      update audit_log set before = nullif(${before}, '')::jsonb, after = nullif(${after}, '')::jsonb
      where id = ${entry.id}
      returning encode(sha256(convert_to(audit_entry_text(audit_log), 'UTF8')), 'hex') as hash`,
    );
    await transaction.execute(sql`
      update audit_commitments set salts = coalesce((
        select array_agg(decode(salt, 'hex') order by place)
        from unnest(string_to_array(nullif(${salts.join(' ')}, ''), ' ')) with ordinality as salts (salt, place)), '{}')
      where seq = ${entry.seq}`);
    const scope = entry.isOwn ? 'own' : 'others';
    const format = (states: readonly string[]) => states.filter((state) => state !== '').join(' → ');
    if (changed)
      erased.push({
        id: entry.id,
        ...changed,
        scope,
        textBefore: format([entry.before, entry.after]),
        textAfter: format([before, after]),
      });
  }
  await transaction.execute(sql`alter table audit_commitments enable trigger audit_commitments_append_only`);
  await transaction.execute(sql`alter table audit_log enable trigger audit_log_append_only`);
  return erased;
}

/** The audit action of an erasure. */
export const ERASURE_ACTION = 'erasePersonOnServer';

/** Formats the changed entries for the audit entry of an erasure. */
export const toAttestation = (erased: readonly Pick<ErasedEntry, 'id' | 'hash'>[]): string =>
  erased.map(({ id, hash }) => `${id}:${hash}`).join(' ');

/** Returns, by entry id, the SHA-256 that the latest erasure attests for each entry it changed. */
export async function readAttestedHashes(db: Executor): Promise<ReadonlyMap<number, string>> {
  const rows = await readRows<{ attestation: string }>(
    db,
    sql`
    select after ->> 'audit_entries' as attestation from audit_log
    where action = ${ERASURE_ACTION} and after ->> 'audit_entries' is not null order by id`,
  );
  const hashes = rows.flatMap(({ attestation }) => [...attestation.matchAll(/(\d+):([\da-f]{64})/g)]);
  return new Map(hashes.map(([, id, hash]) => [Number(id), hash ?? '']));
}
