import { sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../database/database';
import { readRows } from '../../database/read-rows';
import type { users } from '../../database/schema';
import type { Identifier, IdentifierMatcher } from '../erasure/personal-identifiers';
import { isNamedInForm } from '../erasure/form-encoded';
import { toSalts } from './audit-chain-repository';
import {
  commitTo,
  type ErasableText,
  erasedMark,
  isErasedSalt,
  personalFields,
  replaceErasableTexts,
} from './erasable-texts';

const isPersonalField = (field: string): boolean => personalFields.some((each) => each === field);

const identifying = ['fullName', 'email', 'phoneNumber'] as const;

/** So many entries are read at a time: no statement takes long, however long the log is. */
const batchEntries = 50_000;

type Person = Pick<typeof users.$inferSelect, 'id' | 'fullName' | 'email' | 'phoneNumber'>;

/**
 * The names, emails and phone numbers that an account has had, by itself and by the log. What another account has as well is
 * left out: it does not tell who is meant.
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
      identifying.map((field) => sql`${field}`),
      sql`, `,
    )}]::text[]) as field
    where entity = 'user' and entity_id = ${id} and jsonb_typeof(side -> field) = 'string'`,
  );
  const present: Identifier[] = [
    { field: 'fullName', value: fullName },
    { field: 'email', value: email },
    { field: 'phoneNumber', value: phoneNumber ?? '' },
  ];
  const unique = new Map([...present, ...logged].map((each) => [`${each.field} ${each.value}`, each]));
  const own = [...unique.values()].filter(({ value }) => value.trim() !== '');
  const shared = await readRows<{ place: number }>(
    db,
    sql`
    select place::int as place from unnest(array[${sql.join(
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
  const places = new Set(shared.map(({ place }) => place - 1));
  return own.filter((_, place) => !places.has(place));
}

type Entry = {
  id: number;
  isTheirs: boolean;
  /** As PostgreSQL writes a `jsonb`; empty where there is none. */
  before: string;
  after: string;
  /** In hexadecimal digits, with blanks between them. */
  salts: string | null;
  /** Of its link. */
  seq: number | null;
};

/** A text of a `jsonb` without its escapes. */
function readJsonText(json: string): string {
  const text: unknown = JSON.parse(`"${json}"`);
  return typeof text === 'string' ? text : '';
}

/** An entry about the person loses what is personal by its field, any entry what names them. */
function isPersonal({ field, json }: ErasableText, entry: Entry, matcher: IdentifierMatcher): boolean {
  if (entry.isTheirs && isPersonalField(field)) return true;
  // Why a colleague did not agree, in words of their own.
  if (entry.isTheirs && field === 'reason' && entry.after.includes('"proposal": "')) return true;
  const text = readJsonText(json);
  return matcher.isNamedIn(text) || (field === 'address' && isNamedInForm(text, matcher));
}

/** An entry without what is personal, and its salts: those of texts that are gone make room for the hashes that they made. */
function cleaned(entry: Entry, matcher: IdentifierMatcher) {
  const salts = toSalts(entry.salts);
  let place = 0;
  const clean = (side: string) =>
    replaceErasableTexts(side, (text) => {
      const salt = salts[place];
      place += 1;
      if (text.json === erasedMark || !isPersonal(text, entry, matcher)) return text.json;
      if (salt !== undefined && !isErasedSalt(salt)) salts[place - 1] = commitTo(salt, text.json);
      return erasedMark;
    });
  return { before: clean(entry.before), after: clean(entry.after), salts };
}

/** Entries about the person's records, and others that may name them. */
const readEntries = (db: Executor, userId: string, matcher: IdentifierMatcher, after: number, until: number) =>
  readRows<Entry>(
    db,
    sql`
    select found.*, link.seq, (
      select string_agg(encode(salt, 'hex'), ' ' order by place) from unnest(own.salts) with ordinality as salts (salt, place)
    ) as salts from (
      select id, coalesce(before::text, '') as before, coalesce(after::text, '') as after,
        -- The address of a view is form-encoded, and cannot be searched as it is.
        entity = 'view' as "isView", entity_id is not null and (
        entity_id = ${userId}
        or entity_id in (select id::text from topups where user_id = ${userId})
        or entity_id in (select id::text from withdrawals where user_id = ${userId})
        or entity_id in (select id::text from tickets where user_id = ${userId})
        or entity = 'note' and entity_id in (
          select id::text from notes where record_id = ${userId}
            or record_id in (select id from topups where user_id = ${userId})
            or record_id in (select id from withdrawals where user_id = ${userId})
            or record_id in (select id from tickets where user_id = ${userId}))) as "isTheirs"
      from audit_log where id > ${after} and id <= ${until} and (before is not null or after is not null)
    ) as found
    left join audit_chain as link on link.entry_id = found.id left join audit_commitments as own on own.seq = link.seq
    where "isTheirs" or "isView" or ${matcher.mayBeNamedIn(sql`(found.before || ' ' || found.after)`)}
    order by id`,
  );

/** So many numbers before the last entry may belong to transactions that had not ended when it was read. */
const underWay = 10_000;

/** Whose entries they are, and those that were found so far, by their numbers. */
export interface PersonalEntries {
  userId: string;
  matcher: IdentifierMatcher;
  found: Map<number, Entry>;
  last: number;
}

async function findMore(db: Executor, entries: PersonalEntries): Promise<void> {
  const { userId, matcher, found } = entries;
  const [latest] = await readRows<{ id: number }>(db, sql`select coalesce(max(id), 0) as id from audit_log`);
  const until = latest?.id ?? 0;
  for (let after = Math.max(0, entries.last - underWay); after < until; after += batchEntries)
    for (const entry of await readEntries(db, userId, matcher, after, after + batchEntries)) found.set(entry.id, entry);
  entries.last = until;
}

/** Finds the entries of the log about somebody, and others that may name them. It takes no locks, however long the log is. */
export async function findPersonalEntries(
  db: Executor,
  userId: string,
  matcher: IdentifierMatcher,
): Promise<PersonalEntries> {
  const entries: PersonalEntries = { userId, matcher, found: new Map(), last: 0 };
  await findMore(db, entries);
  return entries;
}

/** An entry that an erasure has changed. */
export interface ErasedEntry {
  id: number;
  /** The SHA-256 of what is left of it, in hexadecimal digits. */
  hash: string;
  /** Whether it is about the person, or names them only. */
  whose: 'own' | 'others';
  /** Its sides before and after the erasure. */
  was: string;
  is: string;
}

/**
 * Erases what is personal in entries of the log. When, what and by whom stays, and so do the links of the chain. The
 * commitments stay too: of an erased text they keep the salted hash, and lose the salt. Nobody writes to the log meanwhile,
 * until the transaction ends.
 *
 * @returns the changed entries, to be recorded: the check of the log takes an entry that a later one vouches for
 * ({@link readErasures})
 */
export async function eraseEntries(transaction: Transaction, entries: PersonalEntries): Promise<ErasedEntry[]> {
  const erased: ErasedEntry[] = [];
  await transaction.execute(sql`alter table audit_log disable trigger audit_log_append_only`);
  await transaction.execute(sql`alter table audit_commitments disable trigger audit_commitments_append_only`);
  await findMore(transaction, entries);
  for (const entry of entries.found.values()) {
    const { before, after, salts } = cleaned(entry, entries.matcher);
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
    const whose = entry.isTheirs ? 'own' : 'others';
    const show = (sides: readonly string[]) => sides.filter((side) => side !== '').join(' → ');
    if (changed)
      erased.push({
        id: entry.id,
        ...changed,
        whose,
        was: show([entry.before, entry.after]),
        is: show([before, after]),
      });
  }
  await transaction.execute(sql`alter table audit_commitments enable trigger audit_commitments_append_only`);
  await transaction.execute(sql`alter table audit_log enable trigger audit_log_append_only`);
  return erased;
}

/** What the entry of an erasure is called. */
export const erasureAction = 'erasePersonOnServer';

/** The changed entries as an entry of an erasure has them. */
export const toVouched = (erased: readonly Pick<ErasedEntry, 'id' | 'hash'>[]): string =>
  erased.map(({ id, hash }) => `${id}:${hash}`).join(' ');

/** For each entry that an erasure has changed, by its number, the SHA-256 of what the latest one left of it. */
export async function readErasures(db: Executor): Promise<ReadonlyMap<number, string>> {
  const rows = await readRows<{ vouched: string }>(
    db,
    sql`
    select after ->> 'audit_entries' as vouched from audit_log
    where action = ${erasureAction} and after ->> 'audit_entries' is not null order by id`,
  );
  const places = rows.flatMap(({ vouched }) => [...vouched.matchAll(/(\d+):([\da-f]{64})/g)]);
  return new Map(places.map(([, id, hash]) => [Number(id), hash ?? '']));
}
