import type { Caller } from '../../contract/operation-types';
import { proofNeeded } from '../../common/http-error';
import { toCents } from '../../common/money';

/**
 * Lets a movement of money through whose amount is small, or whose caller has proved lately that it is them. For the
 * operations whose `x-step-up` is `amount`: only the record says how much it is, so ask once it is locked.
 *
 * @throws HttpError 401 `proof_needed`
 */
export function requireProofFor(amount: string, { isProven, unprovenBelow }: Caller): void {
  if (!isProven && toCents(amount) >= BigInt(unprovenBelow) * 100n) throw proofNeeded();
}
