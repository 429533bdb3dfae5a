import { normalizeToken } from '@countinghouse/shared/text';
import { eq, inArray, or, sql } from 'drizzle-orm';
import { isId } from '../common/ids';
import type { Database, Executor, Transaction } from '../database/database';
import { topups, uploads, users, userWallets } from '../database/schema';
import {
  eraseEntries,
  erasureAction,
  findIdentifiers,
  findPersonalEntries,
  toVouched,
} from '../modules/audit-log/erase-entries';
import { recordOwnWrite } from '../modules/audit-log/audit-log-repository';
import { changeOwn, erasedDomain, listOwnRows } from '../modules/erasure/own-rows';
import { createIdentifierMatcher, type Identifier } from '../modules/erasure/personal-identifiers';
import { MAX_SAMPLES, type Sample, type TableChange } from '../modules/erasure/table-change';
import { changeOthers, textsOfOthers } from '../modules/erasure/texts-of-others';

/**
 * The one account that is meant, locked until the transaction ends.
 *
 * @throws Error with a sentence where there is none, or several, or where it is one that is not erased
 */
async function findClosed(transaction: Transaction, emailOrId: string) {
  const isById = isId(emailOrId.toLowerCase());
  const isMeant = isById ? eq(users.id, emailOrId) : eq(users.emailKey, sql`fold_case(${emailOrId})`);
  const found = await transaction.select().from(users).where(isMeant).for('update');
  const customers = found.filter(({ role, closedAt }) => role === 'user' && closedAt !== null);
  const [person, ...more] = customers;
  if (!person) {
    const [other] = found;
    if (!other) throw new Error(`No account has the ${isById ? 'ID' : 'email'} ${emailOrId}.`);
    if (other.role === 'user')
      throw new Error(`The account of ${other.fullName} is open. Delete it in the panel first.`);
    throw new Error(`${other.fullName} is no customer. What admins and programs have done keeps their name.`);
  }
  if (more.length > 0) {
    const ids = customers.map(({ id }) => id).join(', ');
    throw new Error(`${customers.length} closed accounts have the email ${emailOrId}. Name one by its ID: ${ids}.`);
  }
  if (person.email.endsWith(`@${erasedDomain}`)) throw new Error('This account has been erased already.');
  const [wallet] = await transaction.select().from(userWallets).where(eq(userWallets.userId, person.id));
  if (wallet && Number(wallet.balance) !== 0)
    throw new Error(
      `The wallet of ${person.fullName} holds $${wallet.balance}. An account that holds money is not erased.`,
    );
  return person;
}

/** Rules that keep what was written as it was. */
const rules = [
  ['notes', 'notes_only_pinned'],
  ['ticket_messages', 'ticket_messages_append_only'],
  ['approval_requests', 'approval_requests_decided'],
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
  const person = await findClosed(transaction, normalizeToken(emailOrId));
  const { id, fullName } = person;
  const kept = new Set(except.map((name) => name.trim().toLowerCase()));
  const candidates = (await findIdentifiers(transaction, person)).filter(
    ({ value }) => !kept.has(value.trim().toLowerCase()),
  );
  const matcher = createIdentifierMatcher(candidates);
  const inLog = await findPersonalEntries(transaction, id, matcher);

  const proofs = await transaction.select({ id: topups.imageId }).from(topups).where(eq(topups.userId, id));
  const documents = [person.identificationDocumentId, person.proofOfAddressDocumentId, person.selfieUploadId];
  const files = [...documents, ...proofs.map((proof) => proof.id)].filter((file) => file !== null);

  const changes = await pastRules(transaction, async () => {
    const done: TableChange[] = [];
    for (const rows of listOwnRows(id)) done.push(await changeOwn(transaction, rows));
    for (const texts of textsOfOthers) done.push(await changeOthers(transaction, texts, matcher));
    return done;
  });
  const removed = await transaction
    .delete(uploads)
    .where(or(inArray(uploads.id, files), inArray(uploads.firstPageId, files)))
    .returning({ id: uploads.id });
  changes.push({ table: 'uploads', whose: 'own', rows: removed.length, samples: [] });

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
