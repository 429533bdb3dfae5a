import type { Call } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { HttpError } from '../../common/http-error';
import { createToken, hashToken } from '../../common/tokens';
import { createPasskeyChallenge } from '../second-factor/passkeys';
import { listMethods, toPasskeyRequest } from '../second-factor/mfa';
import { siteOf } from '../second-factor/site';
import type { Account } from './session-repository';
import { insertChallenge } from './sign-in-challenges-repository';

/**
 * Begins the second step of a sign-in whose password was right.
 *
 * @returns the refusal that says how to go on
 */
export async function askForSecondFactor(
  { database: { orm }, config }: Deps,
  { id: userId }: Account,
  call: Call<'signIn'>,
): Promise<HttpError> {
  const challenge = createToken();
  const passkeyChallenge = createPasskeyChallenge();
  await insertChallenge(orm, { tokenHash: hashToken(challenge), userId, passkeyChallenge });
  const site = siteOf(config, call);
  const second_factor = {
    challenge,
    methods: await listMethods(orm, { userId, site }),
    passkey: await toPasskeyRequest(orm, { userId, challenge: passkeyChallenge, site }),
  };
  return new HttpError(401, 'second_factor_required', 'Please prove that it is you.', [], {}, { second_factor });
}
