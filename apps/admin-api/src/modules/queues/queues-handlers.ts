import type { Deps } from '../../config/deps';
import type { Handlers } from '../../contract/operation-types';
import { countSnoozed, deletePresence, listCases } from './queue-cases-repository';
import { toCase, toCaseActivity, toQueue } from './queue-mapping';
import { getVisibleQueues, requireQueue } from './queue-names';
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
    listQueues: async ({ caller }) => ({ data: (await readQueues(orm, getVisibleQueues(caller))).map(toQueue) }),

    listQueueCases: async ({ caller, params: { name }, query }) => {
      requireQueue(caller, name);
      const { order = 'oldest', amount_min: amountMin, amount_max: amountMax } = query;
      const amounts = { amountMin, amountMax };
      // Read before the list: a case whose snooze ends in between is then on the list, or still counted as snoozed.
      const sums = await countSnoozed(orm, name, amounts);
      const rows = await listCases(orm, name, { ...amounts, order, snoozed: query.snoozed === 'true' }, caller.id);
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
