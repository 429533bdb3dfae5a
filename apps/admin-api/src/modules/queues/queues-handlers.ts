import type { Schemas } from '@countinghouse/api-client/whole';
import type { Deps } from '../../config/deps';
import { conflict, notFound, validationFailed } from '../../common/http-error';
import { toDollars } from '../../common/money';
import { keptTextOrNull } from '../../common/texts';
import type { Handlers } from '../../contract/operation-types';
import { recordWrite } from '../audit-log/audit-log-repository';
import { lockCase, putSnooze, removeSnooze, type SnoozeRow } from './case-snoozes-repository';
import {
  claimCase,
  countSnoozed,
  findCase,
  forgetLook,
  listCases,
  noteLook,
  readHandling,
  releaseCase,
  type CaseRow,
  type HandlingRow,
} from './queue-cases-repository';
import { entityOf, queuesOf, requireQueue } from './queue-names';
import { readQueues, type QueueRow } from './queues-repository';

const toQueue = ({ amount, oldestAt, ...row }: QueueRow): Schemas['Queue'] => ({
  ...row,
  amount: amount === null ? null : toDollars(amount),
  oldestAt: oldestAt?.toISOString() ?? null,
});

const toHandling = ({ claimedBy, claimedAt, lookers, snooze }: HandlingRow): Schemas['CaseHandling'] => ({
  claim: claimedBy && claimedAt && { admin: claimedBy, at: claimedAt.toISOString() },
  lookers,
  snooze: snooze && { ...snooze, until: isoTime(snooze.until) },
});

const isoTime = (time: string) => new Date(time).toISOString();

/** Who has taken a case, as the audit log tells it. */
const takenBy = ({ claimedBy }: HandlingRow) => ({ taken_by: claimedBy?.fullName ?? null });

/** The snooze of a case, as the audit log tells it. */
const snoozedUntil = (snooze: Pick<SnoozeRow, 'until' | 'note'> | null) => ({
  snoozed_until: snooze && isoTime(snooze.until),
  snooze_note: snooze && snooze.note,
});

/** The longest that a case may be put off. */
const mostDays = 30;

/** @throws HttpError 400 at the field, for a time that is over or too far off */
function readUntil(text: string): Date {
  const until = new Date(text);
  const ahead = until.getTime() - Date.now();
  const refuse = (message: string) => validationFailed([{ field: 'until', message }]);
  // What is no time, such as a leap second, is not ahead either.
  if (!(ahead > 0)) throw refuse('Choose a time in the future.');
  if (ahead > mostDays * 86_400_000) throw refuse(`Choose a time within the next ${mostDays} days.`);
  return until;
}

const toCase = ({ id, label, fullName, amount, since, proposedBy, ...row }: CaseRow): Schemas['QueueCase'] => ({
  _id: id,
  label,
  fullName,
  amount: amount === null ? null : toDollars(amount),
  since: since.toISOString(),
  proposed_by: proposedBy,
  ...toHandling(row),
});

type QueueOperations =
  | 'listQueues'
  | 'listQueueCases'
  | 'lookAtCase'
  | 'takeCase'
  | 'giveBackCase'
  | 'snoozeCase'
  | 'bringBackCase'
  | 'leaveQueue';

export function queuesHandlers({ database: { orm } }: Deps): Pick<Handlers, QueueOperations> {
  return {
    listQueues: async ({ caller }) => ({ data: (await readQueues(orm, queuesOf(caller))).map(toQueue) }),

    listQueueCases: async ({ caller, params: { name }, query }) => {
      requireQueue(caller, name);
      const { order = 'oldest', amount_min: amountMin, amount_max: amountMax } = query;
      const between = { amountMin, amountMax };
      // Before the list: what returns in between is then in it, or still to come.
      const sums = await countSnoozed(orm, name, between);
      const rows = await listCases(orm, name, { ...between, order, snoozed: query.snoozed === 'true' }, caller.id);
      return { data: rows.map(toCase), total: rows[0]?.total ?? 0, ...sums };
    },

    lookAtCase: async ({ caller, params: { name, id } }) => {
      requireQueue(caller, name);
      await noteLook(orm, name, id, caller.id);
      return { data: toHandling(await readHandling(orm, name, id, caller.id)) };
    },

    takeCase: async (call) => {
      const { caller } = call;
      const { name } = call.params;
      requireQueue(caller, name);
      return orm.transaction(async (transaction) => {
        const id = await findCase(transaction, name, call.params.id);
        if (id === undefined) throw notFound('Case');
        const before = await readHandling(transaction, name, id, caller.id);
        if (!(await claimCase(transaction, name, id, { adminId: caller.id, from: call.body.from }))) {
          const { claimedBy } = await readHandling(transaction, name, id, caller.id);
          throw conflict('case_taken', `${claimedBy?.fullName ?? 'Somebody else'} has taken this case.`);
        }
        const after = await readHandling(transaction, name, id, caller.id);
        if (before.claimedBy?._id !== caller.id) {
          const sides = { before: takenBy(before), after: takenBy(after) };
          await recordWrite(transaction, call, { entity: entityOf(name), entityId: id, ...sides });
        }
        return { data: toHandling(after) };
      });
    },

    giveBackCase: async (call) => {
      const { caller } = call;
      const { name, id } = call.params;
      requireQueue(caller, name);
      return orm.transaction(async (transaction) => {
        const before = await readHandling(transaction, name, id, caller.id);
        const releasedId = await releaseCase(transaction, name, id, caller.id);
        const after = await readHandling(transaction, name, id, caller.id);
        if (releasedId !== undefined) {
          const sides = { before: takenBy(before), after: takenBy(after) };
          await recordWrite(transaction, call, { entity: entityOf(name), entityId: releasedId, ...sides });
        }
        return { data: toHandling(after) };
      });
    },

    snoozeCase: async (call) => {
      const { caller, body } = call;
      const { name } = call.params;
      requireQueue(caller, name);
      const [until, note] = [readUntil(body.until), keptTextOrNull(body.note)];
      return orm.transaction(async (transaction) => {
        const id = await lockCase(transaction, name, call.params.id);
        if (id === undefined) throw notFound('Case');
        const before = await readHandling(transaction, name, id, caller.id);
        await putSnooze(transaction, name, id, { adminId: caller.id, until, note });
        const after = await readHandling(transaction, name, id, caller.id);
        const sides = { before: snoozedUntil(before.snooze), after: snoozedUntil(after.snooze) };
        await recordWrite(transaction, call, { entity: entityOf(name), entityId: id, ...sides });
        return { data: toHandling(after) };
      });
    },

    bringBackCase: async (call) => {
      const { caller } = call;
      const { name, id } = call.params;
      requireQueue(caller, name);
      return orm.transaction(async (transaction) => {
        const removed = await removeSnooze(transaction, name, id);
        if (removed) {
          const before = { snoozed_until: removed.until.toISOString(), snooze_note: removed.note };
          const sides = { before, after: snoozedUntil(null) };
          await recordWrite(transaction, call, { entity: entityOf(name), entityId: removed.id, ...sides });
        }
        return { data: toHandling(await readHandling(transaction, name, id, caller.id)) };
      });
    },

    leaveQueue: async ({ caller, params: { name } }) => {
      requireQueue(caller, name);
      await forgetLook(orm, name, caller.id);
      return {};
    },
  };
}
