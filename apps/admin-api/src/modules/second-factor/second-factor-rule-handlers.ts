import type { Schemas } from '@countinghouse/api-client/whole';
import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { toAdmin } from '../admins/admin-mapping';
import { changeFactorRule, getFactorRule, type FactorRule } from './second-factor-service';

const toRule = ({ isRequired, without }: FactorRule): Schemas['SecondFactorRule'] => ({
  is_required: isRequired,
  without: without.map(toAdmin),
});

/** Whether everybody must have a second factor: the main admin's decision. */
export function secondFactorRuleHandlers({
  database: { orm },
}: Deps): Pick<Handlers, 'getSecondFactorRule' | 'setSecondFactorRule'> {
  return {
    getSecondFactorRule: async () => ({ data: toRule(await getFactorRule(orm)) }),

    setSecondFactorRule: async (call) => ({ data: toRule(await changeFactorRule(orm, call, call.body.is_required)) }),
  };
}
