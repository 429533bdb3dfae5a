import { randomBytes } from 'node:crypto';
import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database, Executor, Transaction } from '../database/database';
import { readRows } from '../database/read-rows';
import { topups, uploads, users, userWallets } from '../database/schema';
import {
  eraseEntries,
  erasureAction,
  findIdentifiers,
  findPersonalEntries,
  toVouched,
} from '../modules/audit-log/erase-entries';
import { recordOwnWrite } from '../modules/audit-log/audit-log-repository';
import { withoutNamed } from '../modules/erasure/form-encoded';
import {
  createIdentifierMatcher,
  type Identifier,
  type IdentifierMatcher,
} from '../modules/erasure/personal-identifiers';

/** What stands where something was erased. */
const erased = 'Erased';

const ofDomain = 'erased.invalid';

const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/**
 * The one account that is meant, locked until the transaction ends.
 *
 * @throws Error with a sentence where there is none, or several, or where it is one that is not erased
 */
async function findClosed(transaction: Transaction, emailOrId: string) {
  const isMeant = isUuid(emailOrId) ? eq(users.id, emailOrId) : eq(users.emailKey, sql`fold_case(${emailOrId})`);
  const found = await transaction.select().from(users).where(isMeant).for('update');
  const customers = found.filter(({ role, closedAt }) => role === 'user' && closedAt !== null);
  const [person, ...more] = customers;
  if (!person) {
    const [other] = found;
    if (!other) throw new Error(`No account has the ${isUuid(emailOrId) ? 'ID' : 'email'} ${emailOrId}.`);
    if (other.role === 'user')
      throw new Error(`The account of ${other.fullName} is open. Delete it in the panel first.`);
    throw new Error(`${other.fullName} is no customer. What admins and programs have done keeps their name.`);
  }
  if (more.length > 0) {
    const ids = customers.map(({ id }) => id).join(', ');
    throw new Error(`${customers.length} closed accounts have the email ${emailOrId}. Name one by its ID: ${ids}.`);
  }
  if (person.email.endsWith(`@${ofDomain}`)) throw new Error('This account has been erased already.');
  const [wallet] = await transaction.select().from(userWallets).where(eq(userWallets.userId, person.id));
  if (wallet && Number(wallet.balance) !== 0)
    throw new Error(
      `The wallet of ${person.fullName} holds $${wallet.balance}. An account that holds money is not erased.`,
    );
  return person;
}

/** The ids of everything that is about the person: themselves, their money, their tickets. */
const recordIds = (id: string) => sql`(
  select ${id}::uuid union all select id from topups where user_id = ${id}
  union all select id from withdrawals where user_id = ${id} union all select id from tickets where user_id = ${id})`;

/** A row as it was and as it is, for whoever looks at it before it is done. */
export interface Sample {
  before: string;
  /** Null where the row is deleted. */
  after: string | null;
}

/** What an erasure does to a table. */
export interface TableChange {
  table: string;
  /** Whether the rows are the person's own, or others' that name the person. */
  whose: 'own' | 'others';
  rows: number;
  /** The first of them. */
  samples: readonly Sample[];
}

const MAX_SAMPLES = 3;

/** A row's place in its table; it holds until the row is changed. */
type Place = { place: string };

/** Locks rows that are about to be changed or deleted, and reads what they say. */
const lockRows = (db: Executor, table: string, text: SQL, where: SQL) =>
  readRows<Place & { text: string }>(
    db,
    sql`select ctid::text as place, ${text} as text from ${sql.identifier(table)} where ${where} order by ctid for update`,
  );

/** A change of the person's own rows, by what refers to them. */
interface OwnRows {
  table: string;
  where: SQL;
  /** What a sample shows of a row. */
  text: SQL;
  /** What is set; left out where the rows are deleted. */
  set?: SQL;
}

async function changeOwn(db: Executor, { table, where, text, set }: OwnRows): Promise<TableChange> {
  const rows = await lockRows(db, table, sql`concat_ws(' · ', ${text})`, where);
  const name = sql.identifier(table);
  await db.execute(set ? sql`update ${name} set ${set} where ${where}` : sql`delete from ${name} where ${where}`);
  const samples = rows
    .slice(0, MAX_SAMPLES)
    .map(({ text: before }): Sample => ({ before, after: set ? erased : null }));
  return { table, whose: 'own', rows: rows.length, samples };
}

/** Columns with texts that others have written, or that the server has made for them. */
interface TextsOfOthers {
  table: string;
  columns: readonly string[];
  /** How a text becomes one that does not name the person. Default: what names them is replaced. */
  rewrite?: (text: string, matcher: IdentifierMatcher, column: string) => string;
}

const replaceNames = (text: string, matcher: IdentifierMatcher) => matcher.replaceIn(text, erased);

/** Replaces in the texts of a JSON, and in none of its keys. */
const replaceInJson = (json: string, matcher: IdentifierMatcher) =>
  json.replaceAll(/("(?:[^"\\]|\\.)*")(:?)/gs, (all, text: string, colon: string) => {
    const value: unknown = JSON.parse(text);
    if (colon !== '' || typeof value !== 'string' || !matcher.isNamedIn(value)) return all;
    return JSON.stringify(replaceNames(value, matcher));
  });

const MAX_VIEW_NAME_CHARACTERS = 60;

/** The name of a view, apart from others: an owner has no two of the same name for a list. */
function renamed(name: string, matcher: IdentifierMatcher): string {
  if (!matcher.isNamedIn(name)) return name;
  const ending = ` ${randomBytes(2).toString('hex')}`;
  return [...replaceNames(name, matcher)].slice(0, MAX_VIEW_NAME_CHARACTERS - ending.length).join('') + ending;
}

/** Everything in which somebody may name the person, beside the audit log. The ledger's entries are made by the server. */
const textsOfOthers: readonly TextsOfOthers[] = [
  { table: 'users', columns: ['kyc_reason_details'] },
  { table: 'document_requests', columns: ['reason'] },
  { table: 'topups', columns: ['description', 'reason_details'] },
  { table: 'withdrawals', columns: ['reason_details'] },
  { table: 'tickets', columns: ['subject', 'message'] },
  { table: 'ticket_messages', columns: ['text'] },
  { table: 'notes', columns: ['text'] },
  { table: 'case_snoozes', columns: ['note'] },
  { table: 'notifications', columns: ['title', 'message'] },
  { table: 'proposals', columns: ['reason'] },
  { table: 'proposals', columns: ['change'], rewrite: replaceInJson },
  { table: 'idempotency_keys', columns: ['response_body'], rewrite: replaceInJson },
  {
    table: 'views',
    columns: ['name', 'address'],
    rewrite: (text, matcher, column) => (column === 'address' ? withoutNamed(text, matcher) : renamed(text, matcher)),
  },
];

async function changeOthers(
  db: Executor,
  { table, columns, rewrite = replaceNames }: TextsOfOthers,
  matcher: IdentifierMatcher,
): Promise<TableChange> {
  const name = sql.identifier(table);
  const texts = columns.map((column) => sql`${sql.identifier(column)}::text`);
  // The address of a view is form-encoded, and cannot be searched as it is.
  const where = table === 'views' ? sql`true` : matcher.mayBeNamedIn(sql`concat_ws(' ', ${sql.join(texts, sql`, `)})`);
  const rows = await readRows<Place & { texts: (string | null)[] }>(
    db,
    sql`select ctid::text as place, array[${sql.join(texts, sql`, `)}] as texts from ${name} where ${where} order by ctid for update`,
  );
  const samples: Sample[] = [];
  let changed = 0;
  for (const { place, texts: before } of rows) {
    const after = before.map((text, at) => (text === null ? null : rewrite(text, matcher, columns[at] ?? '')));
    if (after.every((text, at) => text === before[at])) continue;
    changed += 1;
    const set = columns.map((column, at) => {
      const isJson = rewrite === replaceInJson ? sql`::jsonb` : sql``;
      return sql`${sql.identifier(column)} = ${after[at]}${isJson}`;
    });
    await db.execute(sql`update ${name} set ${sql.join(set, sql`, `)} where ctid = ${place}::tid`);
    const show = (all: readonly (string | null)[]) => all.filter((text) => text !== null).join(' · ');
    if (samples.length < MAX_SAMPLES) samples.push({ before: show(before), after: show(after) });
  }
  return { table, whose: 'others', rows: changed, samples };
}

/** Rules that keep what was written as it was. */
const rules = [
  ['notes', 'notes_only_pinned'],
  ['ticket_messages', 'ticket_messages_append_only'],
  ['proposals', 'proposals_decided'],
] as const;

/** Writes past the rules that what was written stays. The tables are locked against other writers until the commit. */
async function pastRules<Result>(db: Executor, work: () => Promise<Result>): Promise<Result> {
  const set = async (verb: 'disable' | 'enable') => {
    for (const [table, trigger] of rules) await db.execute(sql.raw(`alter table ${table} ${verb} trigger ${trigger}`));
  };
  await set('disable');
  const result = await work();
  await set('enable');
  return result;
}

/** What was erased, or would be, for whoever asked for it. */
export interface Erased {
  id: string;
  fullName: string;
  files: number;
  /** Of the audit log. */
  entries: number;
  /** What was looked for in texts of others. */
  identifiers: readonly Identifier[];
  /** Names that are too short for that, so that they stay in texts of others. */
  tooShort: readonly Identifier[];
  changes: readonly TableChange[];
}

export interface ErasureOptions {
  /** Does everything and takes it back in the end. Default: false. */
  isDryRun?: boolean;
  /** Names that are left in texts of others, for they are common words as well. Default: none. */
  except?: readonly string[];
}

class DryRunEnd extends Error {
  constructor(readonly erased: Erased) {
    super('What a dry run has done is taken back.');
  }
}

/**
 * Erases what tells who the owner of a closed account was: what belongs to the account and what it wrote, and in texts of others
 * the emails, phone numbers and full names as a whole ({@link createIdentifierMatcher}). Its money and its place in the audit
 * log stay: the amounts, the times, who decided. The erasure is recorded itself, and vouches for the entries of the log that
 * it changes.
 *
 * @param emailOrId of an account that has been deleted in the panel
 * @throws Error with a sentence where there is no such account, or where it is one that is not erased
 */
export async function erasePerson(
  { orm }: Pick<Database, 'orm'>,
  emailOrId: string,
  { isDryRun = false, except = [] }: ErasureOptions = {},
): Promise<Erased> {
  try {
    return await orm.transaction(async (transaction) => {
      const done = await erase(transaction, emailOrId, except);
      if (isDryRun) throw new DryRunEnd(done);
      return done;
    });
  } catch (error) {
    if (error instanceof DryRunEnd) return error.erased;
    throw error;
  }
}

async function erase(transaction: Transaction, emailOrId: string, except: readonly string[]): Promise<Erased> {
  const person = await findClosed(transaction, emailOrId);
  const { id, fullName } = person;
  const kept = new Set(except.map((name) => name.trim().toLowerCase()));
  const candidates = (await findIdentifiers(transaction, person)).filter(
    ({ value }) => !kept.has(value.trim().toLowerCase()),
  );
  const matcher = createIdentifierMatcher(candidates);
  const inLog = await findPersonalEntries(transaction, id, matcher);
  const ids = recordIds(id);

  const proofs = await transaction.select({ id: topups.imageId }).from(topups).where(eq(topups.userId, id));
  const documents = [person.identificationDocumentId, person.proofOfAddressDocumentId, person.selfieUploadId];
  const files = [...documents, ...proofs.map((proof) => proof.id)].filter((file) => file !== null);

  const isTheirs = sql`user_id = ${id}`;
  const own: OwnRows[] = [
    {
      table: 'users',
      where: sql`id = ${id}`,
      text: sql`full_name, email, phone_number, kyc_reason_details`,
      set: sql`full_name = ${`${erased} ${id.slice(0, 8)}`}, email = ${`${id}@${ofDomain}`}, phone_number = null,
        password_hash = ${erased}, kyc_reason = null, kyc_reason_details = null,
        identification_document_id = null, identification_document_verified = false,
        proof_of_address_document_id = null, proof_of_address_document_verified = false,
        selfie_upload_id = null, selfie_upload_verified = false, updated_at = now()`,
    },
    {
      table: 'topups',
      where: isTheirs,
      text: sql`transaction_id, description, reason_details`,
      set: sql`image_id = null, description = null, reason_details = null`,
    },
    {
      table: 'withdrawals',
      where: isTheirs,
      text: sql`withdrawal_request, reason_details`,
      set: sql`reason_details = null`,
    },
    {
      table: 'tickets',
      where: isTheirs,
      text: sql`subject, message`,
      set: sql`subject = ${erased}, message = ${erased}`,
    },
    {
      table: 'referral_programs',
      where: isTheirs,
      text: sql`referral_code`,
      set: sql`referral_code = 'ERASED-' || left(id::text, 8)`,
    },
    { table: 'document_requests', where: isTheirs, text: sql`kind, reason` },
    { table: 'case_snoozes', where: sql`case_id in ${ids}`, text: sql`queue, note` },
    { table: 'notifications', where: sql`record_id in ${ids}`, text: sql`title, message` },
    {
      table: 'idempotency_keys',
      where: sql`user_id = ${id} or position(${id} in response_body::text) > 0`,
      text: sql`response_body`,
    },
    {
      table: 'notes',
      where: sql`record_id in ${ids} or author_id = ${id}`,
      text: sql`text`,
      set: sql`text = ${erased}`,
    },
    {
      table: 'ticket_messages',
      where: sql`author_id = ${id} or ticket_id in (select id from tickets where user_id = ${id})`,
      text: sql`text`,
      set: sql`text = ${erased}`,
    },
    {
      table: 'proposals',
      where: sql`record_id in ${ids}`,
      text: sql`reason, change ->> 'reason_details'`,
      set: sql`change = change - 'reason_details', reason = case when reason is not null then ${erased} end`,
    },
  ];

  const changes = await pastRules(transaction, async () => {
    const done: TableChange[] = [];
    for (const rows of own) done.push(await changeOwn(transaction, rows));
    for (const texts of textsOfOthers) done.push(await changeOthers(transaction, texts, matcher));
    return done;
  });
  if (files.length > 0) await transaction.delete(uploads).where(inArray(uploads.id, files));
  changes.push({ table: 'uploads', whose: 'own', rows: files.length, samples: [] });

  const entries = await eraseEntries(transaction, inLog);
  for (const whose of ['own', 'others'] as const) {
    const rows = entries.filter((entry) => entry.whose === whose);
    const samples = rows.slice(0, MAX_SAMPLES).map(({ was, is }): Sample => ({ before: was, after: is }));
    changes.push({ table: 'audit_log', whose, rows: rows.length, samples });
  }
  await recordOwnWrite(transaction, erasureAction, {
    entity: 'user',
    entityId: id,
    after: { files: files.length, audit_entries: toVouched(entries) },
  });
  return {
    id,
    fullName,
    files: files.length,
    entries: entries.length,
    identifiers: matcher.identifiers,
    tooShort: candidates.filter((each) => !matcher.identifiers.includes(each)),
    changes: changes.filter(({ rows }) => rows > 0),
  };
}
