import type { Call } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { HttpError } from '../../common/http-error';
import { createToken, hashToken } from '../../common/tokens';
import { createPasskeyChallenge } from '../second-factor/passkeys';
import { listMethods, toPasskeyRequest } from '../second-factor/mfa';
import { getRelyingParty } from '../second-factor/relying-party';
import type { Account } from './session-repository';
import { saveChallenge } from './sign-in-challenges-repository';

/**
 * Starts the MFA challenge after a correct password.
 *
 * @returns the error with the challenge
 */
export async function startMfaChallenge(
  { database: { orm }, config }: Deps,
  { id: userId }: Account,
  call: Call<'signIn'>,
): Promise<HttpError> {
  const challenge = createToken();
  const passkeyChallenge = createPasskeyChallenge();
  await saveChallenge(orm, { tokenHash: hashToken(challenge), userId, passkeyChallenge });
  const relyingParty = getRelyingParty(config, call);
  const second_factor = {
    challenge,
    methods: await listMethods(orm, { userId, relyingParty }),
    passkey: await toPasskeyRequest(orm, { userId, challenge: passkeyChallenge, relyingParty }),
  };
  return new HttpError(401, 'second_factor_required', 'Verify that it’s you.', [], {}, { second_factor });
}
