import type { Schemas } from '@countinghouse/api-client/strict';
import type { Call, WriteContext } from '../../contract/operation-types';
import type { Orm } from '../../database/database';
import { conflict, notFound } from '../../common/http-error';
import { normalizeText } from '../../common/texts';
import { writeAuditEntry } from '../audit-log/audit-log-repository';
import { createFirstRecoveryCodes, recordFactorChange, completeFactorRemoval } from './factor-changes';
import { verifyNewPasskey, createPasskeyChallenge } from './passkeys';
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  renamePasskey,
  savePasskeyChallenge,
  consumePasskeyChallenge,
  type PasskeyRow,
} from './passkeys-repository';
import { lockOwner } from './second-factor-repository';
import type { RelyingParty } from './relying-party';

const MAX_PASSKEYS = 20;

const passkeyNotFound = () => notFound('Passkey');

/** Starts a passkey registration. Returns the challenge to sign. */
export async function startPasskeyRegistration(db: Orm, context: WriteContext): Promise<string> {
  const { id, tokenHash } = context.caller;
  const challenge = createPasskeyChallenge();
  await db.transaction(async (transaction) => {
    await savePasskeyChallenge(transaction, tokenHash, 'add', challenge);
    await writeAuditEntry(transaction, context, { entity: 'second_factor', entityId: id });
  });
  return challenge;
}

/** @param site the panel's site, which the passkey is bound to */
export async function addPasskey(
  db: Orm,
  context: WriteContext,
  input: Call<'addPasskey'>['body'],
  relyingParty: RelyingParty,
): Promise<Schemas['RecoveryCodes']> {
  const { id, tokenHash } = context.caller;
  const { name, transports = [] } = input;
  const challenge = await consumePasskeyChallenge(db, tokenHash, 'add');
  if (challenge === undefined) throw conflict('conflict', 'The passkey was not created in time. Please start again.');
  const verified = await verifyNewPasskey(input, challenge, relyingParty);
  if (!verified) throw conflict('conflict', 'This passkey could not be verified. Please try again.');
  return db.transaction(async (transaction) => {
    await lockOwner(transaction, id);
    if ((await listPasskeys(transaction, id)).length >= MAX_PASSKEYS) {
      throw conflict('conflict', `You have ${MAX_PASSKEYS} passkeys. Remove one first.`);
    }
    const values = { ...verified, userId: id, name: normalizeText(name), transports: [...new Set(transports)] };
    const passkey = await insertPasskey(transaction, values);
    if (!passkey) throw conflict('conflict', 'This passkey is already in use.');
    const codes = await createFirstRecoveryCodes(transaction, id);
    await recordFactorChange(transaction, context, {
      after: { passkey: passkey.name },
      notification: {
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
  const name = normalizeText(input);
  return db.transaction(async (transaction) => {
    await lockOwner(transaction, id);
    const passkey = await findPasskey(transaction, id, passkeyId);
    if (!passkey) throw passkeyNotFound();
    await renamePasskey(transaction, passkey.id, name);
    await writeAuditEntry(transaction, context, {
      entity: 'second_factor',
      entityId: id,
      before: { passkey: passkey.name },
      after: { passkey: name },
    });
    return { ...passkey, name };
  });
}

export async function removePasskey(db: Orm, context: WriteContext, passkeyId: string): Promise<void> {
  const { id } = context.caller;
  await db.transaction(async (transaction) => {
    await lockOwner(transaction, id);
    const removed = await deletePasskey(transaction, id, passkeyId);
    if (!removed) throw passkeyNotFound();
    await completeFactorRemoval(transaction, id);
    await recordFactorChange(transaction, context, {
      before: { passkey: removed.name },
      notification: { title: 'Passkey removed', message: `The passkey “${removed.name}” no longer works here.` },
    });
  });
}
