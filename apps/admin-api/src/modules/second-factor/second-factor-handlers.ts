import type { Schemas } from '@countinghouse/api-client/whole';
import type { Call, Handlers } from '../../contract/operation-types';
import type { Transaction } from '../../database/database';
import type { Deps } from '../../config/deps';
import { conflict, notFound, validationFailed } from '../../common/http-error';
import { keptText } from '../../common/texts';
import { recordWrite } from '../audit-log/audit-log-repository';
import { insertNotifications } from '../notifications/notifications-repository';
import { algorithms, checkNewPasskey, createPasskeyChallenge } from './passkeys';
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  renamePasskey,
  savePasskeyChallenge,
  takePasskeyChallenge,
  type PasskeyRow,
} from './passkeys-repository';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes';
import {
  confirmSecret,
  countRecoveryCodes,
  deleteAuthenticator,
  deleteRecoveryCodes,
  findAuthenticator,
  findOwner,
  findPendingSecret,
  hasFactor,
  isFactorRequired,
  lockOwner,
  replaceRecoveryCodes,
  savePendingSecret,
} from './second-factor-repository';
import { toDescriptor } from './second-step';
import { siteOf } from './site';
import { createSecret, findStep, toUri } from './totp';

type SecondFactorOperation =
  | 'getSecondFactor'
  | 'beginAuthenticator'
  | 'confirmAuthenticator'
  | 'removeAuthenticator'
  | 'beginPasskey'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'
  | 'renewRecoveryCodes';

/** How many passkeys somebody may have. */
const mostPasskeys = 20;

const toPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Schemas['Passkey'] => ({
  _id: id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

const noSuchPasskey = () => notFound('Passkey');

const lastFactor = () =>
  conflict(
    'second_factor_required',
    'Everybody here must have a second factor. Add another one before you remove this one.',
  );

/** Records what somebody has changed about their own second factor, and tells them: it may not have been them. */
async function recordChange(
  transaction: Transaction,
  call: Call<SecondFactorOperation>,
  { told, ...sides }: { told: { title: string; message: string }; before?: object; after?: object },
): Promise<void> {
  const { id } = call.caller;
  await recordWrite(transaction, call, { entity: 'second_factor', entityId: id, ...sides });
  await insertNotifications(transaction, [{ recipientId: id, ...told }]);
}

/** Ten codes with the first factor; null where there are some already. */
async function makeFirstCodes(transaction: Transaction, userId: string): Promise<Schemas['RecoveryCodes']> {
  if ((await countRecoveryCodes(transaction, userId)) > 0) return { recovery_codes: null };
  return makeCodes(transaction, userId);
}

async function makeCodes(transaction: Transaction, userId: string) {
  const codes = createRecoveryCodes();
  await replaceRecoveryCodes(transaction, userId, codes.map(hashRecoveryCode));
  return { recovery_codes: codes };
}

/**
 * After one was removed: the recovery codes stand in for a factor, and go with the last one.
 *
 * @throws HttpError where none is left and everybody must have one
 */
async function settleRemoval(transaction: Transaction, userId: string): Promise<void> {
  if (await hasFactor(transaction, userId)) return;
  if (await isFactorRequired(transaction)) throw lastFactor();
  await deleteRecoveryCodes(transaction, userId);
}

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
