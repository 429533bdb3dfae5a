import type { Caller } from '../../contract/operation-types';
import { notAllowed, stepUpRequired } from '../../common/http-error';
import { toCents } from '../../common/money';

/**
 * Lets a movement of money through whose amount is small, or whose caller has proved lately that it is them. For the
 * operations whose `x-step-up` is `amount`: only the record says how much it is, so ask once it is locked. A service account
 * cannot prove anything, so that for a key the amount alone counts, whatever else is configured.
 *
 * @param amount in US dollars, as the database has it
 * @throws HttpError 401 `step_up_required`; `not_allowed` for a service account
 */
export function requireStepUpFor(amount: string, { role, hasStepUp, stepUpAmount, isAsking }: Caller): void {
  if (isAsking) return;
  const isService = role === 'service';
  if ((hasStepUp && !isService) || toCents(amount) < BigInt(stepUpAmount) * 100n) return;
  throw isService
    ? notAllowed('This amount is too large for a service account. Somebody who is signed in has to decide.')
    : stepUpRequired();
}
