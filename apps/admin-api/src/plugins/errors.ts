import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import {
  addressTaken,
  approvalAlreadyRequested,
  badRequest,
  emailTaken,
  HttpError,
  notAllowed,
  ownApprovalRequest,
  approvalRequestClosed,
  requesterLostPermission,
  secondAdminRequired,
  sharedAccess,
  tooLarge,
  unavailable,
  unknownOperation,
  unsupportedType,
  viewNameTaken,
  type ErrorCode,
  type FieldError,
  type RefusalDetails,
} from '../common/http-error';
import {
  causeOfTrouble,
  OutcomeUnknownError,
  SearchTimeoutError,
  statementErrorOf,
  type Trouble,
} from '../database/errors';
import { versionOf } from '../modules/versions/versions';

interface Failure extends RefusalDetails {
  success: false;
  message: string;
  code: ErrorCode;
  errors?: readonly FieldError[];
}

/** The contract's envelope of a refusal. */
export function toFailure({ message, code, fields, details }: HttpError): Failure {
  return { success: false, message, code, ...(fields.length > 0 && { errors: fields }), ...details };
}

const internal = () => new HttpError(500, 'internal', 'Internal Server Error');

/** When a rule no longer refuses, as the database says it in the detail of its refusal. */
function untilOf(detail: string | undefined): string | undefined {
  const { until }: { until?: unknown } = JSON.parse(detail ?? '{}');
  return typeof until === 'string' ? until : undefined;
}

/** Rules that only the database can keep, since two callers may come at once; by the name of the constraint. */
const refusedBy: Readonly<Record<string, (detail: string | undefined) => HttpError>> = {
  users_email_unique: emailTaken,
  deposit_wallets_address_once: addressTaken,
  views_name: viewNameTaken,
  second_admin_required: secondAdminRequired,
  approval_requests_one_open: approvalAlreadyRequested,
  approval_requests_own: ownApprovalRequest,
  approval_requests_over: approvalRequestClosed,
  approval_requests_key: () =>
    notAllowed('Whoever may know the key of a service account does not agree to its requests.'),
  approval_requests_cooling_off: (detail) => sharedAccess(untilOf(detail)),
  approval_requests_decider: () => notAllowed(),
  approval_requests_proposer: requesterLostPermission,
};

const tryAgain = 'Please try again in a moment.';

/** What the caller reads about each trouble; `unavailable` has its own words for a database that cannot be reached. */
const troubleMessages: Readonly<Record<Trouble, string | undefined>> = {
  unreachable: undefined,
  busy: `Too much is going on at once. Nothing has been changed. ${tryAgain}`,
  full: 'The disk of the database is full, and nothing has been changed. Please tell whoever runs the server.',
  slow: `This took too long and was stopped. Nothing has been changed. ${tryAgain}`,
};

/** What the caller is told where the database is the reason; undefined where it is not. */
function refusalOfTrouble(error: unknown): HttpError | undefined {
  if (error instanceof OutcomeUnknownError)
    return unavailable('The database was lost while this was being saved. See whether it was before you do it again.');
  if (error instanceof SearchTimeoutError)
    return unavailable(
      'This search takes too long. Please look for something more exact, or narrow it down with a filter.',
    );
  const trouble = causeOfTrouble(error);
  return trouble && unavailable(troubleMessages[trouble]);
}

/** What the caller is told about an error that is not one of our refusals: no more than helps. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  const trouble = refusalOfTrouble(error);
  if (trouble) return trouble;
  const statementError = statementErrorOf(error);
  const refusal = refusedBy[statementError?.constraint ?? ''];
  if (refusal) return refusal(statementError?.detail);
  // SQLSTATE class 22, data exception: a value that passed the contract and that the database cannot hold.
  if (statementError?.code.startsWith('22')) return badRequest();

  const status = isFastifyError(error) ? error.statusCode : undefined;
  if (status === 413) return tooLarge();
  if (status === 415) return unsupportedType();
  if (status === 404) return unknownOperation();
  if (status !== undefined && status >= 400 && status < 500) return badRequest('The request could not be read.');
  return internal();
}

const isFastifyError = (error: unknown): error is FastifyError =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';

/** Sends a refusal; an error of ours is logged whole, since the caller gets only its request id. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toHttpError(error);
  if (refusal.statusCode >= 500 && !(error instanceof HttpError)) request.log.error({ err: error }, 'request failed');
  const { current } = refusal.details;
  // Should the router itself refuse a request, it gets here without any of the hooks.
  return reply
    .code(refusal.statusCode)
    .headers({ 'x-request-id': request.id, ...refusal.headers, ...(current && { etag: versionOf(current) }) })
    .send(toFailure(refusal));
}

/** Every refusal and every failure leaves in the contract's envelope. */
export const errors = fastifyPlugin(async (app: FastifyInstance) => {
  app.setErrorHandler(sendError);
});
