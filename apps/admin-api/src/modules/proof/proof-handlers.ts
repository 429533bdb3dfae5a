import type { Schemas } from '@countinghouse/api-client/whole';
import type { Call, Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { sessionOver, validationFailed } from '../../common/http-error';
import { recordWrite } from '../audit-log/audit-log-repository';
import { countWithWaits, forgetAttempts, keyOf } from '../session/attempts';
import { readProvenUntil, setProven } from './proof-repository';
import { checkProof, waysOf } from './proof-ways';

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

export function proofHandlers({ database: { orm }, config }: Deps): Pick<Handlers, 'getProof' | 'prove'> {
  const toProof = async (
    { id }: Call<'prove'>['caller'],
    session: { provenUntil: Date | null } | undefined,
  ): Promise<Schemas['Proof']> => {
    if (!session) throw sessionOver();
    return { ways: await waysOf(orm, id), proven_until: session.provenUntil?.toISOString() ?? null };
  };

  return {
    getProof: async ({ caller }) => ({
      data: await toProof(caller, await readProvenUntil(orm, caller.tokenHash, config.stepUp)),
    }),

    prove: async (call) => {
      const { caller, body } = call;
      const key = attemptsKey(caller.tokenHash);
      const { perAccount, windowMinutes } = config.signInLimit;
      await countWithWaits(orm, key, perAccount, windowMinutes);
      const { way, wrong } = await checkProof(orm, caller.id, body);
      const proven = await orm.transaction(async (transaction) => {
        await recordWrite(transaction, call, recorded(call, way, wrong === undefined));
        if (wrong) return undefined;
        await forgetAttempts(transaction, key);
        return setProven(transaction, caller.tokenHash, config.stepUp);
      });
      if (wrong) throw validationFailed([wrong]);
      return { data: await toProof(caller, proven) };
    },
  };
}
