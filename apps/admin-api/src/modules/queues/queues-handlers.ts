import type { Deps } from '../../config/deps';
import type { Handlers } from '../../contract/operation-types';
import { countSnoozed, forgetLook, listCases } from './queue-cases-repository';
import { toCase, toHandling, toQueue } from './queue-mapping';
import { queuesOf, requireQueue } from './queue-names';
import { readQueues } from './queues-repository';
import { bringBackCase, giveBackCase, lookAtCase, snoozeCase, takeCase } from './queues-service';

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

    lookAtCase: async (call) => ({ data: toHandling(await lookAtCase(orm, call, call.params)) }),

    takeCase: async (call) => ({ data: toHandling(await takeCase(orm, call, call.params, call.body)) }),

    giveBackCase: async (call) => ({ data: toHandling(await giveBackCase(orm, call, call.params)) }),

    snoozeCase: async (call) => ({ data: toHandling(await snoozeCase(orm, call, call.params, call.body)) }),

    bringBackCase: async (call) => ({ data: toHandling(await bringBackCase(orm, call, call.params)) }),

    leaveQueue: async ({ caller, params: { name } }) => {
      requireQueue(caller, name);
      await forgetLook(orm, name, caller.id);
      return {};
    },
  };
}
