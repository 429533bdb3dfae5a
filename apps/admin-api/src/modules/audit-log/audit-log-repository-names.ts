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

/** A record as the log names it. */
export interface RecordReference {
  entity: string;
  entityId: string | null;
}

interface Named {
  id: string;
  name: string;
}

const people = (db: Executor, ids: string[]) =>
  db.select({ id: users.id, name: users.fullName }).from(users).where(inArray(users.id, ids));

type ReadNames = (db: Executor, ids: string[]) => PromiseLike<Named[]>;

/** The name by which people know a record of each kind. */
const namesOfKinds: Readonly<Record<string, ReadNames>> = {
  user: people,
  subadmin: people,
  admin: people,
  session: people,
  document: people,
  export: people,
  service_account: people,
  second_factor: people,
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
  // A note has no name but how it begins.
  note: (db, ids) =>
    db
      .select({ id: notes.id, name: sql<string>`left(${notes.text}, 60)` })
      .from(notes)
      .where(inArray(notes.id, ids)),
  view: (db, ids) => db.select({ id: views.id, name: views.name }).from(views).where(inArray(views.id, ids)),
  approval_policy: (db, ids) =>
    db
      .select({ id: approvalPolicy.id, name: sql<string>`'Four eyes'` })
      .from(approvalPolicy)
      .where(inArray(approvalPolicy.id, ids)),
  notification: (db, ids) =>
    db
      .select({ id: notifications.id, name: notifications.title })
      .from(notifications)
      .where(inArray(notifications.id, ids)),
};

/** A call that was refused names a record by its id alone, whose kind nobody has looked up. */
const ofAnyKind: ReadNames = async (db, ids) => {
  const found: Named[] = [];
  for (const read of new Set(Object.values(namesOfKinds))) found.push(...(await read(db, ids)));
  return found;
};

const names: typeof namesOfKinds = { ...namesOfKinds, refusal: ofAnyKind };

/**
 * Reads what some records are called today.
 *
 * @returns the names by the record's id; records that are gone are left out
 */
export async function readRecordNames(
  db: Executor,
  references: readonly RecordReference[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  // The log takes any text for an id, the tables do not.
  for (const [entity, read] of Object.entries(names)) {
    const ids = references.flatMap((record) =>
      record.entity === entity && record.entityId !== null && isId(record.entityId) ? [record.entityId] : [],
    );
    if (ids.length === 0) continue;
    for (const { id, name } of await read(db, [...new Set(ids)])) found.set(id, name);
  }
  return found;
}
