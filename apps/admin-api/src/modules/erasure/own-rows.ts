import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../../database/database';
import { readRows } from '../../database/read-rows';
import { erased, MAX_SAMPLES, type Sample, type TableChange } from './table-change';

/** The domain of the email that an erased account has. */
export const erasedDomain = 'erased.invalid';

/** A change of the person's own rows, by what refers to them. */
export interface OwnRows {
  table: string;
  where: SQL;
  /** What a sample shows of a row. */
  text: SQL;
  /** What is set; left out where the rows are deleted. */
  set?: SQL;
}

/** The ids of everything that is about the person: themselves, their money, their tickets. */
const recordIds = (id: string) => sql`(
  select ${id}::uuid union all select id from topups where user_id = ${id}
  union all select id from withdrawals where user_id = ${id} union all select id from tickets where user_id = ${id})`;

/** The rows that belong to an account or that its owner wrote, table by table. */
export function listOwnRows(id: string): OwnRows[] {
  const ids = recordIds(id);
  const isTheirs = sql`user_id = ${id}`;
  return [
    {
      table: 'users',
      where: sql`id = ${id}`,
      text: sql`full_name, email, phone_number, kyc_reason_details`,
      set: sql`full_name = ${`${erased} ${id.slice(0, 8)}`}, email = ${`${id}@${erasedDomain}`}, phone_number = null,
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
      table: 'approval_requests',
      where: sql`record_id in ${ids}`,
      text: sql`reason, change ->> 'reason_details'`,
      set: sql`change = change - 'reason_details', reason = case when reason is not null then ${erased} end`,
    },
  ];
}

/** Locks rows that are about to be changed or deleted, and reads what they say. */
const lockRows = (db: Executor, table: string, text: SQL, where: SQL) =>
  readRows<{ text: string }>(
    db,
    sql`select ${text} as text from ${sql.identifier(table)} where ${where} order by ctid for update`,
  );

/** Erases a person's own rows of a table. */
export async function changeOwn(db: Executor, { table, where, text, set }: OwnRows): Promise<TableChange> {
  const rows = await lockRows(db, table, sql`concat_ws(' · ', ${text})`, where);
  const name = sql.identifier(table);
  await db.execute(set ? sql`update ${name} set ${set} where ${where}` : sql`delete from ${name} where ${where}`);
  const samples = rows
    .slice(0, MAX_SAMPLES)
    .map(({ text: before }): Sample => ({ before, after: set ? erased : null }));
  return { table, whose: 'own', rows: rows.length, samples };
}
