import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../../database/database';
import { readRows } from '../../database/read-rows';
import {
  isSnoozed,
  selectSnoozeSums,
  selectSnoozedUntil,
  selectSnooze,
  type Colleague,
  type SnoozeSums,
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
  /** US dollars with two decimals; null for cases without an amount. */
  amount: string | null;
  since: Date;
  /** Who requested approval by a second admin; null if nobody did. */
  requestedBy: Colleague | null;
  /** All matching cases, also beyond this page. */
  total: number;
};

export interface CaseListParams {
  order: 'oldest' | 'largest';
  /** US dollars. Ignored in queues without amounts. */
  amountMin?: number | undefined;
  amountMax?: number | undefined;
  /**
   * Lists snoozed cases instead, in the order of their return.
   *
   * @default false
   */
  snoozed?: boolean;
}

/** Page size. */
const MAX_CASES = 100;
/** Claims expire after 12 hours. */
const CLAIM_DURATION = sql`interval '12 hours'`;
/** Panels send a heartbeat every 10 seconds. The trigger `case_viewers_publish_move` repeats this time. */
const PRESENCE_DURATION = sql`interval '30 seconds'`;

/** Columns of {@link CaseActivityRow}: the active claim and snooze, and viewers except the reader. */
const selectCaseActivity = (queue: QueueName, id: SQL, readerId: string): SQL => sql`
  (select json_build_object('_id', users.id, 'fullName', users.full_name) from case_claims join users on users.id = admin_id
    where queue = ${queue} and case_id = ${id} and claimed_at > now() - ${CLAIM_DURATION}) as "claimedBy",
  (select claimed_at from case_claims
    where queue = ${queue} and case_id = ${id} and claimed_at > now() - ${CLAIM_DURATION}) as "claimedAt",
  (select coalesce(json_agg(json_build_object('_id', users.id, 'fullName', users.full_name) order by users.full_name), '[]')
    from case_viewers join users on users.id = admin_id
    where queue = ${queue} and case_id = ${id} and seen_at > now() - ${PRESENCE_DURATION} and admin_id <> ${readerId}) as viewers,
  ${selectSnooze(queue, id)} as snooze`;

/** Condition for pending cases of a queue between two amounts, snoozed or not. */
function isPendingBetween(queue: QueueName, { amountMin, amountMax }: Omit<CaseListParams, 'order'>): SQL {
  const { isPending, amount } = pendingCases[queue];
  const conditions = [isPending];
  if (amount && amountMin !== undefined) conditions.push(sql`${amount} >= ${amountMin}`);
  if (amount && amountMax !== undefined) conditions.push(sql`${amount} <= ${amountMax}`);
  return sql.join(conditions, sql` and `);
}

/** Returns the first cases of a queue in working order, or the snoozed ones. */
export async function listCases(
  db: Executor,
  queue: QueueName,
  { order, snoozed = false, ...amounts }: CaseListParams,
  readerId: string,
): Promise<CaseRow[]> {
  const { from, id, label, since, amount } = pendingCases[queue];
  const matches = sql`${isPendingBetween(queue, amounts)} and ${snoozed ? sql`` : sql`not`} ${isSnoozed(queue, id)}`;
  const oldestFirst = sql`${since}, ${id}`;
  const workingOrder = amount && order === 'largest' ? sql`${amount} desc, ${oldestFirst}` : oldestFirst;
  const orderBy = snoozed ? sql`${selectSnoozedUntil(queue, id)}, ${oldestFirst}` : workingOrder;
  return readRows<CaseRow>(
    db,
    sql`
    with cases as (
      select ${id} as id, ${label} as label, owner.full_name as "fullName", ${amount ?? sql`null`}::numeric(18, 2) as amount,
        ${since} as since, row_number() over (order by ${orderBy}) as rank
      from ${from} where ${matches} order by ${orderBy} limit ${MAX_CASES}
    )
    select id, label, "fullName", amount, since, (select count(*) from ${from} where ${matches})::int as total,
      (select json_build_object('_id', users.id, 'fullName', users.full_name) from approval_requests join users on users.id = requested_by_id
        where record_id = cases.id and outcome is null and expires_at > now()) as "requestedBy",
      ${selectCaseActivity(queue, sql`cases.id`, readerId)}
    from cases order by rank`,
  );
}

/** Counts the snoozed cases of a queue between two amounts. */
export async function countSnoozed(
  db: Executor,
  queue: QueueName,
  amounts: Omit<CaseListParams, 'order'>,
): Promise<Pick<SnoozeSums, 'snoozed' | 'returnsIn'>> {
  const [row] = await readRows<SnoozeSums>(db, selectSnoozeSums(queue, isPendingBetween(queue, amounts)));
  return { snoozed: row?.snoozed ?? 0, returnsIn: row?.returnsIn ?? null };
}

/** Returns the claim, viewers and snooze of a case. */
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

/** Records that an admin views a case, which replaces the one viewed before in this queue. */
export async function savePresence(db: Executor, queue: QueueName, caseId: string, adminId: string): Promise<void> {
  await db.execute(sql`
    insert into case_viewers (admin_id, queue, case_id) values (${adminId}, ${queue}, ${caseId})
    on conflict (admin_id, queue) do update set case_id = excluded.case_id, seen_at = now()`);
}

/** Records that an admin views no case of a queue. */
export async function deletePresence(db: Executor, queue: QueueName, adminId: string): Promise<void> {
  await db.execute(sql`delete from case_viewers where admin_id = ${adminId} and queue = ${queue}`);
}

/**
 * Claims a case that is free, claimed by the same admin, or taken over from `from`. An expired claim leaves a case free.
 *
 * @returns whether the admin holds the claim
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
      where claim.admin_id = ${adminId} or claim.admin_id = ${from ?? null} or claim.claimed_at <= now() - ${CLAIM_DURATION}
    returning case_id`);
  return rows.length > 0;
}

/**
 * Releases an admin's claim to a case.
 *
 * @returns the case's own id; undefined if they had no active claim
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
      and claimed_at > now() - ${CLAIM_DURATION} returning case_id as id`,
  );
  return released?.id;
}
