import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { HttpError } from '../../common/http-error';
import { verifyFactor, wrongFactorMessage } from '../second-factor/verify-factor';
import { siteOf } from '../second-factor/site';
import { beginSession } from './begin-session';
import { recordFailedSignIn } from './failed-sign-in';
import { hashToken } from '../../common/tokens';
import { countTry, deleteChallenge, findChallenge } from './sign-in-challenges-repository';
import { countSignIn } from './sign-in-limits';

const challengeExpired = () =>
  new HttpError(401, 'challenge_expired', 'This sign-in has taken too long, or too many tries. Please sign in again.');

export function mfaHandlers({ database: { orm }, config }: Deps): Pick<Handlers, 'signInSecondFactor'> {
  return {
    signInSecondFactor: async (call) => {
      const { challenge, ...factor } = call.body;
      const tokenHash = hashToken(challenge);
      const found = await findChallenge(orm, tokenHash);
      if (!found) throw challengeExpired();
      const { account, passkeyChallenge } = found;
      await countSignIn(orm, account.email, call, config.signInLimit);
      if (!(await countTry(orm, tokenHash))) throw challengeExpired();
      const begun = await orm.transaction(async (transaction) => {
        const site = siteOf(config, call);
        const method = await verifyFactor(transaction, { userId: account.id, factor, passkeyChallenge, site });
        if (!method) return undefined;
        if (!(await deleteChallenge(transaction, tokenHash))) throw challengeExpired();
        return beginSession(transaction, config, { account, call, after: { second_factor: method } });
      });
      if (!begun) {
        await recordFailedSignIn(orm, call, account.id, { second_factor: Object.keys(factor) });
        throw new HttpError(401, 'invalid_second_factor', wrongFactorMessage(factor));
      }
      call.keepDevice(begun.device);
      return { ...begun.session, message: 'Signed in.' };
    },
  };
}
