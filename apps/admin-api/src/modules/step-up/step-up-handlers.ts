import type { Schemas } from '@countinghouse/api-client/whole';
import type { Call, Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { conflict, sessionExpired, validationFailed } from '../../common/http-error';
import { findOwnPassword } from '../account/account-repository';
import { recordWrite } from '../audit-log/audit-log-repository';
import { verifyFactor, wrongFactorMessage } from '../second-factor/verify-factor';
import { createPasskeyChallenge } from '../second-factor/passkeys';
import { savePasskeyChallenge, takePasskeyChallenge } from '../second-factor/passkeys-repository';
import { toPasskeyRequest } from '../second-factor/mfa';
import { siteOf } from '../second-factor/site';
import { countWithWaits, forgetAttempts, keyOf } from '../session/attempts';
import { isPasswordRight } from '../session/passwords';
import { readStepUpExpiry, saveStepUp } from './step-up-repository';
import { getStepUpMethod, listStepUpMethods } from './step-up-methods';

type StepUpOperation = 'getStepUp' | 'startPasskeyStepUp' | 'completeStepUp';

/**
 * Proofs are counted by session. Whoever holds a stolen one can guess in it and in no other, and does not make its owner
 * wait in theirs.
 */
const attemptsKey = (tokenHash: Uint8Array) => keyOf('step-up', Buffer.from(tokenHash).toString('base64url'));

/** What the audit log keeps of a proof, right or wrong. */
const recorded = ({ caller }: Call<'completeStepUp'>, step_up_method: Schemas['StepUpMethod'], isValid: boolean) => ({
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
    const methods = await listStepUpMethods(orm, { userId: call.caller.id, site: siteOf(config, call) });
    return { methods, expires_at: session.expiresAt?.toISOString() ?? null };
  };

  const isOwnPassword = async (id: string, password: string) =>
    isPasswordRight((await findOwnPassword(orm, id))?.passwordHash, password);

  return {
    getStepUp: async (call) => ({
      data: await toStepUp(call, await readStepUpExpiry(orm, call.caller.tokenHash, config.stepUp)),
    }),

    startPasskeyStepUp: async (call) => {
      const { id, tokenHash } = call.caller;
      const challenge = createPasskeyChallenge();
      const data = await toPasskeyRequest(orm, { userId: id, challenge, site: siteOf(config, call) });
      if (!data) throw conflict('conflict', 'You have no passkey of this address.');
      await orm.transaction(async (transaction) => {
        await savePasskeyChallenge(transaction, tokenHash, 'step_up', challenge);
        await recordWrite(transaction, call, { entity: 'session', entityId: id });
      });
      return { data };
    },

    completeStepUp: async (call) => {
      const { caller, body } = call;
      const site = siteOf(config, call);
      const method = getStepUpMethod(body);
      const methods = await listStepUpMethods(orm, { userId: caller.id, site });
      if (method === 'password' && !methods.includes(method))
        throw validationFailed([{ field: method, message: 'You have a second factor. Please confirm with that.' }]);

      const key = attemptsKey(caller.tokenHash);
      const { perAccount, windowMinutes } = config.signInLimit;
      await countWithWaits(orm, key, perAccount, windowMinutes);
      // Checked before the transaction, which would keep others waiting meanwhile.
      const isPassword = body.password !== undefined && (await isOwnPassword(caller.id, body.password));
      const passkeyChallenge = body.passkey && (await takePasskeyChallenge(orm, caller.tokenHash, 'step_up'));
      const completed = await orm.transaction(async (transaction) => {
        const attempt = { userId: caller.id, factor: body, passkeyChallenge, site };
        const isValid = isPassword || (await verifyFactor(transaction, attempt)) !== undefined;
        await recordWrite(transaction, call, recorded(call, method, isValid));
        if (!isValid) return undefined;
        await forgetAttempts(transaction, key);
        return { session: await saveStepUp(transaction, caller.tokenHash, config.stepUp) };
      });
      if (!completed) {
        const message = method === 'password' ? 'This is not your password.' : wrongFactorMessage(body);
        throw validationFailed([{ field: method, message }]);
      }
      return { data: await toStepUp(call, completed.session) };
    },
  };
}
