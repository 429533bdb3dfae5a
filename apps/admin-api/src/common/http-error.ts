import type { Schemas } from '@countinghouse/api-client/whole';

export type ErrorCode = Schemas['ErrorCode'];
export type FieldError = Schemas['FieldError'];

/** What a refusal says beyond its reason: the record as it is, who changed it, and when; how a sign-in goes on; or which permission is missing. */
export type RefusalDetails = Pick<Schemas['VersionConflict'], 'current' | 'changed_by' | 'changed_at'> &
  Pick<Schemas['SecondFactorRequired'], 'second_factor'> &
  Pick<Schemas['Failure'], 'permission'>;

/** A refusal that the caller sees, in the contract's envelope. */
export class HttpError extends Error {
  override name = 'HttpError';

  /**
   * @param statusCode as the contract uses it: 401 is "not allowed", 403 is "the session is over"
   * @param code the reason in one word, for programs
   * @param message the sentence that the panel shows
   * @param fields the fields that were refused
   * @param headers headers that belong to the refusal, for example `retry-after`
   * @param details what the body says beyond this
   */
  constructor(
    readonly statusCode: number,
    readonly code: ErrorCode,
    message: string,
    readonly fields: readonly FieldError[] = [],
    readonly headers: Readonly<Record<string, string>> = {},
    readonly details: RefusalDetails = {},
  ) {
    super(message);
  }
}

export const badRequest = (message = 'Bad Request') => new HttpError(400, 'bad_request', message);

/** @param fields at least one; the first one's message is also the message of the whole */
export const validationFailed = (fields: readonly FieldError[]) =>
  new HttpError(400, 'validation_failed', fields[0]?.message ?? 'Bad Request', fields);

const noAccess = 'You do not have access to this area.';

/** @param message what exactly the caller may not do, where that is less than a whole area */
export const notAllowed = (message = noAccess, fields: readonly FieldError[] = []) =>
  new HttpError(401, 'not_allowed', message, fields);

/** @param permission the flag that the caller lacks, or `main-admin` */
export const permissionMissing = (permission: string) =>
  new HttpError(401, 'not_allowed', noAccess, [], {}, { permission });

/** What the caller may do, once they have proved again that it is them. */
export const stepUpRequired = () => new HttpError(401, 'step_up_required', 'Please confirm that it is you.');

/** What a service account may not do, whatever its flags. */
export const peopleOnly = () => notAllowed('Only somebody who is signed in may do this, no service account.');

/** What the key of a service account may not do that is limited to reading. */
export const readOnlyKey = () => notAllowed('This key can only read.');

export const secondFactorSetupRequired = () =>
  new HttpError(401, 'second_factor_setup_required', 'Everybody here must have a second factor. Please set one up.');

export const sessionExpired = () => new HttpError(403, 'session_expired', 'Session expired. Please log in again.');

/** @param what the missing thing, as people call it, for example "User" */
export const notFound = (what = 'Resource') => new HttpError(404, 'not_found', `${what} not found`);

/** Tells a panel that the server lacks an extension, not just a record. */
export const unknownOperation = () => new HttpError(404, 'unknown_operation', 'Resource not found');

export const conflict = (
  code: ErrorCode,
  message: string,
  fields: readonly FieldError[] = [],
  details: RefusalDetails = {},
) => new HttpError(409, code, message, fields, {}, details);

export const accountClosed = () =>
  conflict('conflict', 'This user’s account has been deleted; nothing can be paid into it.');

export const emailTaken = () => {
  const message = 'This email belongs to another account.';
  return conflict('email_taken', message, [{ field: 'email', message }]);
};

export const addressTaken = () => {
  const message = 'There is a wallet with this address already.';
  return conflict('address_taken', message, [{ field: 'wallet_address', message }]);
};

export const viewNameTaken = () => {
  const message = 'You have a view with this name already.';
  return conflict('conflict', message, [{ field: 'name', message }]);
};

export const addressOfUser = () => {
  const message = 'A user withdraws to this address. A deposit address must be the house’s own.';
  return conflict('address_of_user', message, [{ field: 'wallet_address', message }]);
};

export const secondAdminRequired = () =>
  conflict('second_admin_required', 'This needs a second admin. Propose it, and somebody else decides.');

export const approvalAlreadyRequested = () =>
  conflict('conflict', 'Somebody has proposed something about this already. It has to be decided or withdrawn first.');

export const ownApprovalRequest = () => notAllowed('Nobody decides about their own proposal, or about themselves.');

/** @param until when the two may decide each other's requests again, as ISO 8601; undefined where the database did not say it */
export const sharedAccess = (until: string | undefined) => {
  const then =
    until === undefined
      ? ''
      : `, or you yourself from ${new Date(until).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return notAllowed(
    `Within the last 24 hours one of you changed the other’s access, or one person changed both: a new account, its status, email, password or second factor. Somebody else can decide now${then}.`,
  );
};

export const approvalRequestClosed = () => conflict('conflict', 'This proposal is over.');

export const requesterLostPermission = () =>
  conflict('conflict', 'Whoever proposed this may not do so any more. Decline it, and propose it anew.');

/** @param message what is accepted instead, where that helps */
export const tooLarge = (message = 'This is too large.', fields: readonly FieldError[] = []) =>
  new HttpError(413, 'too_large', message, fields);

/** @param message what is accepted instead, where that helps */
export const unsupportedType = (message = 'This type is not supported.', fields: readonly FieldError[] = []) =>
  new HttpError(415, 'unsupported_type', message, fields);

/** @param seconds how long to wait */
export const tooManyRequests = (seconds: number) => {
  const wait = seconds > 60 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
  return new HttpError(429, 'too_many_requests', `Too many attempts. Please try again in ${wait}.`, [], {
    'retry-after': String(seconds),
  });
};

/** @param seconds how long to wait */
export const tooManyMentions = (seconds: number) => {
  const wait = `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  const message = `You have mentioned many colleagues within a minute. Add this note in ${wait}, or mention nobody in it.`;
  const headers = { 'retry-after': String(seconds) };
  return new HttpError(429, 'too_many_requests', message, [{ field: 'mentions', message }], headers);
};

/** How long to wait for an export of one's own that runs already, in seconds: there is no knowing how long it takes. */
const ownExportSeconds = 5;

export const exportRunning = () => {
  const message = 'Another export of yours is running. Wait for it to end, or cancel it.';
  return new HttpError(429, 'too_many_requests', message, [], { 'retry-after': String(ownExportSeconds) });
};

export const notImplemented = () => new HttpError(501, 'not_implemented', 'This is not available yet.');

/** How long to ask a caller to wait where nobody can know how long it will take, in seconds. */
const momentSeconds = 2;

/** @param message what is wrong, where the database can be reached */
export const unavailable = (message = 'The database cannot be reached. Please try again in a moment.') =>
  new HttpError(503, 'unavailable', message, [], { 'retry-after': String(momentSeconds) });

export const tooManyExports = () => unavailable('Too many exports are running. Please try again in a moment.');

export const serverStopping = () => unavailable('The server is stopping. Please try again in a moment.');
