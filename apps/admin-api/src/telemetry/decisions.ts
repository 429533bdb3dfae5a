import type { FastifyRequest } from 'fastify';

/** The operations that decide, and the kind of what they decide. */
const kinds: Readonly<Record<string, string>> = {
  setWithdrawalStatus: 'withdrawal',
  setTransactionStatus: 'topup',
  verifyKyc: 'kyc',
  decideApprovalRequest: 'approval_request',
};

/** What was to be decided how. */
function outcomeOf(body: unknown): string {
  const { status, verified, approved }: Record<string, unknown> = Object(body);
  if (typeof status === 'string') return status;
  if (typeof verified === 'boolean') return verified ? 'verified' : 'not_verified';
  return approved === true ? 'approved' : 'rejected';
}

/**
 * The decision that a request was to make; undefined where it was to make none.
 *
 * @returns its kind, and how it was to be decided: a word of the contract only where the request was let through
 */
export function decisionOf({ routeOptions: { config }, body }: FastifyRequest) {
  const kind = kinds[config.operation?.id ?? ''];
  return kind === undefined ? undefined : { kind, outcome: outcomeOf(body) };
}
