import type { Transaction } from '../../database/database';
import { getStatementError } from '../../database/errors';
import { conflict, HttpError, notAllowed } from '../../common/http-error';
import { approvalRequestKinds, type ChangeContext } from './approval-request-kinds';
import type { ApprovalRequestKind, RequestedChange } from './approval-requests-repository';

const noApprovalNeeded = ({ caller: { role } }: ChangeContext) =>
  role === 'service'
    ? notAllowed('This needs no second admin, so a service account cannot request approval for it.')
    : conflict('conflict', 'This needs no second admin. You can do it directly.');

/** Moves the field errors of a change to its fields within the approval request. */
const toApprovalRequestError = (
  kind: ApprovalRequestKind,
  { statusCode, code, message, fields, headers, details }: HttpError,
) =>
  new HttpError(
    statusCode,
    code,
    message,
    fields.map((error) => ({ ...error, field: `change.${kind}.${error.field}` })),
    headers,
    details,
  );

/**
 * Applies a change and rolls it back, to find out whether only the second admin is missing. This runs all checks of the
 * change itself and expects the database to reject it.
 *
 * @returns the change that the database blocked: JSON with `before` and `after`
 * @throws HttpError if the change is rejected for another reason, or needs no second admin
 */
export async function dryRunChange(
  transaction: Transaction,
  kind: ApprovalRequestKind,
  changeContext: ChangeContext,
  change: RequestedChange,
): Promise<string> {
  try {
    await transaction.transaction(async (savepoint) => {
      await approvalRequestKinds[kind].apply(
        savepoint,
        { ...changeContext, caller: { ...changeContext.caller, isRequestingApproval: true } },
        change,
      );
      throw noApprovalNeeded(changeContext);
    });
  } catch (error) {
    const { constraint, detail } = getStatementError(error) ?? {};
    if (constraint === 'second_admin_required' && detail) return detail;
    throw error instanceof HttpError ? toApprovalRequestError(kind, error) : error;
  }
  throw noApprovalNeeded(changeContext);
}
