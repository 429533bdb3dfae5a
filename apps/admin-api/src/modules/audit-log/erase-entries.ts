import { sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../database/database';
import { readRows } from '../../database/read-rows';
import type { users } from '../../database/schema';

/** What stands where something was erased. */
const erased = 'erased';

/** Fields of an entry about a person that tell who they are, or that somebody wrote about them in words of their own. */
const personalFields: ReadonlySet<string> = new Set([
  'fullName',
  'email',
  'phoneNumber',
  'kyc_reason_details',
  'reason_details',
  'identificationDocument_request',
  'proofOfAddressDocument_request',
  'selfieUpload_request',
  'text',
  'message',
  'subject',
  'note',
  'description',
]);

const identifying = ['fullName', 'email', 'phoneNumber'] as const;

/** So many entries are read at a time: no statement takes long, however long the log is. */
const batchEntries = 50_000;

type Person = Pick<typeof users.$inferSelect, 'id' | 'fullName' | 'email' | 'phoneNumber'>;

/**
 * The names, emails and phone numbers that an account has had, by itself and by the log. What another account has as well is
 * left out: it does not tell who is meant.
 */
export async function personalWordsOf(db: Executor, { id, fullName, email, phoneNumber }: Person): Promise<string[]> {
  const entries = await readRows<{ word: string }>(
    db,
    sql`
    select distinct side ->> field as word
    from audit_log, unnest(array[before, after]) as side, unnest(array[${sql.join(
      identifying.map((field) => sql`${field}`),
      sql`, `,
    )}]::text[]) as field
    where entity = 'user' and entity_id = ${id} and jsonb_typeof(side -> field) = 'string'`,
  );
  const words = new Set([fullName, email, phoneNumber ?? '', ...entries.map(({ word }) => word)]);
  words.delete('');
  const listed = sql.join(
    [...words].map((word) => sql`${word}`),
    sql`, `,
  );
  const shared = await readRows<{ word: string }>(
    db,
    sql`
    select word from unnest(array[${listed}]::text[]) as word
    where exists (select from users where id <> ${id} and word in (full_name, email, phone_number))`,
  );
  for (const { word } of shared) words.delete(word);
  return [...words];
}

type Entry = {
  id: number;
  isTheirs: boolean;
  before: unknown;
  after: unknown;
};

/** A side of an entry without what is personal: by the fields in an entry about the person, by the words in any. */
function cleaned(value: unknown, isTheirs: boolean, words: readonly string[], field = ''): unknown {
  if (typeof value === 'string') {
    const folded = value.toLowerCase();
    const isPersonal = (isTheirs && personalFields.has(field)) || words.some((word) => folded.includes(word));
    return isPersonal ? erased : value;
  }
  if (Array.isArray(value)) return value.map((each: unknown) => cleaned(each, isTheirs, words, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cleaned(each, isTheirs, words, key)]));
}

/** A text as it stands within that of a `jsonb`. */
const asInJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** Entries about the person's records, and others that name them. */
const readEntries = (db: Executor, userId: string, words: readonly string[], after: number, until: number) =>
  readRows<Entry>(
    db,
    sql`
    select * from (
      select id, before, after, entity_id is not null and (
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
    ) as entry
    where "isTheirs" or exists (
      select from unnest(array[${sql.join(
        words.map((word) => sql`${asInJson(word)}`),
        sql`, `,
      )}]::text[]) as word where position(word in lower(concat(before::text, after::text))) > 0)
    order by id`,
  );

/** So many numbers before the last entry may belong to transactions that had not ended when it was read. */
const underWay = 10_000;

/** Whose entries they are, and those that were found so far, by their numbers. */
export interface PersonalEntries {
  userId: string;
  /** In lower case. */
  words: readonly string[];
  found: Map<number, Entry>;
  last: number;
}

async function findMore(db: Executor, entries: PersonalEntries): Promise<void> {
  const { userId, words, found } = entries;
  const [latest] = await readRows<{ id: number }>(db, sql`select coalesce(max(id), 0) as id from audit_log`);
  const until = latest?.id ?? 0;
  for (let after = Math.max(0, entries.last - underWay); after < until; after += batchEntries)
    for (const entry of await readEntries(db, userId, words, after, after + batchEntries)) found.set(entry.id, entry);
  entries.last = until;
}

/**
 * Finds the entries of the log about somebody, and others that name them. It takes no locks, however long the log is.
 *
 * @param words names, emails, phone numbers
 */
export async function findPersonalEntries(
  db: Executor,
  userId: string,
  words: readonly string[],
): Promise<PersonalEntries> {
  const folded = words.map((word) => word.toLowerCase());
  const entries: PersonalEntries = { userId, words: folded, found: new Map(), last: 0 };
  await findMore(db, entries);
  return entries;
}

/**
 * Erases what is personal in entries of the log. When, what and by whom stays, and so do the links of the chain. Nobody writes
 * to the log meanwhile, until the transaction ends.
 *
 * @returns the changed entries, each by its number and the SHA-256 of what is left of it, to be recorded: the check of the log
 * takes an entry that a later one vouches for ({@link readErasures})
 */
export async function eraseEntries(transaction: Transaction, entries: PersonalEntries): Promise<string[]> {
  const left: string[] = [];
  await transaction.execute(sql`alter table audit_log disable trigger audit_log_append_only`);
  await findMore(transaction, entries);
  for (const { id, before, after, isTheirs } of entries.found.values()) {
    const were = [before, after].map((side) => JSON.stringify(side));
    const [cleanBefore, cleanAfter] = [before, after].map((side) =>
      JSON.stringify(cleaned(side, isTheirs, entries.words)),
    );
    if (cleanBefore === were[0] && cleanAfter === were[1]) continue;
    const [changed] = await readRows<{ hash: string }>(
      transaction,
      sql`
      update audit_log set before = nullif(${cleanBefore}::jsonb, 'null'), after = nullif(${cleanAfter}::jsonb, 'null')
      where id = ${id}
      returning encode(sha256(convert_to(audit_entry_text(audit_log), 'UTF8')), 'hex') as hash`,
    );
    if (changed) left.push(`${id}:${changed.hash}`);
  }
  await transaction.execute(sql`alter table audit_log enable trigger audit_log_append_only`);
  return left;
}

/** What the entry of an erasure is called. */
export const erasureAction = 'erasePersonOnServer';

/** The changed entries as an entry of an erasure has them. */
export const toVouched = (left: readonly string[]): string => left.join(' ');

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
