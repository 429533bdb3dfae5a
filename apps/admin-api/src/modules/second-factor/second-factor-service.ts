import type { Schemas } from '@countinghouse/api-client/strict';
import type { WriteContext } from '../../contract/operation-types';
import type { Executor, Orm } from '../../database/database';
import { conflict, notFound, validationFailed } from '../../common/http-error';
import { writeAuditEntry } from '../audit-log/audit-log-repository';
import {
  issueRecoveryCodes,
  createFirstRecoveryCodes,
  recordFactorChange,
  completeFactorRemoval,
} from './factor-changes';
import {
  confirmSecret,
  deleteAuthenticator,
  findAuthenticator,
  findOwner,
  findPendingSecret,
  hasFactor,
  isFactorRequired,
  listStaffWithoutFactor,
  lockOwner,
  saveFactorRule,
  savePendingSecret,
} from './second-factor-repository';
import { createSecret, findTimeStep } from './totp';

/**
 * Starts the setup of an authenticator app.
 *
 * @returns its secret, and the email that the app shows with its codes
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
    await writeAuditEntry(transaction, context, { entity: 'second_factor', entityId: id });
  });
  return { secret, email };
}

/** @throws HttpError 400 at the code if it is wrong, 409 if the setup has expired */
export async function confirmAuthenticator(
  db: Orm,
  context: WriteContext,
  code: string,
): Promise<Schemas['RecoveryCodes']> {
  const { id } = context.caller;
  return db.transaction(async (transaction) => {
    await lockOwner(transaction, id);
    const secret = await findPendingSecret(transaction, id);
    if (secret === undefined) throw conflict('conflict', 'The app was not set up in time. Please start again.');
    const step = findTimeStep(secret, code);
    if (step === undefined) {
      const message = 'This code is wrong. Check your phone’s clock.';
      throw validationFailed([{ field: 'code', message }]);
    }
    const previousSecret = (await findAuthenticator(transaction, id))?.secret ?? null;
    await confirmSecret(transaction, id, secret, step);
    const codes = await createFirstRecoveryCodes(transaction, id);
    await recordFactorChange(transaction, context, {
      ...(previousSecret !== null && { before: { authenticator: 'previous app' } }),
      after: { authenticator: 'set up' },
      notification: {
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
    await completeFactorRemoval(transaction, id);
    await recordFactorChange(transaction, context, {
      before: { authenticator: 'set up' },
      notification: {
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
    const codes = await issueRecoveryCodes(transaction, id);
    await recordFactorChange(transaction, context, {
      notification: {
        title: 'New recovery codes',
        message: 'You have ten new recovery codes. The previous ones no longer work.',
      },
    });
    return codes;
  });
}

export interface FactorRule {
  isRequired: boolean;
  without: Awaited<ReturnType<typeof listStaffWithoutFactor>>;
}

export const getFactorRule = async (db: Executor): Promise<FactorRule> => ({
  isRequired: await isFactorRequired(db),
  without: await listStaffWithoutFactor(db),
});

/**
 * Sets whether a second factor is required for everyone.
 *
 * @throws HttpError 409 if the caller requires it without having one
 */
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
      await writeAuditEntry(transaction, context, {
        entity: 'second_factor_rule',
        before: { is_required: wasRequired },
        after: { is_required: isRequired },
      });
    }
    return getFactorRule(transaction);
  });
}
