import type { Schemas } from '@countinghouse/api-client/whole';
import type { WriteContext } from '../../contract/operation-types';
import type { Executor, Orm } from '../../database/database';
import { conflict, notFound, validationFailed } from '../../common/http-error';
import { recordWrite } from '../audit-log/audit-log-repository';
import { makeCodes, makeFirstCodes, recordChange, settleRemoval } from './factor-changes';
import {
  confirmSecret,
  deleteAuthenticator,
  findAuthenticator,
  findOwner,
  findPendingSecret,
  hasFactor,
  isFactorRequired,
  listWithoutFactor,
  lockOwner,
  saveFactorRule,
  savePendingSecret,
} from './second-factor-repository';
import { createSecret, findStep } from './totp';

/**
 * Begins to set up an authenticator app.
 *
 * @returns its secret, and the email that the app shows beside its codes
 */
export async function startAuthenticatorSetup(
  db: Orm,
  context: WriteContext,
): Promise<{ secret: string; email: string }> {
  const { id } = context.caller;
  const { email } = await findOwner(db, id);
  const secret = createSecret();
  await db.transaction(async (transaction) => {
    await savePendingSecret(transaction, id, secret);
    await recordWrite(transaction, context, { entity: 'second_factor', entityId: id });
  });
  return { secret, email };
}

/** @throws HttpError 400 at the code where it is wrong, 409 where the app was not set up in time */
export async function confirmAuthenticator(
  db: Orm,
  context: WriteContext,
  code: string,
): Promise<Schemas['RecoveryCodes']> {
  const { id } = context.caller;
  return db.transaction(async (transaction) => {
    await lockOwner(transaction, id);
    const secret = await findPendingSecret(transaction, id);
    if (secret === undefined) throw conflict('conflict', 'The app was not set up in time. Please begin again.');
    const step = findStep(secret, code);
    if (step === undefined) {
      const message = 'This code is wrong. Is the clock of your phone right?';
      throw validationFailed([{ field: 'code', message }]);
    }
    const had = (await findAuthenticator(transaction, id))?.secret ?? null;
    await confirmSecret(transaction, id, secret, step);
    const codes = await makeFirstCodes(transaction, id);
    await recordChange(transaction, context, {
      ...(had !== null && { before: { authenticator: 'another one' } }),
      after: { authenticator: 'set up' },
      told: {
        title: 'Authenticator app set up',
        message: 'Codes of an authenticator app are now a second factor of your account.',
      },
    });
    return codes;
  });
}

export async function removeAuthenticator(db: Orm, context: WriteContext): Promise<void> {
  const { id } = context.caller;
  await db.transaction(async (transaction) => {
    await lockOwner(transaction, id);
    if (!(await deleteAuthenticator(transaction, id))) throw notFound('Authenticator app');
    await settleRemoval(transaction, id);
    await recordChange(transaction, context, {
      before: { authenticator: 'set up' },
      told: {
        title: 'Authenticator app removed',
        message: 'The codes of your authenticator app no longer work here.',
      },
    });
  });
}

export async function regenerateRecoveryCodes(db: Orm, context: WriteContext) {
  const { id } = context.caller;
  return db.transaction(async (transaction) => {
    await lockOwner(transaction, id);
    if (!(await hasFactor(transaction, id))) throw conflict('conflict', 'Set up a second factor first.');
    const codes = await makeCodes(transaction, id);
    await recordChange(transaction, context, {
      told: {
        title: 'New recovery codes',
        message: 'You have ten new recovery codes. Those before no longer work.',
      },
    });
    return codes;
  });
}

/** Whether everybody must have a second factor, and who has none. */
export interface FactorRule {
  isRequired: boolean;
  without: Awaited<ReturnType<typeof listWithoutFactor>>;
}

export const getFactorRule = async (db: Executor): Promise<FactorRule> => ({
  isRequired: await isFactorRequired(db),
  without: await listWithoutFactor(db),
});

/** Sets whether everybody must have a second factor. Whoever requires it must have one themselves. */
export async function changeFactorRule(db: Orm, context: WriteContext, isRequired: boolean): Promise<FactorRule> {
  const { id } = context.caller;
  return db.transaction(async (transaction) => {
    await lockOwner(transaction, id);
    if (isRequired && !(await hasFactor(transaction, id))) {
      throw conflict('conflict', 'Set up a second factor for yourself first.');
    }
    const wasRequired = await isFactorRequired(transaction);
    if (wasRequired !== isRequired) {
      await saveFactorRule(transaction, isRequired);
      await recordWrite(transaction, context, {
        entity: 'second_factor_rule',
        before: { is_required: wasRequired },
        after: { is_required: isRequired },
      });
    }
    return getFactorRule(transaction);
  });
}
