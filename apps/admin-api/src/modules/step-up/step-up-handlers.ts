import type { Schemas } from '@countinghouse/api-client/strict';
import type { Call, Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { conflict, sessionExpired, validationFailed } from '../../common/http-error';
import { findOwnCredentials } from '../account/account-repository';
import { writeAuditEntry } from '../audit-log/audit-log-repository';
import { verifyFactor, getWrongFactorMessage } from '../second-factor/verify-factor';
import { createPasskeyChallenge } from '../second-factor/passkeys';
import { savePasskeyChallenge, consumePasskeyChallenge } from '../second-factor/passkeys-repository';
import { toPasskeyRequest } from '../second-factor/mfa';
import { getRelyingParty } from '../second-factor/relying-party';
import { countWithBackoff, clearAttempts, hashKey } from '../session/attempts';
import { verifyPassword } from '../session/passwords';
import { readStepUpExpiry, saveStepUp } from './step-up-repository';
import { getStepUpMethod, listStepUpMethods } from './step-up-methods';

type StepUpOperation = 'getStepUp' | 'startPasskeyStepUp' | 'completeStepUp';

/** Attempts are counted by session. An attacker with a stolen session cannot lock the owner out of another one. */
const getAttemptsKey = (tokenHash: Uint8Array) => hashKey('step-up', Buffer.from(tokenHash).toString('base64url'));

/** Audit entry of an attempt, valid or not. */
const toAuditEntry = (
  { caller }: Call<'completeStepUp'>,
  step_up_method: Schemas['StepUpMethod'],
  isValid: boolean,
) => ({
  entity: 'session',
  entityId: caller.id,
  after: { step_up_method, isValid },
});

export function stepUpHandlers({ database: { orm }, config }: Deps): Pick<Handlers, StepUpOperation> {
  const toStepUp = async (
    call: Call<'completeStepUp' | 'getStepUp'>,
    session: { expiresAt: Date | null } | undefined,
  ): Promise<Schemas['StepUp']> => {
    if (!session) throw sessionExpired();
    const methods = await listStepUpMethods(orm, {
      userId: call.caller.id,
      relyingParty: getRelyingParty(config, call),
    });
    return { methods, expires_at: session.expiresAt?.toISOString() ?? null };
  };

  const isOwnPassword = async (id: string, password: string) =>
    verifyPassword((await findOwnCredentials(orm, id))?.passwordHash, password);

  return {
    getStepUp: async (call) => ({
      data: await toStepUp(call, await readStepUpExpiry(orm, call.caller.tokenHash, config.stepUp)),
    }),

    startPasskeyStepUp: async (call) => {
      const { id, tokenHash } = call.caller;
      const challenge = createPasskeyChallenge();
      const data = await toPasskeyRequest(orm, { userId: id, challenge, relyingParty: getRelyingParty(config, call) });
      if (!data) throw conflict('conflict', 'You have no passkey for this address.');
      await orm.transaction(async (transaction) => {
        await savePasskeyChallenge(transaction, tokenHash, 'step_up', challenge);
        await writeAuditEntry(transaction, call, { entity: 'session', entityId: id });
      });
      return { data };
    },

    completeStepUp: async (call) => {
      const { caller, body } = call;
      const relyingParty = getRelyingParty(config, call);
      const method = getStepUpMethod(body);
      const methods = await listStepUpMethods(orm, { userId: caller.id, relyingParty });
      if (method === 'password' && !methods.includes(method))
        throw validationFailed([{ field: method, message: 'You have a second factor. Use it to confirm.' }]);

      const key = getAttemptsKey(caller.tokenHash);
      const { perAccount, windowMinutes } = config.signInLimit;
      await countWithBackoff(orm, key, perAccount, windowMinutes);
      // Checked before the transaction, which would hold its locks during the slow hash.
      const isPassword = body.password !== undefined && (await isOwnPassword(caller.id, body.password));
      const passkeyChallenge = body.passkey && (await consumePasskeyChallenge(orm, caller.tokenHash, 'step_up'));
      const completed = await orm.transaction(async (transaction) => {
        const attempt = { userId: caller.id, factor: body, passkeyChallenge, relyingParty };
        const isValid = isPassword || (await verifyFactor(transaction, attempt)) !== undefined;
        await writeAuditEntry(transaction, call, toAuditEntry(call, method, isValid));
        if (!isValid) return undefined;
        await clearAttempts(transaction, key);
        return { session: await saveStepUp(transaction, caller.tokenHash, config.stepUp) };
      });
      if (!completed) {
        const message = method === 'password' ? 'This is not your password.' : getWrongFactorMessage(body);
        throw validationFailed([{ field: method, message }]);
      }
      return { data: await toStepUp(call, completed.session) };
    },
  };
}
