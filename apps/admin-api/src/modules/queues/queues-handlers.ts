import type { Schemas } from '@countinghouse/api-client/whole';
import type { Deps } from '../../config/deps';
import { conflict, notFound } from '../../common/http-error';
import { toDollars } from '../../common/money';
import type { Handlers } from '../../contract/operation-types';
import { recordWrite } from '../audit-log/audit-log-repository';
import {
  claimCase,
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

const toQueue = ({ name, count, amount, oldestAt }: QueueRow): Schemas['Queue'] => ({
  name,
  count,
  amount: amount === null ? null : toDollars(amount),
  oldestAt: oldestAt?.toISOString() ?? null,
});

const toHandling = ({ claimedBy, claimedAt, lookers }: HandlingRow): Schemas['CaseHandling'] => ({
  claim: claimedBy && claimedAt && { admin: claimedBy, at: claimedAt.toISOString() },
  lookers,
});

/** Who has taken a case, as the audit log tells it. */
const takenBy = ({ claimedBy }: HandlingRow) => ({ taken_by: claimedBy?.fullName ?? null });

const toCase = ({ id, label, fullName, amount, since, ...row }: CaseRow): Schemas['QueueCase'] => ({
  _id: id,
  label,
  fullName,
  amount: amount === null ? null : toDollars(amount),
  since: since.toISOString(),
  ...toHandling(row),
});

type QueueOperations = 'listQueues' | 'listQueueCases' | 'lookAtCase' | 'takeCase' | 'giveBackCase' | 'leaveQueue';

export function queuesHandlers({ database: { orm } }: Deps): Pick<Handlers, QueueOperations> {
  return {
    listQueues: async ({ caller }) => ({ data: (await readQueues(orm, queuesOf(caller))).map(toQueue) }),

    listQueueCases: async ({ caller, params: { name }, query }) => {
      requireQueue(caller, name);
      const { order = 'oldest', amount_min: amountMin, amount_max: amountMax } = query;
      const rows = await listCases(orm, name, { order, amountMin, amountMax }, caller.id);
      return { data: rows.map(toCase), total: rows[0]?.total ?? 0 };
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

    leaveQueue: async ({ caller, params: { name } }) => {
      requireQueue(caller, name);
      await forgetLook(orm, name, caller.id);
      return {};
    },
  };
}
