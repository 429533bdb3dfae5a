import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { notFound } from '../../common/http-error';
import { recordWrite } from '../audit-log/audit-log-repository';
import { removeFactor } from './remove-factor';
import { findStaff } from './subadmins-repository';

/** What the main admin does for a sub-admin who has lost their phone. */
export function subadminFactorHandlers({ database: { orm } }: Deps): Pick<Handlers, 'removeSubadminSecondFactor'> {
  return {
    removeSubadminSecondFactor: async (call) =>
      orm.transaction(async (transaction) => {
        const found = await findStaff(transaction, call.params.id, { forUpdate: true });
        if (!found || found.role !== 'subadmin') throw notFound('Subadmin');
        const write = await removeFactor(transaction, found, 'The main admin has');
        if (!write) throw notFound('Second factor');
        await recordWrite(transaction, call, write);
        return { message: 'The second factor was removed.' };
      }),
  };
}
