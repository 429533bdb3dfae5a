import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { HttpError } from '../../common/http-error';
import { checkProof, wrongProofWords } from '../second-factor/check-proof';
import { siteOf } from '../second-factor/site';
import { beginSession } from './begin-session';
import { recordFailedSignIn } from './failed-sign-in';
import { hashToken } from '../../common/tokens';
import { countTry, deleteChallenge, findChallenge } from './sign-in-challenges-repository';
import { countSignIn } from './sign-in-limits';

const challengeOver = () =>
  new HttpError(401, 'challenge_over', 'This sign-in has taken too long, or too many tries. Please sign in again.');

export function secondStepHandlers({ database: { orm }, config }: Deps): Pick<Handlers, 'signInSecondFactor'> {
  return {
    signInSecondFactor: async (call) => {
      const { challenge, ...proof } = call.body;
      const tokenHash = hashToken(challenge);
      const found = await findChallenge(orm, tokenHash);
      if (!found) throw challengeOver();
      const { account, passkeyChallenge } = found;
      await countSignIn(orm, account.email, call, config.signInLimit);
      if (!(await countTry(orm, tokenHash))) throw challengeOver();
      const begun = await orm.transaction(async (transaction) => {
        const site = siteOf(config, call);
        const method = await checkProof(transaction, { userId: account.id, proof, passkeyChallenge, site });
        if (!method) return undefined;
        if (!(await deleteChallenge(transaction, tokenHash))) throw challengeOver();
        return beginSession(transaction, config, { account, call, after: { second_factor: method } });
      });
      if (!begun) {
        await recordFailedSignIn(orm, call, account.id, { second_factor: Object.keys(proof) });
        throw new HttpError(401, 'invalid_second_factor', wrongProofWords(proof));
      }
      call.keepDevice(begun.device);
      return { ...begun.session, message: 'Signed in.' };
    },
  };
}
