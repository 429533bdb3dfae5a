/** What to say about a refused save where the answer has no words. */
export interface SaveWords {
  /** The save was answered, and refused. */
  error: string;
  /** The answer makes no sense. @default error */
  thrown?: string;
}

/** What a refused save says: words for the whole, and for single fields by their path (`investmentAmount.min`). */
export interface Refusal {
  message: string;
  fields: Readonly<Record<string, string>>;
  /** What may be done about it. */
  hint?: string;
  /** Finds the call in the server's log. */
  requestId?: string;
  /** The record is not there any more. */
  isGone: boolean;
}

/** Somebody else has changed the record since it was read. */
export interface Conflict {
  /** Who it was, where that is known. */
  by?: string;
  /** When it was, as an ISO 8601 time, where that is known. */
  at?: string;
}

const isKept = 'What you typed is kept, and can be sent again.';
const goneWords = 'This has been deleted since you opened it.';

/**
 * Reads a refusal from whatever a save was rejected with: an error with `fields` is about those, one with a `status` is
 * a server's answer, and any other is about the whole form.
 *
 * @param words for an answer without words of its own
 */
export function toRefusal(error: unknown, words?: SaveWords): Refusal {
  const { status, code, serverMessage, plainMessage, permissionMessage, requestId, fields } = isRecord(error)
    ? error
    : {};
  const isGone = status === 404 && code !== 'unknown_operation' && code !== 'malformed';
  // The server, or the way to it, is away for a moment. Without words of its own, the error's say so.
  const isAway = status === 0 || status === 502 || status === 503 || status === 504;
  const said =
    textOf(serverMessage) ?? (isAway ? undefined : ownWords(code, words)) ?? textOf(plainMessage) ?? messageOf(error);
  const missing = textOf(permissionMessage);
  return {
    message: missing === undefined ? said : `${said} ${missing}`,
    fields: isRecord(fields) ? Object.fromEntries(Object.entries(fields).filter(isFieldError)) : {},
    isGone,
    ...(isAway && {
      hint: status === 503 && textOf(serverMessage) ? `The server will be back in a moment. ${isKept}` : isKept,
    }),
    ...(typeof requestId === 'string' && { requestId }),
  };
}

/** The same refusal for an edited record: that the record is gone says more than the server's words. */
export function ofRecord(refusal: Refusal): Refusal {
  return refusal.isGone ? { ...refusal, message: goneWords, hint: 'What you typed can still be read here.' } : refusal;
}

/** Who has changed the record, where that is why a save was refused. */
export function toConflict(error: unknown): Conflict | undefined {
  if (!isRecord(error) || error['code'] !== 'version_conflict') return undefined;
  const { changedBy, changedAt } = error;
  const by = isRecord(changedBy) ? textOf(changedBy['fullName']) : undefined;
  const at = textOf(changedAt);
  return { ...(by !== undefined && { by }), ...(at !== undefined && { at }) };
}

/**
 * Splits a refusal into what lands on a field of the form and what none of its fields can show.
 *
 * @param shows whether the form draws a field of this path
 */
export function placeErrors(refusal: Refusal, shows: (path: string) => boolean) {
  const entries = Object.entries(refusal.fields);
  return {
    onFields: Object.fromEntries(entries.filter(([path]) => shows(path))),
    elsewhere: entries.filter(([path]) => !shows(path)).map(([path, message]) => `${path}: ${message}`),
  };
}

function ownWords(code: unknown, words: SaveWords | undefined): string | undefined {
  return code === 'malformed' ? (words?.thrown ?? words?.error) : words?.error;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Something went wrong';
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isFieldError(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string';
}
