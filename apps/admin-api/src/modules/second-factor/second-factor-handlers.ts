import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { conflict, notFound, validationFailed } from '../../common/http-error';
import { recordWrite } from '../audit-log/audit-log-repository';
import { makeCodes, makeFirstCodes, recordChange, settleRemoval } from './factor-changes';
import { toPasskey } from './passkey-mapping';
import { listPasskeys } from './passkeys-repository';
import {
  confirmSecret,
  countRecoveryCodes,
  deleteAuthenticator,
  findAuthenticator,
  findOwner,
  findPendingSecret,
  hasFactor,
  isFactorRequired,
  lockOwner,
  savePendingSecret,
} from './second-factor-repository';
import { createSecret, findStep, toUri } from './totp';

type SecondFactorOperation =
  'getSecondFactor' | 'beginAuthenticator' | 'confirmAuthenticator' | 'removeAuthenticator' | 'renewRecoveryCodes';

export function secondFactorHandlers({ database: { orm }, config }: Deps): Pick<Handlers, SecondFactorOperation> {
  return {
    getSecondFactor: async ({ caller: { id } }) => {
      const authenticator = await findAuthenticator(orm, id);
      return {
        data: {
          is_required: await isFactorRequired(orm),
          authenticator:
            authenticator?.secret && authenticator.addedAt ? { addedAt: authenticator.addedAt.toISOString() } : null,
          passkeys: (await listPasskeys(orm, id)).map(toPasskey),
          recovery_codes_left: await countRecoveryCodes(orm, id),
        },
      };
    },

    beginAuthenticator: async (call) => {
      const { id } = call.caller;
      const { email } = await findOwner(orm, id);
      const secret = createSecret();
      await orm.transaction(async (transaction) => {
        await savePendingSecret(transaction, id, secret);
        await recordWrite(transaction, call, { entity: 'second_factor', entityId: id });
      });
      return { data: { secret, uri: toUri(secret, { issuer: config.panel.productName, label: email }) } };
    },

    confirmAuthenticator: async (call) => {
      const { id } = call.caller;
      return orm.transaction(async (transaction) => {
        await lockOwner(transaction, id);
        const secret = await findPendingSecret(transaction, id);
        if (secret === undefined) throw conflict('conflict', 'The app was not set up in time. Please begin again.');
        const step = findStep(secret, call.body.code);
        if (step === undefined) {
          const message = 'This code is wrong. Is the clock of your phone right?';
          throw validationFailed([{ field: 'code', message }]);
        }
        const had = (await findAuthenticator(transaction, id))?.secret ?? null;
        await confirmSecret(transaction, id, secret, step);
        const data = await makeFirstCodes(transaction, id);
        await recordChange(transaction, call, {
          ...(had !== null && { before: { authenticator: 'another one' } }),
          after: { authenticator: 'set up' },
          told: {
            title: 'Authenticator app set up',
            message: 'Codes of an authenticator app are now a second factor of your account.',
          },
        });
        return { data };
      });
    },

    removeAuthenticator: async (call) => {
      const { id } = call.caller;
      return orm.transaction(async (transaction) => {
        await lockOwner(transaction, id);
        if (!(await deleteAuthenticator(transaction, id))) throw notFound('Authenticator app');
        await settleRemoval(transaction, id);
        await recordChange(transaction, call, {
          before: { authenticator: 'set up' },
          told: {
            title: 'Authenticator app removed',
            message: 'The codes of your authenticator app no longer work here.',
          },
        });
        return { message: 'The authenticator app was removed.' };
      });
    },

    renewRecoveryCodes: async (call) => {
      const { id } = call.caller;
      return orm.transaction(async (transaction) => {
        await lockOwner(transaction, id);
        if (!(await hasFactor(transaction, id))) throw conflict('conflict', 'Set up a second factor first.');
        const data = await makeCodes(transaction, id);
        await recordChange(transaction, call, {
          told: {
            title: 'New recovery codes',
            message: 'You have ten new recovery codes. Those before no longer work.',
          },
        });
        return { data };
      });
    },
  };
}
