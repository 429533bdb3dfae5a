import type { Call } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { HttpError } from '../../common/http-error';
import { createToken, hashToken } from '../../common/tokens';
import { createPasskeyChallenge } from '../second-factor/passkeys';
import { listMethods, toPasskeyRequest } from '../second-factor/mfa';
import { getSite } from '../second-factor/site';
import type { Account } from './session-repository';
import { saveChallenge } from './sign-in-challenges-repository';

/**
 * Starts the MFA challenge after a correct password.
 *
 * @returns the error that carries the challenge
 */
export async function startMfaChallenge(
  { database: { orm }, config }: Deps,
  { id: userId }: Account,
  call: Call<'signIn'>,
): Promise<HttpError> {
  const challenge = createToken();
  const passkeyChallenge = createPasskeyChallenge();
  await saveChallenge(orm, { tokenHash: hashToken(challenge), userId, passkeyChallenge });
  const site = getSite(config, call);
  const second_factor = {
    challenge,
    methods: await listMethods(orm, { userId, site }),
    passkey: await toPasskeyRequest(orm, { userId, challenge: passkeyChallenge, site }),
  };
  return new HttpError(401, 'second_factor_required', 'Verify that it’s you.', [], {}, { second_factor });
}
