import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/whole';
import { offsetOf, type Page } from '../../common/paging';
import type { Executor, Transaction } from '../../database/database';
import { readRows } from '../../database/read-rows';
import { approvalRequests } from '../../database/schema';

export type ApprovalRequestKind = Schemas['ApprovalRequestKind'];
export type RequestedChange = Schemas['RequestedChange'];

/** A proposal with the names of its people as they are today. */
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

/** Which proposals are meant: all that there have been about a record, or those that are open. */
export interface ApprovalRequestFilter {
  kinds: readonly ApprovalRequestKind[];
  recordId?: string | undefined;
}

const colleague = (table: SQL) => sql`json_build_object('_id', ${table}.id, 'fullName', ${table}.full_name)`;

/** @param found a query for rows of proposals */
const selectApprovalRequests = (found: SQL) => sql`
  select request.id, kind, record_id as "recordId", change, expected_version as "expectedVersion", before, after, ${colleague(sql`requester`)} as "requestedBy",
    request.created_at as "createdAt", expires_at as "expiresAt",
    coalesce(outcome::text, case when expires_at > now() then 'open' else 'expired' end) as status,
    case when decider.id is not null then ${colleague(sql`decider`)} end as "decidedBy", decided_at as "decidedAt", reason
  from (${found}) as request join users as requester on requester.id = requested_by_id
    left join users as decider on decider.id = decided_by_id`;

const isMeant = ({ kinds, recordId }: ApprovalRequestFilter) => sql`
  kind::text = any(${sql.param([...kinds])}) and ${
    recordId === undefined ? sql`outcome is null and expires_at > now()` : sql`record_id = ${recordId}`
  }`;

/** A page of proposals: the open ones as they came, those about a record with the newest first. */
export async function listApprovalRequests(
  db: Executor,
  filter: ApprovalRequestFilter,
  page: Page,
): Promise<ApprovalRequestRow[]> {
  const order = filter.recordId === undefined ? sql`created_at, id` : sql`created_at desc, id desc`;
  const found = sql`select * from approval_requests where ${isMeant(filter)}
    order by ${order} limit ${page.limit} offset ${offsetOf(page)}`;
  return readRows(
    db,
    sql`${selectApprovalRequests(found)} order by ${filter.recordId === undefined ? sql`request.created_at, proposal.id` : sql`proposal.created_at desc, proposal.id desc`}`,
  );
}

export const countApprovalRequests = (db: Executor, filter: ApprovalRequestFilter): Promise<number> =>
  db.$count(approvalRequests, isMeant(filter));

/** @param forUpdate locks the proposal against others who decide until the transaction ends */
export async function findApprovalRequest(
  db: Executor,
  id: string,
  { forUpdate = false } = {},
): Promise<ApprovalRequestRow | undefined> {
  const lock = forUpdate ? sql`for update` : sql``;
  const [found] = await readRows<ApprovalRequestRow>(
    db,
    selectApprovalRequests(sql`select * from approval_requests where id = ${id} ${lock}`),
  );
  return found;
}

/**
 * Says of a proposal about a record that it has expired, so that there can be another one.
 *
 * @returns whose it was and when it ended, the first time that it is said; undefined where there is none
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
 * @param heldBack what the database said of the change that it has held back: JSON with its two sides
 * @returns the id of the proposal
 * @throws a violation of `approval_requests_one_open` where there is an open one about the record
 */
export async function insertApprovalRequest(
  transaction: Transaction,
  {
    heldBack,
    ...values
  }: Pick<ApprovalRequestRow, 'kind' | 'recordId' | 'change' | 'expectedVersion'> & {
    requestedById: string;
    heldBack: string;
  },
): Promise<string> {
  const side = (name: string) => sql`${heldBack}::jsonb -> ${name}::text`;
  const [added] = await transaction
    .insert(approvalRequests)
    // The trigger sets the time; drizzle wants one.
    .values({ ...values, before: side('before'), after: side('after'), expiresAt: sql`now()` })
    .returning({ id: approvalRequests.id });
  if (!added) throw new Error('An inserted proposal was not returned.');
  return added.id;
}

/** @throws a violation of `approval_requests_own`, `approval_requests_over`, `approval_requests_decider` or `approval_requests_proposer` */
export async function setOutcome(
  transaction: Transaction,
  id: string,
  decision: { outcome: 'approved' | 'rejected' | 'withdrawn'; decidedById: string; reason?: string | null },
): Promise<void> {
  await transaction.update(approvalRequests).set(decision).where(eq(approvalRequests.id, id));
}

/** Says that an acceptance is used up, where the database did not ask for it: the rules have become looser meanwhile. */
export async function markApplied(transaction: Transaction, id: string): Promise<void> {
  await transaction
    .update(approvalRequests)
    .set({ appliedAt: sql`now()` })
    .where(and(eq(approvalRequests.id, id), isNull(approvalRequests.appliedAt)));
}
