/** Messages for failed saves without a server message. */
export interface SaveMessages {
  /** The server rejected the save. */
  error: string;
  /** The response was malformed. @default error */
  malformedResponse?: string;
}

/** Error of a failed save, with messages for single fields by path (`investmentAmount.min`). */
export interface SaveError {
  /** Message for the whole form. */
  message: string;
  /** Messages of fields, by path. */
  fields: Readonly<Record<string, string>>;
  /** What the user can do about it. */
  hint?: string;
  /** Id of the request in the server's log. */
  requestId?: string;
  /** Whether the record no longer exists. */
  isDeleted: boolean;
}

/** A version conflict: someone else has changed the record since it was loaded. */
export interface Conflict {
  /** Name of the person who changed it, if known. */
  by?: string;
  /** Time of the change in ISO 8601, if known. */
  at?: string;
}

const RETRY_HINT = 'Your input is kept. You can try again.';
const DELETED_MESSAGE = 'This has been deleted since you opened it.';

/**
 * Converts the rejection of a save: an error with `fields` has field errors, one with a `status` is a server response, and any
 * other concerns the whole form.
 *
 * @param messages for responses without a server message
 */
export function toSaveError(error: unknown, messages?: SaveMessages): SaveError {
  const { status, code, serverMessage, userMessage, permissionMessage, requestId, fields } = isRecord(error)
    ? error
    : {};
  const isDeleted = status === 404 && code !== 'unknown_operation' && code !== 'malformed';
  // The server or the network is temporarily unavailable; the error's own message says so.
  const isUnavailable = status === 0 || status === 502 || status === 503 || status === 504;
  const text =
    toNonEmptyText(serverMessage) ??
    (isUnavailable ? undefined : getFallbackMessage(code, messages)) ??
    toNonEmptyText(userMessage) ??
    getErrorMessage(error);
  const missingPermission = toNonEmptyText(permissionMessage);
  return {
    message: missingPermission === undefined ? text : `${text} ${missingPermission}`,
    fields: isRecord(fields) ? Object.fromEntries(Object.entries(fields).filter(isFieldError)) : {},
    isDeleted,
    ...(isUnavailable && {
      hint:
        status === 503 && toNonEmptyText(serverMessage)
          ? `The server will be back in a moment. ${RETRY_HINT}`
          : RETRY_HINT,
    }),
    ...(typeof requestId === 'string' && { requestId }),
  };
}

/** Adapts an error to an edited record: for a deleted record, a specific message replaces the server's. */
export function toRecordSaveError(error: SaveError): SaveError {
  return error.isDeleted ? { ...error, message: DELETED_MESSAGE, hint: 'Your input is still shown here.' } : error;
}

/** Returns who changed the record, if a save failed with a version conflict. */
export function toConflict(error: unknown): Conflict | undefined {
  if (!isRecord(error) || error['code'] !== 'version_conflict') return undefined;
  const { changedBy, changedAt } = error;
  const by = isRecord(changedBy) ? toNonEmptyText(changedBy['fullName']) : undefined;
  const at = toNonEmptyText(changedAt);
  return { ...(by !== undefined && { by }), ...(at !== undefined && { at }) };
}

/**
 * Splits an error into messages for the form's fields and messages that no field can show.
 *
 * @param hasField returns whether the form has a field with this path
 */
export function splitFieldErrors(error: SaveError, hasField: (path: string) => boolean) {
  const entries = Object.entries(error.fields);
  return {
    fieldErrors: Object.fromEntries(entries.filter(([path]) => hasField(path))),
    otherErrors: entries.filter(([path]) => !hasField(path)).map(([path, message]) => `${path}: ${message}`),
  };
}

function getFallbackMessage(code: unknown, messages: SaveMessages | undefined): string | undefined {
  return code === 'malformed' ? (messages?.malformedResponse ?? messages?.error) : messages?.error;
}

function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : 'Something went wrong';
}

function toNonEmptyText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isFieldError(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string';
}
