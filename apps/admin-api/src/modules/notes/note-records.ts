import { sql, type SQL } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/whole';
import type { Executor } from '../../database/database';
import { readRows } from '../../database/read-rows';
import type { Permissions } from '../../common/permission-flags';

export type NoteRecordType = Schemas['NoteRecordType'];

interface NoteRecordKind {
  /** The flag that opens such records, and with them their notes. */
  flag: keyof Permissions;
  /** A query for the record's `name` by its id; no row where it is not there. */
  find: (id: string) => SQL;
}

/** What notes can be about. */
export const noteRecordKinds: Readonly<Record<NoteRecordType, NoteRecordKind>> = {
  user: {
    flag: 'users',
    find: (id) => sql`select full_name as name from users where id = ${id} and role = 'user' and closed_at is null`,
  },
  withdrawal: {
    flag: 'withdrawals',
    find: (id) => sql`select withdrawal_request as name from withdrawals where id = ${id}`,
  },
  transaction: {
    flag: 'transactions',
    find: (id) => sql`select transaction_id as name from topups where id = ${id}
      union all select transaction_id from ledger_entries where id = ${id}`,
  },
  ticket: {
    flag: 'support',
    find: (id) => sql`select ticket_id as name from tickets where id = ${id}`,
  },
};

/** What people call a record; undefined where it is not there. */
export async function findRecordName(db: Executor, type: NoteRecordType, id: string): Promise<string | undefined> {
  const [found] = await readRows<{ name: string }>(db, noteRecordKinds[type].find(id));
  return found?.name;
}
