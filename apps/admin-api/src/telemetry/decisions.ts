import type { FastifyRequest } from 'fastify';

/** The kind of decision by operation. */
const DECISION_KINDS: Readonly<Record<string, string>> = {
  setWithdrawalStatus: 'withdrawal',
  setTransactionStatus: 'topup',
  verifyKyc: 'kyc',
  decideApprovalRequest: 'approval_request',
};

function getOutcome(body: unknown): string {
  const { status, verified, approved }: Record<string, unknown> = Object(body);
  if (typeof status === 'string') return status;
  if (typeof verified === 'boolean') return verified ? 'verified' : 'not_verified';
  return approved === true ? 'approved' : 'rejected';
}

/**
 * Returns the decision that a request makes; undefined for any other request.
 *
 * @returns its kind and outcome; the outcome is a value of the contract only if the request was valid
 */
export function getDecision({ routeOptions: { config }, body }: FastifyRequest) {
  const kind = DECISION_KINDS[config.operation?.id ?? ''];
  return kind === undefined ? undefined : { kind, outcome: getOutcome(body) };
}
