import type { Transaction } from '../../database/database';
import { statementErrorOf } from '../../database/errors';
import { conflict, HttpError, notAllowed } from '../../common/http-error';
import { approvalRequestKinds, type Maker } from './approval-request-kinds';
import type { ApprovalRequestKind, RequestedChange } from './approval-requests-repository';

const needsNobody = ({ caller: { role } }: Maker) =>
  role === 'service'
    ? notAllowed('This needs no second admin, so that a service account cannot ask for it.')
    : conflict('conflict', 'This needs no second admin. It can be done at once.');

/** A refusal of the change, as one of the proposal that it is part of. */
const asPartOf = (kind: ApprovalRequestKind, { statusCode, code, message, fields, headers, details }: HttpError) =>
  new HttpError(
    statusCode,
    code,
    message,
    fields.map((each) => ({ ...each, field: `change.${kind}.${each.field}` })),
    headers,
    details,
  );

/**
 * Makes a change and undoes it, to learn whether it would be made but for the second admin: all checks are those of the
 * change itself, and the database's refusal is what is hoped for.
 *
 * @returns what the database has held back, as it says it: JSON with the two sides of the change
 * @throws HttpError where the change is refused for another reason, or needs nobody else
 */
export async function findHeldBack(
  transaction: Transaction,
  kind: ApprovalRequestKind,
  maker: Maker,
  change: RequestedChange,
): Promise<string> {
  try {
    await transaction.transaction(async (rehearsal) => {
      await approvalRequestKinds[kind].make(
        rehearsal,
        { ...maker, caller: { ...maker.caller, isAsking: true } },
        change,
      );
      throw needsNobody(maker);
    });
  } catch (error) {
    const { constraint, detail } = statementErrorOf(error) ?? {};
    if (constraint === 'second_admin_required' && detail) return detail;
    throw error instanceof HttpError ? asPartOf(kind, error) : error;
  }
  throw needsNobody(maker);
}
