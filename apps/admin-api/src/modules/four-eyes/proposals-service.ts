import type { Schemas } from '@countinghouse/api-client/whole';
import type { Call, WriteContext } from '../../contract/operation-types';
import type { Executor, Transaction } from '../../database/database';
import { conflict, notAllowed, notFound, permissionMissing } from '../../common/http-error';
import type { Page } from '../../common/paging';
import { keptTextOrNull } from '../../common/texts';
import { isAllowed } from '../admins/permissions';
import { recordOwnWrite, recordWrite } from '../audit-log/audit-log-repository';
import { readRecordNames } from '../audit-log/audit-log-repository-names';
import { listColleagues } from '../notes/notes-repository';
import { notifyColleagues } from '../notifications/notify-colleagues';
import type { RecordVersion } from '../versions/versions';
import {
  isLeftToRequester,
  kindOf,
  kindsOf,
  mayPropose,
  permissionToPropose,
  proposalKinds,
  type Maker,
} from './proposal-kinds';
import { toProposal } from './proposal-mapping';
import { findHeldBack } from './proposal-rehearsal';
import {
  findProposal,
  insertProposal,
  listProposals,
  markApplied,
  markExpired,
  setOutcome,
  type ProposalFilter,
  type ProposalKind,
  type ProposalRow,
  type ProposedChange,
} from './proposals-repository';

const noSuchProposal = () => notFound('Proposal');

/** Proposals with the names that their records have today. */
async function nameRecords(db: Executor, rows: readonly ProposalRow[]): Promise<Schemas['Proposal'][]> {
  const records = rows.map(({ kind, recordId }) => ({ entity: proposalKinds[kind].entity, entityId: recordId }));
  const names = await readRecordNames(db, records);
  return rows.map((row) => toProposal(row, names.get(row.recordId)));
}

/** A proposal with the name that its record has today. */
async function nameRecord(db: Executor, row: ProposalRow | undefined): Promise<Schemas['Proposal']> {
  const [proposal] = row ? await nameRecords(db, [row]) : [];
  if (!proposal) throw noSuchProposal();
  return proposal;
}

/** A page of the proposals that the caller may see, about one record or all that are open. */
export async function listNamedProposals(db: Executor, filter: ProposalFilter, page: Page) {
  return nameRecords(db, await listProposals(db, filter, page));
}

/** A proposal as it is now. */
const read = async (db: Executor, id: string) => nameRecord(db, await findProposal(db, id));

/**
 * A proposal that is still open, locked against others who decide.
 *
 * @throws HttpError 409 that says what has come of it
 */
async function lockOpen(transaction: Transaction, id: string): Promise<ProposalRow> {
  const found = await findProposal(transaction, id, { forUpdate: true });
  if (!found) throw noSuchProposal();
  const { status, decidedBy } = found;
  if (status === 'open') return found;
  const words = {
    accepted: `${decidedBy?.fullName} has agreed to this proposal already.`,
    declined: `${decidedBy?.fullName} has declined this proposal already.`,
    withdrawn: `${decidedBy?.fullName} has withdrawn this proposal.`,
    overtaken: 'This has been decided otherwise since it was proposed.',
    expired: 'Nobody has decided about this proposal within a day. It has to be proposed anew.',
  };
  throw conflict('conflict', words[status]);
}

/** Records what became of a proposal, on the record that it is about. */
const record = (transaction: Transaction, context: WriteContext, { kind, recordId }: ProposalRow, after: object) =>
  recordWrite(transaction, context, { entity: proposalKinds[kind].entity, entityId: recordId, after });

/** Tells some colleagues what somebody has done about a proposal, as long as they may see such records. */
const tell = (
  transaction: Transaction,
  { kind, record_type: recordType, record_id: recordId }: Schemas['Proposal'],
  to: readonly Schemas['Colleague'][],
  { message, ...notice }: { authorId: string; title: string; message: string; moreMessage: (count: number) => string },
) =>
  notifyColleagues(transaction, {
    ...notice,
    recipientIds: to.map(({ _id }) => _id),
    permission: proposalKinds[kind].flag,
    recordType,
    recordId,
    message: () => message,
  });

/** What is proposed, in words, as part of a sentence. */
const namedIn = ({ kind, record_name: name, ...sides }: Schemas['Proposal']) =>
  `${proposalKinds[kind].words(sides)} ${name ?? 'a record'}`;

/** Ends the proposal about a record whose time is over, if there is one, and records it: the server has done that. */
async function expire(transaction: Transaction, kind: ProposalKind, recordId: string) {
  const expired = await markExpired(transaction, kind, recordId);
  if (!expired) return;
  const after = { proposal: 'expired', proposed_by: expired.proposedBy, expires_at: expired.expiresAt.toISOString() };
  await recordOwnWrite(transaction, 'proposalExpired', {
    entity: proposalKinds[kind].entity,
    entityId: recordId,
    after,
  });
}

/**
 * Asks for a second admin's decision about a change, and tells those who may decide.
 *
 * @throws HttpError where the change itself would be refused, or needs nobody else
 */
export async function addProposal(
  transaction: Transaction,
  context: WriteContext,
  { id: recordId, baseVersion }: RecordVersion,
  change: ProposedChange,
): Promise<Schemas['Proposal']> {
  const kind = kindOf(change);
  const { caller, address, requestId } = context;
  const permission = permissionToPropose(kind, change);
  if (!isAllowed(caller, permission)) throw permissionMissing(permission);
  if (!mayPropose(caller, kind, change)) throw notAllowed();
  const basis = baseVersion ?? null;
  const maker: Maker = { caller, address, requestId, recordId, basis, requestedById: caller.id };
  const heldBack = await findHeldBack(transaction, kind, maker, change);
  await expire(transaction, kind, recordId);
  const values = { kind, recordId, change, basis, heldBack, proposedById: caller.id };
  const proposal = await read(transaction, await insertProposal(transaction, values));
  const {
    before,
    after: { user_id: _, ...after },
    expires_at,
  } = proposal;
  const write = { entity: proposal.record_type, entityId: recordId, before, after: { ...after, expires_at } };
  await recordWrite(transaction, context, write);
  const colleagues = await listColleagues(transaction, proposalKinds[kind].flag, caller.id);
  await tell(
    transaction,
    proposal,
    colleagues.filter(({ _id }) => _id !== recordId),
    {
      authorId: caller.id,
      title: 'A second admin is needed',
      message: `${proposal.proposed_by.fullName} proposes ${namedIn(proposal)}.`,
      moreMessage: (count) =>
        `${proposal.proposed_by.fullName} proposes ${count} more ${count === 1 ? 'change' : 'changes'}.`,
    },
  );
  return proposal;
}

/** The change as it was proposed, by somebody who has looked at what speaks against it themselves. */
function seenBy(acknowledged: Schemas['FactKey'][] | undefined, change: ProposedChange): ProposedChange {
  const { withdrawal, topup } = change;
  if (acknowledged === undefined) return change;
  return {
    ...change,
    ...(withdrawal && { withdrawal: { ...withdrawal, acknowledged } }),
    ...(topup && { topup: { ...topup, acknowledged } }),
  };
}

/** Decides an open proposal. Where it is accepted, the change is made as its own operation makes it. */
export async function decideProposal(
  transaction: Transaction,
  context: WriteContext,
  id: string,
  decision: Call<'decideProposal'>['body'],
): Promise<Schemas['Proposal']> {
  const { accepted, acknowledged } = decision;
  const { caller, address, requestId } = context;
  const found = await findProposal(transaction, id);
  if (!found) throw noSuchProposal();
  if (!kindsOf(caller).includes(found.kind)) throw permissionMissing(proposalKinds[found.kind].flag);
  const proposal = await lockOpen(transaction, found.id);
  // The change may give the record another name, such as its new address.
  const proposed = namedIn(await nameRecord(transaction, proposal));
  const reason = accepted ? null : keptTextOrNull(decision.reason);
  const outcome = accepted ? 'accepted' : 'declined';
  await setOutcome(transaction, proposal.id, { outcome, decidedById: caller.id, reason });
  const after = { proposal: outcome, proposed_by: proposal.proposedBy.fullName, ...(reason !== null && { reason }) };
  await record(transaction, context, proposal, after);
  if (accepted) {
    const { recordId, basis, change } = proposal;
    const maker: Maker = { caller, address, requestId, recordId, basis, requestedById: proposal.proposedBy._id };
    await proposalKinds[proposal.kind].make(transaction, maker, seenBy(acknowledged, change));
    if (!isLeftToRequester(change)) await markApplied(transaction, proposal.id);
  }
  const data = await read(transaction, proposal.id);
  const agreed = accepted ? 'agreed to' : 'declined';
  const left =
    accepted && isLeftToRequester(proposal.change) ? ' You can make it now, once, within a day of your request.' : '';
  await tell(transaction, data, [data.proposed_by], {
    authorId: caller.id,
    title: accepted ? 'Your proposal was agreed to' : 'Your proposal was declined',
    message: `${data.decided_by?.fullName} has ${accepted ? 'agreed' : 'not agreed'} ${proposed}${reason === null ? '.' : `: ${reason}`}${left}`,
    moreMessage: (count) => `${data.decided_by?.fullName} ${agreed} ${count} more of your proposals.`,
  });
  return data;
}

export async function withdrawProposal(
  transaction: Transaction,
  context: WriteContext,
  id: string,
): Promise<Schemas['Proposal']> {
  const { caller } = context;
  const proposal = await lockOpen(transaction, id);
  if (proposal.proposedBy._id !== caller.id) throw notAllowed('Only whoever has proposed this can withdraw it.');
  await setOutcome(transaction, proposal.id, { outcome: 'withdrawn', decidedById: caller.id });
  await record(transaction, context, proposal, { proposal: 'withdrawn' });
  return read(transaction, proposal.id);
}
