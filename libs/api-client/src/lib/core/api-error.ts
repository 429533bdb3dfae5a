import type { Schemas } from '../../schema';
import { catalogueMessage } from './error-catalogue';
import type { MfaChallenge } from './mfa';

/**
 * Why a call failed, in one word: the server's code, or one of the client's own. These are `network` (no answer),
 * `timeout` (none in time), `malformed` (the answer is not what the contract says) and `unexpected` (it has no code).
 */
export type ApiErrorCode = Schemas['ErrorCode'] | 'network' | 'timeout' | 'malformed' | 'unexpected';

interface ApiErrorDetails {
  status: number;
  code: string;
  serverMessage?: string | undefined;
  /** What does not fit in the answer, as a sentence. */
  misfit?: string | undefined;
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
 * The one thing that a call throws, whatever went wrong.
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
  /** The HTTP status; 0 where there was no answer. */
  readonly status: number;
  /** One of {@link ApiErrorCode}, or a code of a server that knows more of them. */
  readonly code: string;
  /**
   * The server's own words, where it sent any. `message` is these; else, of a `malformed` answer, what does not fit in it;
   * else the catalogue's.
   */
  readonly serverMessage: string | undefined;
  /** What people are told: `message`, but never what does not fit in an answer, which is of use to programmers only. */
  readonly plainMessage: string;
  /** What was refused, by the field's name (`investmentAmount.max`); empty where no field was. */
  readonly fields: Readonly<Record<string, string>>;
  /** Finds the call in the server's log. */
  readonly requestId: string | undefined;
  /** How long to wait before the next attempt, where the server said so. */
  readonly retryAfterSeconds: number | undefined;
  /** Who changed the record since it was read (`version_conflict`), where the server said so. */
  readonly changedBy: { readonly fullName: string } | undefined;
  /** When that was, as an ISO 8601 time, where the server said so. */
  readonly changedAt: string | undefined;
  /** How the sign-in goes on (`second_factor_required`): the password was right, and the account has a second factor. */
  readonly mfaChallenge: MfaChallenge | undefined;
  /** The flag that the caller lacks (`not_allowed`), or `main-admin`, where the server said so. */
  readonly permission: string | undefined;
  /** The same as a sentence, where the client was made with `describePermission`. */
  readonly permissionMessage: string | undefined;

  constructor({ serverMessage, misfit, cause, ...details }: ApiErrorDetails) {
    const plainMessage = serverMessage ?? catalogueMessage(details.status);
    super(serverMessage ?? misfit ?? plainMessage, { cause });
    this.status = details.status;
    this.code = details.code;
    this.serverMessage = serverMessage;
    this.plainMessage = plainMessage;
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

/** Whether a change was refused because the record is no longer as it was read, so that it has to be read again. */
export function isVersionConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'version_conflict';
}

/** Whether an approval was refused because something speaks against it that its maker has not looked at. */
export function isUnacknowledged(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'checks_not_acknowledged';
}

/** Whether the caller must set up a second factor before anything else. */
export function isFactorMissing(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 401 && error.code === 'second_factor_setup_required';
}

/** Whether a failure passes by itself: there was no answer, or the server is away for a moment. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && [0, 502, 503, 504].includes(error.status);
}
