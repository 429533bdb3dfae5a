import type { Caller } from '../../contract/operation-types';
import { notAllowed, proofNeeded } from '../../common/http-error';
import { toCents } from '../../common/money';

/**
 * Lets a movement of money through whose amount is small, or whose caller has proved lately that it is them. For the
 * operations whose `x-step-up` is `amount`: only the record says how much it is, so ask once it is locked.
 *
 * @throws HttpError 401 `proof_needed`; `not_allowed` for a service account, which cannot prove anything
 */
export function requireProofFor(amount: string, { role, isProven, unprovenBelow }: Caller): void {
  if (isProven || toCents(amount) < BigInt(unprovenBelow) * 100n) return;
  throw role === 'service' ? notAllowed('Only somebody who is signed in may decide about so much.') : proofNeeded();
}
