import type { Schemas } from '../../schema';
import { getDefaultErrorMessage } from './default-error-messages';
import type { MfaChallenge } from './mfa';

/**
 * The server's error code, or one of the client: `network` (no response), `timeout` (no response in time), `malformed` (the
 * response violates the contract) and `unexpected` (an error without a code).
 */
export type ApiErrorCode = Schemas['ErrorCode'] | 'network' | 'timeout' | 'malformed' | 'unexpected';

interface ApiErrorDetails {
  status: number;
  code: string;
  serverMessage?: string | undefined;
  /** How the response violates the contract, as a sentence. */
  violation?: string | undefined;
  fields?: Readonly<Record<string, string>>;
  requestId?: string | undefined;
  retryAfterSeconds?: number | undefined;
  changedBy?: { fullName: string } | undefined;
  changedAt?: string | undefined;
  mfaChallenge?: MfaChallenge | undefined;
  permission?: string | undefined;
  permissionMessage?: string | undefined;
  cause?: unknown;
}

/**
 * The error of every failed call.
 *
 * @example
 * try {
 *   await client.PATCH('/user/update/{id}', { params: { path: { id } }, body });
 * } catch (error) {
 *   if (error instanceof ApiError && error.code === 'email_taken') form.setErrors(error.fields);
 * }
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  /** One of {@link ApiErrorCode}, or a code that a newer server adds. */
  readonly code: string;
  /**
   * The server's message, if it sent one. `message` is this, else the schema violation of a `malformed` response, else the
   * default message of the status.
   */
  readonly serverMessage: string | undefined;
  /** The message for users: like `message`, but without schema violations. */
  readonly userMessage: string;
  /** Validation messages by field name (`investmentAmount.max`). */
  readonly fields: Readonly<Record<string, string>>;
  /** Identifies the request in the server's log. */
  readonly requestId: string | undefined;
  /** Seconds to wait before the next attempt, if the server sent `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;
  /** Who changed the record in the meantime (`version_conflict`), if the server sent it. */
  readonly changedBy: { readonly fullName: string } | undefined;
  /** When the record was changed, as an ISO 8601 time, if the server sent it. */
  readonly changedAt: string | undefined;
  /** The MFA challenge of a sign-in with the right password (`second_factor_required`). */
  readonly mfaChallenge: MfaChallenge | undefined;
  /** The missing permission (`not_allowed`), or `main-admin`, if the server sent it. */
  readonly permission: string | undefined;
  /** The missing permission as a sentence, if the client has `describePermission`. */
  readonly permissionMessage: string | undefined;

  constructor({ serverMessage, violation, cause, ...details }: ApiErrorDetails) {
    const userMessage = serverMessage ?? getDefaultErrorMessage(details.status);
    super(serverMessage ?? violation ?? userMessage, { cause });
    this.status = details.status;
    this.code = details.code;
    this.serverMessage = serverMessage;
    this.userMessage = userMessage;
    this.fields = details.fields ?? {};
    this.requestId = details.requestId;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.changedBy = details.changedBy;
    this.changedAt = details.changedAt;
    this.mfaChallenge = details.mfaChallenge;
    this.permission = details.permission;
    this.permissionMessage = details.permissionMessage;
  }
}

/** Whether a change was rejected because the record has changed since it was read. Read it again then. */
export function isVersionConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'version_conflict';
}

/** Whether an approval was rejected because it does not acknowledge all warnings and failed checks. */
export function hasUnacknowledgedChecks(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'checks_not_acknowledged';
}

/** Whether the caller must set up a second factor before anything else. */
export function isSecondFactorSetupRequired(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 401 && error.code === 'second_factor_setup_required';
}

/** Whether an error is temporary: there was no response, or the server is briefly unavailable. */
export function isTransientError(error: unknown): boolean {
  return error instanceof ApiError && [0, 502, 503, 504].includes(error.status);
}
