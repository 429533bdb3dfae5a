import { sql, type SQL } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/strict';
import type { Executor } from '../../database/database';
import { readRows } from '../../database/read-rows';
import type { Permissions } from '../../common/permission-keys';

export type NoteRecordType = Schemas['NoteRecordType'];

interface NoteRecordKind {
  /** The permission for such records and their notes. */
  permission: keyof Permissions;
  /** A query for the record's `name`; no row if the record does not exist. */
  selectName: (id: string) => SQL;
}

/** The kinds of records that can have notes. */
export const noteRecordKinds: Readonly<Record<NoteRecordType, NoteRecordKind>> = {
  user: {
    permission: 'users',
    selectName: (id) =>
      sql`select full_name as name from users where id = ${id} and role = 'user' and closed_at is null`,
  },
  withdrawal: {
    permission: 'withdrawals',
    selectName: (id) => sql`select withdrawal_request as name from withdrawals where id = ${id}`,
  },
  transaction: {
    permission: 'transactions',
    selectName: (id) => sql`select transaction_id as name from topups where id = ${id}
      union all select transaction_id from ledger_entries where id = ${id}`,
  },
  ticket: {
    permission: 'support',
    selectName: (id) => sql`select ticket_id as name from tickets where id = ${id}`,
  },
};

/** Returns the display name of a record; undefined if it does not exist. */
export async function findRecordName(db: Executor, type: NoteRecordType, id: string): Promise<string | undefined> {
  const [record] = await readRows<{ name: string }>(db, noteRecordKinds[type].selectName(id));
  return record?.name;
}
