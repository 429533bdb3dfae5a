import type { Schemas } from '@countinghouse/api-client/whole';
import type { Call, WriteContext } from '../../contract/operation-types';
import type { Orm } from '../../database/database';
import { conflict, notFound } from '../../common/http-error';
import { keptText } from '../../common/texts';
import { recordWrite } from '../audit-log/audit-log-repository';
import { makeFirstCodes, recordChange, settleRemoval } from './factor-changes';
import { checkNewPasskey, createPasskeyChallenge } from './passkeys';
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
import { lockOwner } from './second-factor-repository';
import type { Site } from './site';

/** How many passkeys somebody may have. */
const MAX_PASSKEYS = 20;

const noSuchPasskey = () => notFound('Passkey');

/** Begins to add a passkey; returns the challenge that it has to sign. */
export async function startPasskeyRegistration(db: Orm, context: WriteContext): Promise<string> {
  const { id, tokenHash } = context.caller;
  const challenge = createPasskeyChallenge();
  await db.transaction(async (transaction) => {
    await savePasskeyChallenge(transaction, tokenHash, 'add', challenge);
    await recordWrite(transaction, context, { entity: 'second_factor', entityId: id });
  });
  return challenge;
}

/** @param site where the panel is, which the passkey is made for */
export async function addPasskey(
  db: Orm,
  context: WriteContext,
  input: Call<'addPasskey'>['body'],
  site: Site,
): Promise<Schemas['RecoveryCodes']> {
  const { id, tokenHash } = context.caller;
  const { name, transports = [] } = input;
  const challenge = await takePasskeyChallenge(db, tokenHash, 'add');
  if (challenge === undefined) throw conflict('conflict', 'The passkey was not made in time. Please begin again.');
  const checked = await checkNewPasskey(input, challenge, site);
  if (!checked) throw conflict('conflict', 'This passkey could not be checked. Please try again.');
  return db.transaction(async (transaction) => {
    await lockOwner(transaction, id);
    if ((await listPasskeys(transaction, id)).length >= MAX_PASSKEYS) {
      throw conflict('conflict', `You have ${MAX_PASSKEYS} passkeys. Remove one first.`);
    }
    const values = { ...checked, userId: id, name: keptText(name), transports: [...new Set(transports)] };
    const passkey = await insertPasskey(transaction, values);
    if (!passkey) throw conflict('conflict', 'This passkey is in use already.');
    const codes = await makeFirstCodes(transaction, id);
    await recordChange(transaction, context, {
      after: { passkey: passkey.name },
      told: {
        title: 'Passkey added',
        message: `The passkey “${passkey.name}” is now a second factor of your account.`,
      },
    });
    return codes;
  });
}

export async function changePasskeyName(
  db: Orm,
  context: WriteContext,
  passkeyId: string,
  input: string,
): Promise<PasskeyRow> {
  const { id } = context.caller;
  const name = keptText(input);
  return db.transaction(async (transaction) => {
    await lockOwner(transaction, id);
    const found = await findPasskey(transaction, id, passkeyId);
    if (!found) throw noSuchPasskey();
    await renamePasskey(transaction, found.id, name);
    await recordWrite(transaction, context, {
      entity: 'second_factor',
      entityId: id,
      before: { passkey: found.name },
      after: { passkey: name },
    });
    return { ...found, name };
  });
}

export async function removePasskey(db: Orm, context: WriteContext, passkeyId: string): Promise<void> {
  const { id } = context.caller;
  await db.transaction(async (transaction) => {
    await lockOwner(transaction, id);
    const removed = await deletePasskey(transaction, id, passkeyId);
    if (!removed) throw noSuchPasskey();
    await settleRemoval(transaction, id);
    await recordChange(transaction, context, {
      before: { passkey: removed.name },
      told: { title: 'Passkey removed', message: `The passkey “${removed.name}” no longer works here.` },
    });
  });
}
