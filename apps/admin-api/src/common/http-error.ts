import type { Schemas } from '@countinghouse/api-client/strict';

export type ErrorCode = Schemas['ErrorCode'];
export type FieldError = Schemas['FieldError'];

/** Further fields of an error response: the current record and its last change, the next step of a sign-in, or the missing permission. */
export type ErrorDetails = Pick<Schemas['VersionConflict'], 'current' | 'changed_by' | 'changed_at'> &
  Pick<Schemas['SecondFactorRequired'], 'second_factor'> &
  Pick<Schemas['Failure'], 'permission'>;

/** An error that is sent to the caller in the contract's error envelope. */
export class HttpError extends Error {
  override name = 'HttpError';

  /**
   * @param statusCode in the contract, 401 means "not allowed" and 403 means "session expired"
   * @param code the machine-readable reason
   * @param message the sentence that the panel shows
   * @param fields the invalid fields
   * @param headers further headers, for example `retry-after`
   * @param details further fields of the body
   */
  constructor(
    readonly statusCode: number,
    readonly code: ErrorCode,
    message: string,
    readonly fields: readonly FieldError[] = [],
    readonly headers: Readonly<Record<string, string>> = {},
    readonly details: ErrorDetails = {},
  ) {
    super(message);
  }
}

export const badRequest = (message = 'Bad Request') => new HttpError(400, 'bad_request', message);

/** @param fields at least one; the first one's message is also the error's message */
export const validationFailed = (fields: readonly FieldError[]) =>
  new HttpError(400, 'validation_failed', fields[0]?.message ?? 'Bad Request', fields);

const NO_ACCESS_MESSAGE = 'You do not have access to this area.';

/** @param message what the caller may not do, if that is less than a whole area */
export const notAllowed = (message = NO_ACCESS_MESSAGE, fields: readonly FieldError[] = []) =>
  new HttpError(401, 'not_allowed', message, fields);

/** @param permission the missing permission, or `main-admin` */
export const permissionMissing = (permission: string) =>
  new HttpError(401, 'not_allowed', NO_ACCESS_MESSAGE, [], {}, { permission });

/** The caller has to complete step-up authentication first. */
export const stepUpRequired = () => new HttpError(401, 'step_up_required', 'Please confirm that it is you.');

/** Service accounts may not call the operation, whatever their permissions. */
export const serviceAccountNotAllowed = () => notAllowed('Service accounts cannot do this. Sign in as an admin.');

/** The key of a service account is read-only. */
export const readOnlyKey = () => notAllowed('This key can only read.');

export const secondFactorSetupRequired = () =>
  new HttpError(401, 'second_factor_setup_required', 'A second factor is required. Set one up to continue.');

export const sessionExpired = () => new HttpError(403, 'session_expired', 'Session expired. Please log in again.');

/** @param what the name of the missing record, for example "User" */
export const notFound = (what = 'Resource') => new HttpError(404, 'not_found', `${what} not found`);

/** The server has no such operation, as opposed to no such record. The panel then hides the feature. */
export const unknownOperation = () => new HttpError(404, 'unknown_operation', 'Resource not found');

export const conflict = (
  code: ErrorCode,
  message: string,
  fields: readonly FieldError[] = [],
  details: ErrorDetails = {},
) => new HttpError(409, code, message, fields, {}, details);

export const accountClosed = () =>
  conflict('conflict', 'This user’s account has been deleted. It cannot receive payments.');

export const emailTaken = () => {
  const message = 'This email belongs to another account.';
  return conflict('email_taken', message, [{ field: 'email', message }]);
};

export const addressTaken = () => {
  const message = 'A wallet with this address already exists.';
  return conflict('address_taken', message, [{ field: 'wallet_address', message }]);
};

export const viewNameTaken = () => {
  const message = 'You already have a view with this name.';
  return conflict('conflict', message, [{ field: 'name', message }]);
};

export const addressOfUser = () => {
  const message = 'A user withdraws to this address. A deposit address must belong to the platform.';
  return conflict('address_of_user', message, [{ field: 'wallet_address', message }]);
};

export const secondAdminRequired = () =>
  conflict('second_admin_required', 'This needs a second admin. Request approval first.');

export const approvalAlreadyRequested = () =>
  conflict(
    'conflict',
    'There is already an open approval request for this record. It must be decided or withdrawn first.',
  );

export const ownApprovalRequest = () =>
  notAllowed('You cannot decide your own approval request, or one about yourself.');

/** @param until when the two may decide each other's requests again, in ISO 8601; undefined if unknown */
export const sharedAccess = (until: string | undefined) => {
  const then =
    until === undefined ? '' : `, or you can from ${new Date(until).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return notAllowed(
    `In the last 24 hours, one of you changed the other’s access, or the same person changed both (new account, status, email, password or second factor). Another admin can decide now${then}.`,
  );
};

export const approvalRequestClosed = () => conflict('conflict', 'This approval request is closed.');

export const requesterLostPermission = () =>
  conflict(
    'conflict',
    'The requester no longer has the required permission. Reject this request and create a new one.',
  );

/** @param message what is accepted instead */
export const tooLarge = (message = 'This is too large.', fields: readonly FieldError[] = []) =>
  new HttpError(413, 'too_large', message, fields);

/** @param message what is accepted instead */
export const unsupportedType = (message = 'This type is not supported.', fields: readonly FieldError[] = []) =>
  new HttpError(415, 'unsupported_type', message, fields);

/** @param seconds the time until the next attempt */
export const tooManyRequests = (seconds: number) => {
  const wait = seconds > 60 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
  return new HttpError(429, 'too_many_requests', `Too many attempts. Please try again in ${wait}.`, [], {
    'retry-after': String(seconds),
  });
};

/** @param seconds the time until the next attempt */
export const tooManyMentions = (seconds: number) => {
  const wait = `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  const message = `You have mentioned many colleagues in the last minute. Add this note in ${wait}, or remove the mentions.`;
  const headers = { 'retry-after': String(seconds) };
  return new HttpError(429, 'too_many_requests', message, [{ field: 'mentions', message }], headers);
};

/** The `retry-after` while another export of the account is running. Its duration is unknown. */
const EXPORT_RETRY_SECONDS = 5;

export const exportRunning = () => {
  const message = 'Another export of yours is running. Wait until it finishes, or cancel it.';
  return new HttpError(429, 'too_many_requests', message, [], { 'retry-after': String(EXPORT_RETRY_SECONDS) });
};

export const notImplemented = () => new HttpError(501, 'not_implemented', 'This is not available.');

/** The `retry-after` of an outage, whose duration is unknown. */
const UNAVAILABLE_RETRY_SECONDS = 2;

/** @param message the reason, if the database is reachable */
export const unavailable = (message = 'The database is unreachable. Please try again in a moment.') =>
  new HttpError(503, 'unavailable', message, [], { 'retry-after': String(UNAVAILABLE_RETRY_SECONDS) });

export const tooManyExports = () => unavailable('Too many exports are running. Please try again in a moment.');

export const serverStopping = () => unavailable('The server is stopping. Please try again in a moment.');
