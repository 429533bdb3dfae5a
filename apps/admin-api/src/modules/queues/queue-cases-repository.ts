import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../../database/database';
import { readRows } from '../../database/read-rows';
import {
  isSnoozed,
  snoozedSums,
  snoozedUntil,
  snoozeOf,
  type Colleague,
  type SnoozedSums,
  type SnoozeRow,
} from './case-snoozes-repository';
import type { QueueName } from './queue-names';
import { pendingCases } from './pending-cases';

export type CaseActivityRow = {
  claimedBy: Colleague | null;
  claimedAt: Date | null;
  viewers: Colleague[];
  snooze: SnoozeRow | null;
};

export type CaseRow = CaseActivityRow & {
  id: string;
  label: string;
  fullName: string;
  /** US dollars as a text of two decimals; null for cases that are not about money. */
  amount: string | null;
  since: Date;
  /** Who has proposed to approve it; null where it does not wait for a second admin. */
  requestedBy: Colleague | null;
  /** How many cases there are to list. */
  total: number;
};

export interface CaseQuestion {
  order: 'oldest' | 'largest';
  /** US dollars; they leave out cases that are not about money in no queue. */
  amountMin?: number | undefined;
  amountMax?: number | undefined;
  /** Asks for what is snoozed, the one that returns next first. @default false */
  snoozed?: boolean;
}

/** So many are read at once: whoever has decided these asks again. */
const shown = 100;
/** Who works on a case has not gone home without giving it back. */
const claimLasts = sql`interval '12 hours'`;
/** A panel says every ten seconds what it shows. The trigger `case_viewers_tell_of_move` repeats this time. */
const PRESENCE_LASTS_SECONDS = sql`interval '30 seconds'`;

/**
 * Who is on a case, as columns of {@link CaseActivityRow}: the claim and the snooze that still count, and who looks at it but the
 * reader.
 */
const selectCaseActivity = (queue: QueueName, id: SQL, readerId: string): SQL => sql`
  (select json_build_object('_id', users.id, 'fullName', users.full_name) from case_claims join users on users.id = admin_id
    where queue = ${queue} and case_id = ${id} and claimed_at > now() - ${claimLasts}) as "claimedBy",
  (select claimed_at from case_claims
    where queue = ${queue} and case_id = ${id} and claimed_at > now() - ${claimLasts}) as "claimedAt",
  (select coalesce(json_agg(json_build_object('_id', users.id, 'fullName', users.full_name) order by users.full_name), '[]')
    from case_viewers join users on users.id = admin_id
    where queue = ${queue} and case_id = ${id} and seen_at > now() - ${PRESENCE_LASTS_SECONDS} and admin_id <> ${readerId}) as viewers,
  ${snoozeOf(queue, id)} as snooze`;

/** The cases of a queue between two amounts, snoozed or not. */
function casesBetween(queue: QueueName, { amountMin, amountMax }: Omit<CaseQuestion, 'order'>): SQL {
  const { isPending, amount } = pendingCases[queue];
  const conditions = [isPending];
  if (amount && amountMin !== undefined) conditions.push(sql`${amount} >= ${amountMin}`);
  if (amount && amountMax !== undefined) conditions.push(sql`${amount} <= ${amountMax}`);
  return sql.join(conditions, sql` and `);
}

/** The first cases of a queue, in the order that they are worked through; or those that are snoozed. */
export async function listCases(
  db: Executor,
  queue: QueueName,
  { order, snoozed = false, ...between }: CaseQuestion,
  readerId: string,
): Promise<CaseRow[]> {
  const { from, id, label, since, amount } = pendingCases[queue];
  const which = sql`${casesBetween(queue, between)} and ${snoozed ? sql`` : sql`not`} ${isSnoozed(queue, id)}`;
  const oldest = sql`${since}, ${id}`;
  const inOrder = amount && order === 'largest' ? sql`${amount} desc, ${oldest}` : oldest;
  const orderBy = snoozed ? sql`${snoozedUntil(queue, id)}, ${oldest}` : inOrder;
  return readRows<CaseRow>(
    db,
    sql`
    with cases as (
      select ${id} as id, ${label} as label, owner.full_name as "fullName", ${amount ?? sql`null`}::numeric(18, 2) as amount,
        ${since} as since, row_number() over (order by ${orderBy}) as place
      from ${from} where ${which} order by ${orderBy} limit ${shown}
    )
    select id, label, "fullName", amount, since, (select count(*) from ${from} where ${which})::int as total,
      (select json_build_object('_id', users.id, 'fullName', users.full_name) from approval_requests join users on users.id = requested_by_id
        where record_id = cases.id and outcome is null and expires_at > now()) as "requestedBy",
      ${selectCaseActivity(queue, sql`cases.id`, readerId)}
    from cases order by place`,
  );
}

/** How many cases of a queue between two amounts are snoozed, and when the next of them returns. */
export async function countSnoozed(
  db: Executor,
  queue: QueueName,
  between: Omit<CaseQuestion, 'order'>,
): Promise<Pick<SnoozedSums, 'snoozed' | 'returnsIn'>> {
  const [row] = await readRows<SnoozedSums>(db, snoozedSums(queue, casesBetween(queue, between)));
  return { snoozed: row?.snoozed ?? 0, returnsIn: row?.returnsIn ?? null };
}

/** Who is on one case. */
export async function readCaseActivity(
  db: Executor,
  queue: QueueName,
  caseId: string,
  readerId: string,
): Promise<CaseActivityRow> {
  const [row] = await readRows<CaseActivityRow>(
    db,
    sql`select ${selectCaseActivity(queue, sql`${caseId}::uuid`, readerId)}`,
  );
  return row ?? { claimedBy: null, claimedAt: null, viewers: [], snooze: null };
}

/** Notes that an admin looks at a case, and so at no other of the queue. */
export async function savePresence(db: Executor, queue: QueueName, caseId: string, adminId: string): Promise<void> {
  await db.execute(sql`
    insert into case_viewers (admin_id, queue, case_id) values (${adminId}, ${queue}, ${caseId})
    on conflict (admin_id, queue) do update set case_id = excluded.case_id, seen_at = now()`);
}

/** Notes that an admin looks at no case of a queue. */
export async function deletePresence(db: Executor, queue: QueueName, adminId: string): Promise<void> {
  await db.execute(sql`delete from case_viewers where admin_id = ${adminId} and queue = ${queue}`);
}

/**
 * Gives a case to an admin, where it is free, theirs already, or taken over from whom they name. An expired claim leaves a
 * case free.
 *
 * @returns whether it is theirs
 */
export async function saveClaim(
  db: Executor,
  queue: QueueName,
  caseId: string,
  { adminId, from }: { adminId: string; from: string | undefined },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into case_claims as claim (queue, case_id, admin_id) values (${queue}, ${caseId}, ${adminId})
    on conflict (queue, case_id) do update set admin_id = excluded.admin_id, claimed_at = now()
      where claim.admin_id = ${adminId} or claim.admin_id = ${from ?? null} or claim.claimed_at <= now() - ${claimLasts}
    returning case_id`);
  return rows.length > 0;
}

/**
 * Ends an admin's claim to a case.
 *
 * @returns the row's own id of the case; undefined where they had no claim that still counts
 */
export async function deleteClaim(
  db: Executor,
  queue: QueueName,
  caseId: string,
  adminId: string,
): Promise<string | undefined> {
  const [released] = await readRows<{ id: string }>(
    db,
    sql`delete from case_claims where queue = ${queue} and case_id = ${caseId} and admin_id = ${adminId}
      and claimed_at > now() - ${claimLasts} returning case_id as id`,
  );
  return released?.id;
}
