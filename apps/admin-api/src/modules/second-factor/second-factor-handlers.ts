import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { toPasskey } from './passkey-mapping';
import { listPasskeys } from './passkeys-repository';
import { countRecoveryCodes, findAuthenticator, isFactorRequired } from './second-factor-repository';
import {
  startAuthenticatorSetup,
  confirmAuthenticator,
  removeAuthenticator,
  regenerateRecoveryCodes,
} from './second-factor-service';
import { toAuthenticatorUri } from './totp';

type SecondFactorOperation =
  | 'getSecondFactor'
  | 'startAuthenticatorSetup'
  | 'confirmAuthenticator'
  | 'removeAuthenticator'
  | 'regenerateRecoveryCodes';

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

    startAuthenticatorSetup: async (call) => {
      const { secret, email } = await startAuthenticatorSetup(orm, call);
      return { data: { secret, uri: toAuthenticatorUri(secret, { issuer: config.panel.productName, label: email }) } };
    },

    confirmAuthenticator: async (call) => ({ data: await confirmAuthenticator(orm, call, call.body.code) }),

    removeAuthenticator: async (call) => {
      await removeAuthenticator(orm, call);
      return { message: 'The authenticator app was removed.' };
    },

    regenerateRecoveryCodes: async (call) => ({ data: await regenerateRecoveryCodes(orm, call) }),
  };
}
