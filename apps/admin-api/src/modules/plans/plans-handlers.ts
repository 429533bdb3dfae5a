import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { conflict, notFound } from '../../common/http-error';
import { answerList } from '../../common/paging';
import { requireVersion } from '../versions/versions';
import { changedFields, recordWrite } from '../audit-log/audit-log-repository';
import { checkRanges, toNewPlan, toPlan, toPlanChanges } from './plan-mapping';
import { countHolders, countPlans, deletePlan, findPlan, insertPlan, listPlans, updatePlan } from './plans-repository';

type PlanRead = 'listPlans' | 'getPlan';
type PlanWrite = 'addPlan' | 'updatePlan' | 'deletePlan';

const noSuchPlan = () => notFound('Plan');

const inUse = (holders: number) =>
  conflict(
    'in_use',
    `${holders === 1 ? '1 user holds' : `${holders} users hold`} this plan. Make it inactive instead.`,
  );

export function plansHandlers({ database: { orm } }: Deps): Pick<Handlers, PlanRead | PlanWrite> {
  return {
    listPlans: ({ query }) =>
      answerList(
        query,
        async (page) => (await listPlans(orm, page, query.sort)).map(toPlan),
        async () => ({ total: await countPlans(orm) }),
      ),

    getPlan: async ({ params }) => {
      const plan = await findPlan(orm, params.id);
      if (!plan) throw noSuchPlan();
      return { data: toPlan(plan) };
    },

    addPlan: async (call) => {
      checkRanges(call.body);
      return orm.transaction(async (transaction) => {
        const data = toPlan(await insertPlan(transaction, toNewPlan(call.body)));
        await recordWrite(transaction, call, { entity: 'plan', entityId: data._id, after: data });
        return { data };
      });
    },

    updatePlan: async (call) => {
      checkRanges(call.body);
      const { id } = call.params;
      return orm.transaction(async (transaction) => {
        const found = await findPlan(transaction, id, { forUpdate: true });
        if (!found) throw noSuchPlan();
        const before = toPlan(found);
        const { updatedAt } = found;
        await requireVersion(transaction, call.headers['If-Match'], { entity: 'plan', current: before, updatedAt });
        const changed = await updatePlan(transaction, id, toPlanChanges(call.body));
        if (!changed) throw noSuchPlan();
        const data = toPlan(changed);
        await recordWrite(transaction, call, { entity: 'plan', entityId: data._id, ...changedFields(before, data) });
        return { data };
      });
    },

    deletePlan: async (call) => {
      const { id } = call.params;
      return orm.transaction(async (transaction) => {
        // Locked before the count: whoever buys the plan refers to it, and waits.
        const before = await findPlan(transaction, id, { forUpdate: true });
        if (!before) throw noSuchPlan();
        const holders = await countHolders(transaction, before.id);
        if (holders > 0) throw inUse(holders);
        await deletePlan(transaction, before.id);
        await recordWrite(transaction, call, { entity: 'plan', entityId: before.id, before: toPlan(before) });
        return { message: 'Plan deleted successfully.' };
      });
    },
  };
}
