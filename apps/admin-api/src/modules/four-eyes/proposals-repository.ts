import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/whole';
import { offsetOf, type Page } from '../../common/paging';
import type { Executor, Transaction } from '../../database/database';
import { readRows } from '../../database/read-rows';
import { proposals } from '../../database/schema';

export type ProposalKind = Schemas['ProposalKind'];
export type ProposedChange = Schemas['ProposedChange'];

/** A proposal with the names of its people as they are today. */
export type ProposalRow = {
  id: string;
  kind: ProposalKind;
  recordId: string;
  change: ProposedChange;
  basis: string | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  proposedBy: Schemas['Colleague'];
  createdAt: Date;
  expiresAt: Date;
  status: Schemas['ProposalStatus'];
  decidedBy: Schemas['Colleague'] | null;
  decidedAt: Date | null;
  reason: string | null;
};

/** Which proposals are meant: all that there have been about a record, or those that are open. */
export interface ProposalFilter {
  kinds: readonly ProposalKind[];
  recordId?: string | undefined;
}

const colleague = (table: SQL) => sql`json_build_object('_id', ${table}.id, 'fullName', ${table}.full_name)`;

/** @param found a query for rows of proposals */
const selectProposals = (found: SQL) => sql`
  select proposal.id, kind, record_id as "recordId", change, basis, before, after, ${colleague(sql`proposer`)} as "proposedBy",
    proposal.created_at as "createdAt", expires_at as "expiresAt",
    coalesce(outcome::text, case when expires_at > now() then 'open' else 'expired' end) as status,
    case when decider.id is not null then ${colleague(sql`decider`)} end as "decidedBy", decided_at as "decidedAt", reason
  from (${found}) as proposal join users as proposer on proposer.id = proposed_by_id
    left join users as decider on decider.id = decided_by_id`;

const isMeant = ({ kinds, recordId }: ProposalFilter) => sql`
  kind::text = any(${sql.param([...kinds])}) and ${
    recordId === undefined ? sql`outcome is null and expires_at > now()` : sql`record_id = ${recordId}`
  }`;

/** A page of proposals: the open ones as they came, those about a record with the newest first. */
export async function listProposals(db: Executor, filter: ProposalFilter, page: Page): Promise<ProposalRow[]> {
  const order = filter.recordId === undefined ? sql`created_at, id` : sql`created_at desc, id desc`;
  const found = sql`select * from proposals where ${isMeant(filter)}
    order by ${order} limit ${page.limit} offset ${offsetOf(page)}`;
  return readRows(
    db,
    sql`${selectProposals(found)} order by ${filter.recordId === undefined ? sql`proposal.created_at, proposal.id` : sql`proposal.created_at desc, proposal.id desc`}`,
  );
}

export const countProposals = (db: Executor, filter: ProposalFilter): Promise<number> =>
  db.$count(proposals, isMeant(filter));

/** @param forUpdate locks the proposal against others who decide until the transaction ends */
export async function findProposal(
  db: Executor,
  id: string,
  { forUpdate = false } = {},
): Promise<ProposalRow | undefined> {
  const lock = forUpdate ? sql`for update` : sql``;
  const [found] = await readRows<ProposalRow>(
    db,
    selectProposals(sql`select * from proposals where id = ${id} ${lock}`),
  );
  return found;
}

/**
 * Says of a proposal about a record that it has expired, so that there can be another one.
 *
 * @returns whose it was and when it ended, the first time that it is said; undefined where there is none
 */
export async function markExpired(transaction: Transaction, kind: ProposalKind, recordId: string) {
  const [expired] = await transaction
    .update(proposals)
    .set({ outcome: 'expired' })
    .where(
      and(
        eq(proposals.kind, kind),
        eq(proposals.recordId, recordId),
        isNull(proposals.outcome),
        sql`${proposals.expiresAt} <= now()`,
      ),
    )
    .returning({
      proposedBy: sql<string>`(select full_name from users where users.id = proposals.proposed_by_id)`,
      expiresAt: proposals.expiresAt,
    });
  return expired;
}

/**
 * @param heldBack what the database said of the change that it has held back: JSON with its two sides
 * @returns the id of the proposal
 * @throws a violation of `proposals_one_open` where there is an open one about the record
 */
export async function insertProposal(
  transaction: Transaction,
  {
    heldBack,
    ...values
  }: Pick<ProposalRow, 'kind' | 'recordId' | 'change' | 'basis'> & { proposedById: string; heldBack: string },
): Promise<string> {
  const side = (name: string) => sql`${heldBack}::jsonb -> ${name}::text`;
  const [added] = await transaction
    .insert(proposals)
    // The trigger sets the time; drizzle wants one.
    .values({ ...values, before: side('before'), after: side('after'), expiresAt: sql`now()` })
    .returning({ id: proposals.id });
  if (!added) throw new Error('An inserted proposal was not returned.');
  return added.id;
}

/** @throws a violation of `proposals_own`, `proposals_over`, `proposals_decider` or `proposals_proposer` */
export async function setOutcome(
  transaction: Transaction,
  id: string,
  decision: { outcome: 'accepted' | 'declined' | 'withdrawn'; decidedById: string; reason?: string | null },
): Promise<void> {
  await transaction.update(proposals).set(decision).where(eq(proposals.id, id));
}

/** Says that an acceptance is used up, where the database did not ask for it: the rules have become looser meanwhile. */
export async function markApplied(transaction: Transaction, id: string): Promise<void> {
  await transaction
    .update(proposals)
    .set({ appliedAt: sql`now()` })
    .where(and(eq(proposals.id, id), isNull(proposals.appliedAt)));
}
