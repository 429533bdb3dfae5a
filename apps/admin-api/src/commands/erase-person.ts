import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database, Executor, Transaction } from '../database/database';
import { topups, uploads, users, userWallets } from '../database/schema';
import {
  eraseEntries,
  erasureAction,
  findPersonalEntries,
  personalWordsOf,
  toVouched,
} from '../modules/audit-log/erase-entries';
import { recordOwnWrite } from '../modules/audit-log/audit-log-repository';

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

/** Runs statements in turn. */
async function runAll(db: Executor, statements: readonly SQL[]): Promise<void> {
  for (const statement of statements) await db.execute(statement);
}

/** Writes past the rule that what was written stays. The tables are locked against other writers until the commit. */
async function pastRules(db: Executor, rules: readonly (readonly [table: string, trigger: string])[], work: SQL[]) {
  const set = (verb: 'disable' | 'enable') =>
    rules.map(([table, trigger]) => sql.raw(`alter table ${table} ${verb} trigger ${trigger}`));
  await runAll(db, [...set('disable'), ...work, ...set('enable')]);
}

/** A text that says nothing of the person any more, where it names them. */
const namesThem = (column: SQL, words: readonly string[]) =>
  sql`(${sql.join(
    words.map((word) => sql`position(lower(${word}) in lower(${column})) > 0`),
    sql` or `,
  )})`;

/** What was erased, for whoever asked for it. */
export interface Erased {
  id: string;
  files: number;
  entries: number;
}

/**
 * Erases what tells who the owner of a closed account was. Its money and its place in the audit log stay: the amounts, the
 * times, who decided. The erasure is recorded itself, and vouches for the entries of the log that it changes.
 *
 * @param emailOrId of an account that has been deleted in the panel
 * @throws Error with a sentence where there is no such account, or where it is one that is not erased
 */
export async function erasePerson({ orm }: Pick<Database, 'orm'>, emailOrId: string): Promise<Erased> {
  return orm.transaction(async (transaction) => {
    const person = await findClosed(transaction, emailOrId);
    const { id } = person;
    const words = await personalWordsOf(transaction, person);
    const inLog = await findPersonalEntries(transaction, id, words);
    const ids = recordIds(id);

    const proofs = await transaction.select({ id: topups.imageId }).from(topups).where(eq(topups.userId, id));
    const documents = [person.identificationDocumentId, person.proofOfAddressDocumentId, person.selfieUploadId];
    const files = [...documents, ...proofs.map((proof) => proof.id)].filter((file) => file !== null);

    await transaction
      .update(users)
      .set({
        fullName: `${erased} ${id.slice(0, 8)}`,
        email: `${id}@${ofDomain}`,
        phoneNumber: null,
        passwordHash: erased,
        kycReason: null,
        kycReasonDetails: null,
        identificationDocumentId: null,
        identificationDocumentVerified: false,
        proofOfAddressDocumentId: null,
        proofOfAddressDocumentVerified: false,
        selfieUploadId: null,
        selfieUploadVerified: false,
        updatedAt: sql`now()`,
      })
      .where(eq(users.id, id));
    await runAll(transaction, [
      sql`update topups set image_id = null, description = null, reason_details = null where user_id = ${id}`,
      sql`update withdrawals set reason_details = null where user_id = ${id}`,
      sql`update tickets set subject = ${erased}, message = ${erased} where user_id = ${id}`,
      sql`update referral_programs set referral_code = 'ERASED-' || left(id::text, 8) where user_id = ${id}`,
      sql`delete from document_requests where user_id = ${id}`,
      sql`delete from case_snoozes where case_id in ${ids}`,
      sql`delete from notifications where record_id in ${ids} or ${namesThem(sql`title || ' ' || message`, words)}`,
      sql`delete from idempotency_keys where ${namesThem(sql`response_body::text`, [id, ...words])}`,
      sql`update views set name = ${erased} || ' ' || left(id::text, 8), address = ''
        where ${namesThem(sql`name || ' ' || address`, words)}`,
    ]);
    if (files.length > 0) await transaction.delete(uploads).where(inArray(uploads.id, files));

    const ofNotes = sql`record_id in ${ids} or ${namesThem(sql`text`, words)}`;
    const ofMessages = sql`ticket_id in (select id from tickets where user_id = ${id}) or ${namesThem(sql`text`, words)}`;
    await pastRules(
      transaction,
      [
        ['notes', 'notes_only_pinned'],
        ['ticket_messages', 'ticket_messages_append_only'],
        ['proposals', 'proposals_decided'],
      ],
      [
        sql`update notes set text = ${erased} where ${ofNotes}`,
        sql`update ticket_messages set text = ${erased} where ${ofMessages}`,
        sql`update proposals set change = change - 'reason_details', reason = case when reason is not null then ${erased} end
          where record_id in ${ids}`,
      ],
    );

    const entries = await eraseEntries(transaction, inLog);
    await recordOwnWrite(transaction, erasureAction, {
      entity: 'user',
      entityId: id,
      after: { files: files.length, audit_entries: toVouched(entries) },
    });
    return { id, files: files.length, entries: entries.length };
  });
}
