import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { HttpError } from '../../common/http-error';
import { verifyFactor, getWrongFactorMessage } from '../second-factor/verify-factor';
import { getRelyingParty } from '../second-factor/relying-party';
import { startSession } from './start-session';
import { recordFailedSignIn } from './failed-sign-in';
import { hashToken } from '../../common/tokens';
import { countChallengeAttempt, deleteChallenge, findChallenge } from './sign-in-challenges-repository';
import { countSignInAttempt } from './sign-in-limits';

const challengeExpired = () =>
  new HttpError(401, 'challenge_expired', 'This sign-in took too long or had too many attempts. Please sign in again.');

export function mfaHandlers({ database: { orm }, config }: Deps): Pick<Handlers, 'signInSecondFactor'> {
  return {
    signInSecondFactor: async (call) => {
      const { challenge, ...factor } = call.body;
      const tokenHash = hashToken(challenge);
      const record = await findChallenge(orm, tokenHash);
      if (!record) throw challengeExpired();
      const { account, passkeyChallenge } = record;
      await countSignInAttempt(orm, account.email, call, config.signInLimit);
      if (!(await countChallengeAttempt(orm, tokenHash))) throw challengeExpired();
      const started = await orm.transaction(async (transaction) => {
        const relyingParty = getRelyingParty(config, call);
        const method = await verifyFactor(transaction, { userId: account.id, factor, passkeyChallenge, relyingParty });
        if (!method) return undefined;
        if (!(await deleteChallenge(transaction, tokenHash))) throw challengeExpired();
        return startSession(transaction, config, { account, call, details: { second_factor: method } });
      });
      if (!started) {
        await recordFailedSignIn(orm, call, account.id, { second_factor: Object.keys(factor) });
        throw new HttpError(401, 'invalid_second_factor', getWrongFactorMessage(factor));
      }
      call.storeDeviceToken(started.deviceToken);
      return { ...started.session, message: 'Signed in.' };
    },
  };
}
