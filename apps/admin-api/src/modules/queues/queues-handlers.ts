import type { Deps } from '../../config/deps';
import type { Handlers } from '../../contract/operation-types';
import { countSnoozed, deletePresence, listCases } from './queue-cases-repository';
import { toCase, toCaseActivity, toQueue } from './queue-mapping';
import { queuesOf, requireQueue } from './queue-names';
import { readQueues } from './queues-repository';
import { unsnoozeCase, releaseCase, updateCasePresence, snoozeCase, claimCase } from './queues-service';

type QueueOperations =
  | 'listQueues'
  | 'listQueueCases'
  | 'updateCasePresence'
  | 'claimCase'
  | 'releaseCase'
  | 'snoozeCase'
  | 'unsnoozeCase'
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

    updateCasePresence: async (call) => ({ data: toCaseActivity(await updateCasePresence(orm, call, call.params)) }),

    claimCase: async (call) => ({ data: toCaseActivity(await claimCase(orm, call, call.params, call.body)) }),

    releaseCase: async (call) => ({ data: toCaseActivity(await releaseCase(orm, call, call.params)) }),

    snoozeCase: async (call) => ({ data: toCaseActivity(await snoozeCase(orm, call, call.params, call.body)) }),

    unsnoozeCase: async (call) => ({ data: toCaseActivity(await unsnoozeCase(orm, call, call.params)) }),

    leaveQueue: async ({ caller, params: { name } }) => {
      requireQueue(caller, name);
      await deletePresence(orm, name, caller.id);
      return {};
    },
  };
}
