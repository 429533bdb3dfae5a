import type { Schemas } from '@countinghouse/api-client/whole';
import type { Call, Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { conflict, sessionOver, validationFailed } from '../../common/http-error';
import { findOwnPassword } from '../account/account-repository';
import { recordWrite } from '../audit-log/audit-log-repository';
import { checkProof, wrongProofWords } from '../second-factor/check-proof';
import { createPasskeyChallenge } from '../second-factor/passkeys';
import { savePasskeyChallenge, takePasskeyChallenge } from '../second-factor/passkeys-repository';
import { toPasskeyRequest } from '../second-factor/second-step';
import { siteOf } from '../second-factor/site';
import { countWithWaits, forgetAttempts, keyOf } from '../session/attempts';
import { isPasswordRight } from '../session/passwords';
import { readProvenUntil, setProven } from './proof-repository';
import { wayOf, waysOf } from './proof-ways';

type ProofOperation = 'getProof' | 'beginPasskeyProof' | 'prove';

/**
 * Proofs are counted by session. Whoever holds a stolen one can guess in it and in no other, and does not make its owner
 * wait in theirs.
 */
const attemptsKey = (tokenHash: Uint8Array) => keyOf('proof', Buffer.from(tokenHash).toString('base64url'));

/** What the audit log keeps of a proof, right or wrong. */
const recorded = ({ caller }: Call<'prove'>, proven_by: Schemas['ProofWay'], isProven: boolean) => ({
  entity: 'session',
  entityId: caller.id,
  after: { proven_by, isProven },
});

export function proofHandlers({ database: { orm }, config }: Deps): Pick<Handlers, ProofOperation> {
  const toProof = async (
    call: Call<'prove' | 'getProof'>,
    session: { provenUntil: Date | null } | undefined,
  ): Promise<Schemas['Proof']> => {
    if (!session) throw sessionOver();
    const ways = await waysOf(orm, { userId: call.caller.id, site: siteOf(config, call) });
    return { ways, proven_until: session.provenUntil?.toISOString() ?? null };
  };

  const isOwnPassword = async (id: string, password: string) =>
    isPasswordRight((await findOwnPassword(orm, id))?.passwordHash, password);

  return {
    getProof: async (call) => ({
      data: await toProof(call, await readProvenUntil(orm, call.caller.tokenHash, config.stepUp)),
    }),

    beginPasskeyProof: async (call) => {
      const { id, tokenHash } = call.caller;
      const challenge = createPasskeyChallenge();
      const data = await toPasskeyRequest(orm, { userId: id, challenge, site: siteOf(config, call) });
      if (!data) throw conflict('conflict', 'You have no passkey of this address.');
      await orm.transaction(async (transaction) => {
        await savePasskeyChallenge(transaction, tokenHash, 'prove', challenge);
        await recordWrite(transaction, call, { entity: 'session', entityId: id });
      });
      return { data };
    },

    prove: async (call) => {
      const { caller, body } = call;
      const site = siteOf(config, call);
      const way = wayOf(body);
      const ways = await waysOf(orm, { userId: caller.id, site });
      if (way === 'password' && !ways.includes(way))
        throw validationFailed([{ field: way, message: 'You have a second factor. Please confirm with that.' }]);

      const key = attemptsKey(caller.tokenHash);
      const { perAccount, windowMinutes } = config.signInLimit;
      await countWithWaits(orm, key, perAccount, windowMinutes);
      // Checked before the transaction, which would keep others waiting meanwhile.
      const isPassword = body.password !== undefined && (await isOwnPassword(caller.id, body.password));
      const passkeyChallenge = body.passkey && (await takePasskeyChallenge(orm, caller.tokenHash, 'prove'));
      const proven = await orm.transaction(async (transaction) => {
        const proving = { userId: caller.id, proof: body, passkeyChallenge, site };
        const isProven = isPassword || (await checkProof(transaction, proving)) !== undefined;
        await recordWrite(transaction, call, recorded(call, way, isProven));
        if (!isProven) return undefined;
        await forgetAttempts(transaction, key);
        return { session: await setProven(transaction, caller.tokenHash, config.stepUp) };
      });
      if (!proven) {
        const message = way === 'password' ? 'This is not your password.' : wrongProofWords(body);
        throw validationFailed([{ field: way, message }]);
      }
      return { data: await toProof(call, proven.session) };
    },
  };
}
