import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { paginate } from '../../common/paging';
import { toRecordVersion } from '../versions/versions';
import { toPlan } from './plan-mapping';
import { countPlans, listPlans } from './plans-repository';
import { addPlan, changePlan, getPlan, removePlan } from './plans-service';

type PlanRead = 'listPlans' | 'getPlan';
type PlanWrite = 'addPlan' | 'updatePlan' | 'deletePlan';

export function plansHandlers({ database: { orm } }: Deps): Pick<Handlers, PlanRead | PlanWrite> {
  return {
    listPlans: ({ query }) =>
      paginate(
        query,
        async (page) => (await listPlans(orm, page, query.sort)).map(toPlan),
        async () => ({ total: await countPlans(orm) }),
      ),

    getPlan: async ({ params }) => ({ data: toPlan(await getPlan(orm, params.id)) }),

    addPlan: async (call) => ({ data: toPlan(await addPlan(orm, call, call.body)) }),

    updatePlan: async (call) => ({ data: toPlan(await changePlan(orm, call, toRecordVersion(call), call.body)) }),

    deletePlan: async (call) => {
      await removePlan(orm, call, call.params.id);
      return { message: 'Plan deleted successfully.' };
    },
  };
}
