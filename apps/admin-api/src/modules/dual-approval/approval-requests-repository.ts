import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/strict';
import { getOffset, type Page } from '../../common/paging';
import type { Executor, Transaction } from '../../database/database';
import { readRows } from '../../database/read-rows';
import { approvalRequests } from '../../database/schema';

export type ApprovalRequestKind = Schemas['ApprovalRequestKind'];
export type RequestedChange = Schemas['RequestedChange'];

/** An approval request with the current names of requester and decider. */
export type ApprovalRequestRow = {
  id: string;
  kind: ApprovalRequestKind;
  recordId: string;
  change: RequestedChange;
  expectedVersion: string | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  requestedBy: Schemas['Colleague'];
  createdAt: Date;
  expiresAt: Date;
  status: Schemas['ApprovalRequestStatus'];
  decidedBy: Schemas['Colleague'] | null;
  decidedAt: Date | null;
  reason: string | null;
};

/** All requests about a record, or all open requests if there is no `recordId`. */
export interface ApprovalRequestFilter {
  kinds: readonly ApprovalRequestKind[];
  recordId?: string | undefined;
}

const toColleague = (table: SQL) => sql`json_build_object('_id', ${table}.id, 'fullName', ${table}.full_name)`;

/** @param rows a query for rows of `approval_requests` */
const selectApprovalRequests = (rows: SQL) => sql`
  select request.id, kind, record_id as "recordId", change, expected_version as "expectedVersion", before, after, ${toColleague(sql`requester`)} as "requestedBy",
    request.created_at as "createdAt", expires_at as "expiresAt",
    coalesce(outcome::text, case when expires_at > now() then 'open' else 'expired' end) as status,
    case when decider.id is not null then ${toColleague(sql`decider`)} end as "decidedBy", decided_at as "decidedAt", reason
  from (${rows}) as request join users as requester on requester.id = requested_by_id
    left join users as decider on decider.id = decided_by_id`;

const matchesFilter = ({ kinds, recordId }: ApprovalRequestFilter) => sql`
  kind::text = any(${sql.param([...kinds])}) and ${
    recordId === undefined ? sql`outcome is null and expires_at > now()` : sql`record_id = ${recordId}`
  }`;

/** Returns a page of requests: the open ones oldest first, those about a record newest first. */
export async function listApprovalRequests(
  db: Executor,
  filter: ApprovalRequestFilter,
  page: Page,
): Promise<ApprovalRequestRow[]> {
  const order = filter.recordId === undefined ? sql`created_at, id` : sql`created_at desc, id desc`;
  const rows = sql`select * from approval_requests where ${matchesFilter(filter)}
    order by ${order} limit ${page.limit} offset ${getOffset(page)}`;
  return readRows(
    db,
    sql`${selectApprovalRequests(rows)} order by ${filter.recordId === undefined ? sql`request.created_at, request.id` : sql`request.created_at desc, request.id desc`}`,
  );
}

export const countApprovalRequests = (db: Executor, filter: ApprovalRequestFilter): Promise<number> =>
  db.$count(approvalRequests, matchesFilter(filter));

/** @param forUpdate locks the request until the transaction ends */
export async function findApprovalRequest(
  db: Executor,
  id: string,
  { forUpdate = false } = {},
): Promise<ApprovalRequestRow | undefined> {
  const lock = forUpdate ? sql`for update` : sql``;
  const [row] = await readRows<ApprovalRequestRow>(
    db,
    selectApprovalRequests(sql`select * from approval_requests where id = ${id} ${lock}`),
  );
  return row;
}

/**
 * Marks an expired request about a record as such, so that there can be another one.
 *
 * @returns the requester's name and the time of expiry; undefined if there is no unmarked expired request
 */
export async function markExpired(transaction: Transaction, kind: ApprovalRequestKind, recordId: string) {
  const [expired] = await transaction
    .update(approvalRequests)
    .set({ outcome: 'expired' })
    .where(
      and(
        eq(approvalRequests.kind, kind),
        eq(approvalRequests.recordId, recordId),
        isNull(approvalRequests.outcome),
        sql`${approvalRequests.expiresAt} <= now()`,
      ),
    )
    .returning({
      requestedBy: sql<string>`(select full_name from users where users.id = approval_requests.requested_by_id)`,
      expiresAt: approvalRequests.expiresAt,
    });
  return expired;
}

/**
 * @param blockedChange from the dry run: JSON with `before` and `after`
 * @returns the id of the request
 * @throws a violation of `approval_requests_one_open` if there is an open request about the record
 */
export async function insertApprovalRequest(
  transaction: Transaction,
  {
    blockedChange,
    ...values
  }: Pick<ApprovalRequestRow, 'kind' | 'recordId' | 'change' | 'expectedVersion'> & {
    requestedById: string;
    blockedChange: string;
  },
): Promise<string> {
  const getSide = (name: string) => sql`${blockedChange}::jsonb -> ${name}::text`;
  const [added] = await transaction
    .insert(approvalRequests)
    // Drizzle requires a value; a trigger sets the actual time.
    .values({ ...values, before: getSide('before'), after: getSide('after'), expiresAt: sql`now()` })
    .returning({ id: approvalRequests.id });
  if (!added) throw new Error('The inserted approval request was not returned.');
  return added.id;
}

/** @throws a violation of `approval_requests_own`, `approval_requests_closed`, `approval_requests_decider` or `approval_requests_requester` */
export async function setOutcome(
  transaction: Transaction,
  id: string,
  decision: { outcome: 'approved' | 'rejected' | 'withdrawn'; decidedById: string; reason?: string | null },
): Promise<void> {
  await transaction.update(approvalRequests).set(decision).where(eq(approvalRequests.id, id));
}

/** Marks an approved request as applied if the database has not done so, because the policy no longer requires approval. */
export async function markApplied(transaction: Transaction, id: string): Promise<void> {
  await transaction
    .update(approvalRequests)
    .set({ appliedAt: sql`now()` })
    .where(and(eq(approvalRequests.id, id), isNull(approvalRequests.appliedAt)));
}
