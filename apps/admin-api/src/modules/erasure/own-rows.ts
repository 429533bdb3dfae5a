import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../../database/database';
import { readRows } from '../../database/read-rows';
import { ERASED_TEXT, MAX_SAMPLES, type Sample, type TableChange } from './table-change';

/** The domain of an erased account's email. */
export const ERASED_EMAIL_DOMAIN = 'erased.invalid';

/** The change to the person's rows of a table. */
export interface OwnRows {
  table: string;
  where: SQL;
  /** The columns that a sample shows. */
  text: SQL;
  /** The assignments; omitted where the rows are deleted. */
  set?: SQL;
}

/** Selects the ids of the person's account, top-ups, withdrawals and tickets. */
const selectRecordIds = (id: string) => sql`(
  select ${id}::uuid union all select id from topups where user_id = ${id}
  union all select id from withdrawals where user_id = ${id} union all select id from tickets where user_id = ${id})`;

/** Returns, for each table, the change to the rows that belong to an account or were written by its owner. */
export function listOwnRows(id: string): OwnRows[] {
  const ids = selectRecordIds(id);
  const isOwnedByUser = sql`user_id = ${id}`;
  return [
    {
      table: 'users',
      where: sql`id = ${id}`,
      text: sql`full_name, email, phone_number, kyc_reason_details`,
      set: sql`full_name = ${`${ERASED_TEXT} ${id.slice(0, 8)}`}, email = ${`${id}@${ERASED_EMAIL_DOMAIN}`}, phone_number = null,
        password_hash = ${ERASED_TEXT}, kyc_reason = null, kyc_reason_details = null,
        identification_document_id = null, identification_document_verified = false,
        proof_of_address_document_id = null, proof_of_address_document_verified = false,
        selfie_upload_id = null, selfie_upload_verified = false, updated_at = now()`,
    },
    {
      table: 'topups',
      where: isOwnedByUser,
      text: sql`transaction_id, description, reason_details`,
      set: sql`image_id = null, description = null, reason_details = null`,
    },
    {
      table: 'withdrawals',
      where: isOwnedByUser,
      text: sql`withdrawal_request, reason_details`,
      set: sql`reason_details = null`,
    },
    {
      table: 'tickets',
      where: isOwnedByUser,
      text: sql`subject, message`,
      set: sql`subject = ${ERASED_TEXT}, message = ${ERASED_TEXT}`,
    },
    {
      table: 'referral_programs',
      where: isOwnedByUser,
      text: sql`referral_code`,
      set: sql`referral_code = 'ERASED-' || left(id::text, 8)`,
    },
    { table: 'document_requests', where: isOwnedByUser, text: sql`kind, reason` },
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
      set: sql`text = ${ERASED_TEXT}`,
    },
    {
      table: 'ticket_messages',
      where: sql`author_id = ${id} or ticket_id in (select id from tickets where user_id = ${id})`,
      text: sql`text`,
      set: sql`text = ${ERASED_TEXT}`,
    },
    {
      table: 'approval_requests',
      where: sql`record_id in ${ids}`,
      text: sql`reason, change ->> 'reason_details'`,
      set: sql`change = change - 'reason_details', reason = case when reason is not null then ${ERASED_TEXT} end`,
    },
  ];
}

const lockRows = (db: Executor, table: string, text: SQL, where: SQL) =>
  readRows<{ text: string }>(
    db,
    sql`select ${text} as text from ${sql.identifier(table)} where ${where} order by ctid for update`,
  );

/** Erases a person's own rows of a table. */
export async function eraseOwnRows(db: Executor, { table, where, text, set }: OwnRows): Promise<TableChange> {
  const rows = await lockRows(db, table, sql`concat_ws(' · ', ${text})`, where);
  const name = sql.identifier(table);
  await db.execute(set ? sql`update ${name} set ${set} where ${where}` : sql`delete from ${name} where ${where}`);
  const samples = rows
    .slice(0, MAX_SAMPLES)
    .map(({ text: before }): Sample => ({ before, after: set ? ERASED_TEXT : null }));
  return { table, scope: 'own', rows: rows.length, samples };
}
