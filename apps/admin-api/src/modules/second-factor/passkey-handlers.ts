import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { toPasskey } from './passkey-mapping';
import { passkeyAlgorithms } from './passkeys';
import { listPasskeys } from './passkeys-repository';
import { addPasskey, startPasskeyRegistration, changePasskeyName, removePasskey } from './passkeys-service';
import { findOwner } from './second-factor-repository';
import { toDescriptor } from './mfa';
import { getRelyingParty } from './relying-party';

type PasskeyOperation = 'startPasskeyRegistration' | 'addPasskey' | 'renamePasskey' | 'removePasskey';

export function passkeyHandlers({ database: { orm }, config }: Deps): Pick<Handlers, PasskeyOperation> {
  return {
    startPasskeyRegistration: async (call) => {
      const { id } = call.caller;
      const relyingParty = getRelyingParty(config, call);
      const { email, fullName } = await findOwner(orm, id);
      const challenge = await startPasskeyRegistration(orm, call);
      return {
        data: {
          challenge,
          rp_id: relyingParty.rpId,
          rp_name: relyingParty.name,
          user: {
            id: Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url'),
            name: email,
            display_name: fullName,
          },
          passkeys: (await listPasskeys(orm, id)).map(toDescriptor),
          algorithms: passkeyAlgorithms,
        },
      };
    },

    addPasskey: async (call) => ({ data: await addPasskey(orm, call, call.body, getRelyingParty(config, call)) }),

    renamePasskey: async (call) => ({
      data: toPasskey(await changePasskeyName(orm, call, call.params.id, call.body.name)),
    }),

    removePasskey: async (call) => {
      await removePasskey(orm, call, call.params.id);
      return { message: 'The passkey was removed.' };
    },
  };
}
