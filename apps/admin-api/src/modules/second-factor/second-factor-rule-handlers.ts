import type { Schemas } from '@countinghouse/api-client/whole';
import type { Handlers } from '../../contract/operation-types';
import type { Executor } from '../../database/database';
import type { Deps } from '../../config/deps';
import { conflict } from '../../common/http-error';
import { toAdmin } from '../admins/admin-mapping';
import { recordWrite } from '../audit-log/audit-log-repository';
import { hasFactor, isFactorRequired, listWithoutFactor, lockOwner, saveFactorRule } from './second-factor-repository';

async function readRule(db: Executor): Promise<Schemas['SecondFactorRule']> {
  return { is_required: await isFactorRequired(db), without: (await listWithoutFactor(db)).map(toAdmin) };
}

/** Whether everybody must have a second factor: the main admin's decision. */
export function secondFactorRuleHandlers({
  database: { orm },
}: Deps): Pick<Handlers, 'getSecondFactorRule' | 'setSecondFactorRule'> {
  return {
    getSecondFactorRule: async () => ({ data: await readRule(orm) }),

    setSecondFactorRule: async (call) => {
      const { is_required: isRequired } = call.body;
      return orm.transaction(async (transaction) => {
        await lockOwner(transaction, call.caller.id);
        if (isRequired && !(await hasFactor(transaction, call.caller.id))) {
          throw conflict('conflict', 'Set up a second factor for yourself first.');
        }
        const wasRequired = await isFactorRequired(transaction);
        if (wasRequired !== isRequired) {
          await saveFactorRule(transaction, isRequired);
          await recordWrite(transaction, call, {
            entity: 'second_factor_rule',
            before: { is_required: wasRequired },
            after: { is_required: isRequired },
          });
        }
        return { data: await readRule(transaction) };
      });
    },
  };
}
