import type { Caller } from '../../contract/operation-types';
import { notAllowed, stepUpRequired } from '../../common/http-error';
import { toCents } from '../../common/money';

/**
 * Requires step-up authentication for large amounts, for operations whose `x-step-up` is `amount`. Only the record contains
 * the amount, so call this after locking it. Service accounts cannot authenticate again, so for them the amount alone
 * decides.
 *
 * @param amount in US dollars, as the database returns it
 * @throws HttpError 401 `step_up_required`; `not_allowed` for a service account
 */
export function requireStepUp(amount: string, { role, hasStepUp, stepUpAmount, isRequestingApproval }: Caller): void {
  if (isRequestingApproval) return;
  const isService = role === 'service';
  if ((hasStepUp && !isService) || toCents(amount) < BigInt(stepUpAmount) * 100n) return;
  throw isService
    ? notAllowed('This amount is too large for a service account. An admin has to decide.')
    : stepUpRequired();
}
