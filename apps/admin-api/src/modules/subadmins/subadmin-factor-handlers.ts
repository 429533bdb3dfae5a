import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { notFound } from '../../common/http-error';
import { recordWrite } from '../audit-log/audit-log-repository';
import { insertNotifications } from '../notifications/notifications-repository';
import { deleteFactors, hasFactor } from '../second-factor/second-factor-repository';
import { deleteSessionsOf } from '../session/session-repository';
import { findStaff } from './subadmins-repository';

/** What the main admin does for a sub-admin who has lost their phone. */
export function subadminFactorHandlers({ database: { orm } }: Deps): Pick<Handlers, 'removeSubadminSecondFactor'> {
  return {
    removeSubadminSecondFactor: async (call) =>
      orm.transaction(async (transaction) => {
        const found = await findStaff(transaction, call.params.id, { forUpdate: true });
        if (!found || found.role !== 'subadmin') throw notFound('Subadmin');
        if (!(await hasFactor(transaction, found.id))) throw notFound('Second factor');
        await deleteFactors(transaction, found.id);
        await deleteSessionsOf(transaction, found.id);
        await recordWrite(transaction, call, {
          entity: 'subadmin',
          entityId: found.id,
          before: { second_factor: 'set up' },
        });
        await insertNotifications(transaction, [
          {
            recipientId: found.id,
            title: 'Second factor removed',
            message: 'The main admin has removed your passkeys, authenticator app and recovery codes.',
          },
        ]);
        return { message: 'The second factor was removed.' };
      }),
  };
}
