import { normalizeToken } from '@countinghouse/shared/text';
import { eq, inArray, or, sql } from 'drizzle-orm';
import { isId } from '../common/ids';
import type { Database, Executor, Transaction } from '../database/database';
import { topups, uploads, users, userWallets } from '../database/schema';
import {
  eraseEntries,
  ERASURE_ACTION,
  findIdentifiers,
  findPersonalEntries,
  toAttestation,
} from '../modules/audit-log/erase-entries';
import { writeServerAuditEntry } from '../modules/audit-log/audit-log-repository';
import { eraseOwnRows, ERASED_EMAIL_DOMAIN, listOwnRows } from '../modules/erasure/own-rows';
import { createIdentifierMatcher, type Identifier } from '../modules/erasure/personal-identifiers';
import { MAX_SAMPLES, type Sample, type TableChange } from '../modules/erasure/table-change';
import { eraseInTexts, freeTextColumns } from '../modules/erasure/free-text-columns';

/**
 * Finds the account and locks it until the transaction ends.
 *
 * @throws Error with a user-facing message if there is none, more than one, or the account cannot be erased
 */
async function findClosed(transaction: Transaction, emailOrId: string) {
  const isById = isId(emailOrId.toLowerCase());
  const condition = isById ? eq(users.id, emailOrId) : eq(users.emailKey, sql`fold_case(${emailOrId})`);
  const accounts = await transaction.select().from(users).where(condition).for('update');
  const customers = accounts.filter(({ role, closedAt }) => role === 'user' && closedAt !== null);
  const [person, ...more] = customers;
  if (!person) {
    const [other] = accounts;
    if (!other) throw new Error(`No account has the ${isById ? 'ID' : 'email'} ${emailOrId}.`);
    if (other.role === 'user')
      throw new Error(`The account of ${other.fullName} is open. Delete it in the panel first.`);
    throw new Error(`${other.fullName} is not a customer. Actions of admins and service accounts keep their name.`);
  }
  if (more.length > 0) {
    const ids = customers.map(({ id }) => id).join(', ');
    throw new Error(`${customers.length} closed accounts have the email ${emailOrId}. Name one by its ID: ${ids}.`);
  }
  if (person.email.endsWith(`@${ERASED_EMAIL_DOMAIN}`)) throw new Error('This account has been erased already.');
  const [wallet] = await transaction.select().from(userWallets).where(eq(userWallets.userId, person.id));
  if (wallet && Number(wallet.balance) !== 0)
    throw new Error(
      `The wallet of ${person.fullName} holds $${wallet.balance}. An account with a balance cannot be erased.`,
    );
  return person;
}

/** Triggers that make written texts immutable. */
const IMMUTABILITY_TRIGGERS = [
  ['notes', 'notes_only_pinned'],
  ['ticket_messages', 'ticket_messages_append_only'],
  ['approval_requests', 'approval_requests_decided'],
] as const;

/** Runs work without the immutability triggers. The tables are locked against other writers until the commit. */
async function withTriggersDisabled<Result>(db: Executor, work: () => Promise<Result>): Promise<Result> {
  const set = async (verb: 'disable' | 'enable') => {
    for (const [table, trigger] of IMMUTABILITY_TRIGGERS)
      await db.execute(sql.raw(`alter table ${table} ${verb} trigger ${trigger}`));
  };
  await set('disable');
  const result = await work();
  await set('enable');
  return result;
}

/** What was erased, or would be in a dry run. */
export interface ErasureResult {
  id: string;
  fullName: string;
  files: number;
  /** The number of changed audit-log entries. */
  entries: number;
  /** The identifiers that were searched for in other people's texts. */
  identifiers: readonly Identifier[];
  /** Names that are too short to search for, which therefore stay in other people's texts. */
  tooShort: readonly Identifier[];
  changes: readonly TableChange[];
}

export interface ErasureOptions {
  /** Does everything and rolls it back. @default false */
  isDryRun?: boolean;
  /** Names to leave in other people's texts because they are common words. @default [] */
  except?: readonly string[];
}

class DryRunRollback extends Error {
  constructor(readonly erased: ErasureResult) {
    super('Rolls back a dry run.');
  }
}

/**
 * Erases the personal data of the owner of a closed account: what belongs to the account and what it wrote, and, in other
 * people's texts, its emails, phone numbers and full names ({@link createIdentifierMatcher}). Its money and its place in the
 * audit log stay: amounts, times, who decided. The erasure is recorded, and attests the log entries that it changes.
 *
 * @param emailOrId of an account that has been deleted in the panel
 * @throws Error with a user-facing message if there is no such account or it cannot be erased
 */
export async function erasePerson(
  { orm }: Pick<Database, 'orm'>,
  emailOrId: string,
  { isDryRun = false, except = [] }: ErasureOptions = {},
): Promise<ErasureResult> {
  try {
    return await orm.transaction(async (transaction) => {
      const erased = await erase(transaction, emailOrId, except);
      if (isDryRun) throw new DryRunRollback(erased);
      return erased;
    });
  } catch (error) {
    if (error instanceof DryRunRollback) return error.erased;
    throw error;
  }
}

async function erase(transaction: Transaction, emailOrId: string, except: readonly string[]): Promise<ErasureResult> {
  const person = await findClosed(transaction, normalizeToken(emailOrId));
  const { id, fullName } = person;
  const excluded = new Set(except.map((name) => name.trim().toLowerCase()));
  const candidates = (await findIdentifiers(transaction, person)).filter(
    ({ value }) => !excluded.has(value.trim().toLowerCase()),
  );
  const matcher = createIdentifierMatcher(candidates);
  const inLog = await findPersonalEntries(transaction, id, matcher);

  const receipts = await transaction.select({ id: topups.imageId }).from(topups).where(eq(topups.userId, id));
  const documents = [person.identificationDocumentId, person.proofOfAddressDocumentId, person.selfieUploadId];
  const files = [...documents, ...receipts.map((receipt) => receipt.id)].filter((file) => file !== null);

  const changes = await withTriggersDisabled(transaction, async () => {
    const done: TableChange[] = [];
    for (const rows of listOwnRows(id)) done.push(await eraseOwnRows(transaction, rows));
    for (const texts of freeTextColumns) done.push(await eraseInTexts(transaction, texts, matcher));
    return done;
  });
  const removed = await transaction
    .delete(uploads)
    .where(or(inArray(uploads.id, files), inArray(uploads.firstPageId, files)))
    .returning({ id: uploads.id });
  changes.push({ table: 'uploads', scope: 'own', rows: removed.length, samples: [] });

  const entries = await eraseEntries(transaction, inLog);
  for (const scope of ['own', 'others'] as const) {
    const rows = entries.filter((entry) => entry.scope === scope);
    const samples = rows
      .slice(0, MAX_SAMPLES)
      .map(({ textBefore, textAfter }): Sample => ({ before: textBefore, after: textAfter }));
    changes.push({ table: 'audit_log', scope, rows: rows.length, samples });
  }
  await writeServerAuditEntry(transaction, ERASURE_ACTION, {
    entity: 'user',
    entityId: id,
    after: { files: files.length, audit_entries: toAttestation(entries) },
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
