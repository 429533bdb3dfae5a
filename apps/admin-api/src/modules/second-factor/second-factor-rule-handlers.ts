import type { Schemas } from '@countinghouse/api-client/strict';
import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { toAdmin } from '../admins/admin-mapping';
import { changeFactorRule, getFactorRule, type FactorRule } from './second-factor-service';

const toResponse = ({ isRequired, without }: FactorRule): Schemas['SecondFactorRule'] => ({
  is_required: isRequired,
  without: without.map(toAdmin),
});

export function secondFactorRuleHandlers({
  database: { orm },
}: Deps): Pick<Handlers, 'getSecondFactorRule' | 'setSecondFactorRule'> {
  return {
    getSecondFactorRule: async () => ({ data: toResponse(await getFactorRule(orm)) }),

    setSecondFactorRule: async (call) => ({
      data: toResponse(await changeFactorRule(orm, call, call.body.is_required)),
    }),
  };
}
