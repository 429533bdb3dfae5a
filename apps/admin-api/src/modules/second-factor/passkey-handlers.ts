import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { conflict, notFound } from '../../common/http-error';
import { keptText } from '../../common/texts';
import { recordWrite } from '../audit-log/audit-log-repository';
import { makeFirstCodes, recordChange, settleRemoval } from './factor-changes';
import { toPasskey } from './passkey-mapping';
import { algorithms, checkNewPasskey, createPasskeyChallenge } from './passkeys';
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  renamePasskey,
  savePasskeyChallenge,
  takePasskeyChallenge,
} from './passkeys-repository';
import { findOwner, lockOwner } from './second-factor-repository';
import { toDescriptor } from './second-step';
import { siteOf } from './site';

type PasskeyOperation = 'beginPasskey' | 'addPasskey' | 'renamePasskey' | 'removePasskey';

/** How many passkeys somebody may have. */
const mostPasskeys = 20;

const noSuchPasskey = () => notFound('Passkey');

export function passkeyHandlers({ database: { orm }, config }: Deps): Pick<Handlers, PasskeyOperation> {
  return {
    beginPasskey: async (call) => {
      const { id, tokenHash } = call.caller;
      const site = siteOf(config, call);
      const { email, fullName } = await findOwner(orm, id);
      const challenge = createPasskeyChallenge();
      await orm.transaction(async (transaction) => {
        await savePasskeyChallenge(transaction, tokenHash, 'add', challenge);
        await recordWrite(transaction, call, { entity: 'second_factor', entityId: id });
      });
      return {
        data: {
          challenge,
          rp_id: site.rpId,
          rp_name: site.name,
          user: {
            id: Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url'),
            name: email,
            display_name: fullName,
          },
          passkeys: (await listPasskeys(orm, id)).map(toDescriptor),
          algorithms,
        },
      };
    },

    addPasskey: async (call) => {
      const { id, tokenHash } = call.caller;
      const { name, transports = [] } = call.body;
      const challenge = await takePasskeyChallenge(orm, tokenHash, 'add');
      if (challenge === undefined) throw conflict('conflict', 'The passkey was not made in time. Please begin again.');
      const checked = await checkNewPasskey(call.body, challenge, siteOf(config, call));
      if (!checked) throw conflict('conflict', 'This passkey could not be checked. Please try again.');
      return orm.transaction(async (transaction) => {
        await lockOwner(transaction, id);
        if ((await listPasskeys(transaction, id)).length >= mostPasskeys) {
          throw conflict('conflict', `You have ${mostPasskeys} passkeys. Remove one first.`);
        }
        const values = { ...checked, userId: id, name: keptText(name), transports: [...new Set(transports)] };
        const passkey = await insertPasskey(transaction, values);
        if (!passkey) throw conflict('conflict', 'This passkey is in use already.');
        const data = await makeFirstCodes(transaction, id);
        await recordChange(transaction, call, {
          after: { passkey: passkey.name },
          told: {
            title: 'Passkey added',
            message: `The passkey “${passkey.name}” is now a second factor of your account.`,
          },
        });
        return { data };
      });
    },

    renamePasskey: async (call) => {
      const { id } = call.caller;
      const name = keptText(call.body.name);
      return orm.transaction(async (transaction) => {
        await lockOwner(transaction, id);
        const found = await findPasskey(transaction, id, call.params.id);
        if (!found) throw noSuchPasskey();
        await renamePasskey(transaction, found.id, name);
        await recordWrite(transaction, call, {
          entity: 'second_factor',
          entityId: id,
          before: { passkey: found.name },
          after: { passkey: name },
        });
        return { data: toPasskey({ ...found, name }) };
      });
    },

    removePasskey: async (call) => {
      const { id } = call.caller;
      return orm.transaction(async (transaction) => {
        await lockOwner(transaction, id);
        const removed = await deletePasskey(transaction, id, call.params.id);
        if (!removed) throw noSuchPasskey();
        await settleRemoval(transaction, id);
        await recordChange(transaction, call, {
          before: { passkey: removed.name },
          told: { title: 'Passkey removed', message: `The passkey “${removed.name}” no longer works here.` },
        });
        return { message: 'The passkey was removed.' };
      });
    },
  };
}
