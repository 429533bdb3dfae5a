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
  type ErrorDetails,
} from '../common/http-error';
import {
  classifyDatabaseError,
  OutcomeUnknownError,
  SearchTimeoutError,
  getStatementError,
  type DatabaseErrorKind,
} from '../database/errors';
import { getVersion } from '../modules/versions/versions';

interface Failure extends ErrorDetails {
  success: false;
  message: string;
  code: ErrorCode;
  errors?: readonly FieldError[];
}

/** Converts an error to the contract's error envelope. */
export function toFailure({ message, code, fields, details }: HttpError): Failure {
  return { success: false, message, code, ...(fields.length > 0 && { errors: fields }), ...details };
}

const internal = () => new HttpError(500, 'internal', 'Internal Server Error');

/** Returns the time until which a rule applies, from the detail of the database error. */
function getUntil(detail: string | undefined): string | undefined {
  const { until }: { until?: unknown } = JSON.parse(detail ?? '{}');
  return typeof until === 'string' ? until : undefined;
}

/** The errors of constraints that only the database can enforce under concurrency, by constraint name. */
const errorsByConstraint: Readonly<Record<string, (detail: string | undefined) => HttpError>> = {
  users_email_unique: emailTaken,
  deposit_wallets_address_once: addressTaken,
  views_name: viewNameTaken,
  second_admin_required: secondAdminRequired,
  approval_requests_one_open: approvalAlreadyRequested,
  approval_requests_own: ownApprovalRequest,
  approval_requests_closed: approvalRequestClosed,
  approval_requests_key: () =>
    notAllowed('Admins who may know the key of a service account cannot approve its requests.'),
  approval_requests_cooling_off: (detail) => sharedAccess(getUntil(detail)),
  approval_requests_decider: () => notAllowed(),
  approval_requests_requester: requesterLostPermission,
};

const RETRY_HINT = 'Please try again in a moment.';

/** The messages of database errors; undefined uses the default of `unavailable`. */
const databaseErrorMessages: Readonly<Record<DatabaseErrorKind, string | undefined>> = {
  unreachable: undefined,
  busy: `The server is busy. Nothing has changed. ${RETRY_HINT}`,
  full: 'The database’s disk is full. Nothing has changed. Please contact your administrator.',
  slow: `This took too long and was stopped. Nothing has changed. ${RETRY_HINT}`,
};

/** Returns the response to an error caused by the database; undefined for any other error. */
function toDatabaseHttpError(error: unknown): HttpError | undefined {
  if (error instanceof OutcomeUnknownError)
    return unavailable(
      'The connection to the database was lost while saving. Check whether it was saved before you try again.',
    );
  if (error instanceof SearchTimeoutError)
    return unavailable('This search takes too long. Search for something more specific, or add a filter.');
  const kind = classifyDatabaseError(error);
  return kind && unavailable(databaseErrorMessages[kind]);
}

/** Converts any error to an HTTP error, without internal details. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  const databaseError = toDatabaseHttpError(error);
  if (databaseError) return databaseError;
  const statementError = getStatementError(error);
  const createError = errorsByConstraint[statementError?.constraint ?? ''];
  if (createError) return createError(statementError?.detail);
  // SQLSTATE class 22, data exception: a value that is valid by the contract but that the database cannot store.
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

/** Sends an error response. An internal error is logged in full, because the caller gets only the request id. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const httpError = toHttpError(error);
  if (httpError.statusCode >= 500 && !(error instanceof HttpError)) request.log.error({ err: error }, 'request failed');
  const { current } = httpError.details;
  // A request that the router rejects gets here without any of the hooks.
  return reply
    .code(httpError.statusCode)
    .headers({ 'x-request-id': request.id, ...httpError.headers, ...(current && { etag: getVersion(current) }) })
    .send(toFailure(httpError));
}

/** Sends every error in the contract's envelope. */
export const errors = fastifyPlugin(async (app: FastifyInstance) => {
  app.setErrorHandler(sendError);
});
