import { inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../database/database';
import {
  depositWallets,
  approvalPolicy,
  notes,
  notifications,
  plans,
  tickets,
  topups,
  users,
  views,
  withdrawals,
} from '../../database/schema';
import { isId } from '../../common/ids';

/** A record that an audit entry refers to. */
export interface RecordReference {
  entity: string;
  entityId: string | null;
}

interface NamedRecord {
  id: string;
  name: string;
}

const readUserNames = (db: Executor, ids: string[]) =>
  db.select({ id: users.id, name: users.fullName }).from(users).where(inArray(users.id, ids));

type NameReader = (db: Executor, ids: string[]) => PromiseLike<NamedRecord[]>;

/** Queries for the display names of records, by kind. */
const nameReaders: Readonly<Record<string, NameReader>> = {
  user: readUserNames,
  subadmin: readUserNames,
  admin: readUserNames,
  session: readUserNames,
  document: readUserNames,
  export: readUserNames,
  service_account: readUserNames,
  second_factor: readUserNames,
  plan: (db, ids) => db.select({ id: plans.id, name: plans.category }).from(plans).where(inArray(plans.id, ids)),
  withdrawal: (db, ids) =>
    db
      .select({ id: withdrawals.id, name: withdrawals.withdrawalRequest })
      .from(withdrawals)
      .where(inArray(withdrawals.id, ids)),
  transaction: (db, ids) =>
    db.select({ id: topups.id, name: topups.transactionId }).from(topups).where(inArray(topups.id, ids)),
  ticket: (db, ids) =>
    db.select({ id: tickets.id, name: tickets.ticketId }).from(tickets).where(inArray(tickets.id, ids)),
  deposit_wallet: (db, ids) =>
    db
      .select({ id: depositWallets.id, name: depositWallets.walletAddress })
      .from(depositWallets)
      .where(inArray(depositWallets.id, ids)),
  // A note has no name: its first characters stand for one.
  note: (db, ids) =>
    db
      .select({ id: notes.id, name: sql<string>`left(${notes.text}, 60)` })
      .from(notes)
      .where(inArray(notes.id, ids)),
  view: (db, ids) => db.select({ id: views.id, name: views.name }).from(views).where(inArray(views.id, ids)),
  approval_policy: (db, ids) =>
    db
      .select({ id: approvalPolicy.id, name: sql<string>`'Dual approval'` })
      .from(approvalPolicy)
      .where(inArray(approvalPolicy.id, ids)),
  notification: (db, ids) =>
    db
      .select({ id: notifications.id, name: notifications.title })
      .from(notifications)
      .where(inArray(notifications.id, ids)),
};

/** The entry of a rejected call has the id of a record, but not its kind. */
const readNamesOfAnyKind: NameReader = async (db, ids) => {
  const names: NamedRecord[] = [];
  for (const read of new Set(Object.values(nameReaders))) names.push(...(await read(db, ids)));
  return names;
};

const allNameReaders: typeof nameReaders = { ...nameReaders, denied_change: readNamesOfAnyKind };

/**
 * Reads the current names of records.
 *
 * @returns the names by record id, without deleted records
 */
export async function readRecordNames(
  db: Executor,
  references: readonly RecordReference[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  // The log accepts any text as an id; the tables' columns are UUIDs.
  for (const [entity, read] of Object.entries(allNameReaders)) {
    const ids = references.flatMap((record) =>
      record.entity === entity && record.entityId !== null && isId(record.entityId) ? [record.entityId] : [],
    );
    if (ids.length === 0) continue;
    for (const { id, name } of await read(db, [...new Set(ids)])) names.set(id, name);
  }
  return names;
}
