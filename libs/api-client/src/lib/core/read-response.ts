import { responseShapes } from '../../generated/response-shapes';
import type { paths } from '../../schema';
import { ApiError } from './api-error';
import { isObject, type JsonObject } from './is-object';
import { describeViolation, getPropertyName, parseBody, type SchemaViolation, type Shape } from './parse-body';
import { getRetryAfterSeconds } from './retry-after';
import { isMfaChallenge } from './mfa';

const NOT_JSON_MESSAGE = 'The response is not JSON.';

const toNonEmptyString = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

function getFieldMessages(errors: unknown): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const entry of Array.isArray(errors) ? errors : []) {
    if (!isObject(entry) || typeof entry['field'] !== 'string' || typeof entry['message'] !== 'string') continue;
    fields[entry['field']] ??= entry['message'];
  }
  return fields;
}

/** Returns who changed the record and when, if an error body says so. */
function getChange({ changed_by: by, changed_at: at }: JsonObject) {
  const fullName = isObject(by) ? toNonEmptyString(by['fullName']) : undefined;
  return { changedBy: fullName === undefined ? undefined : { fullName }, changedAt: toNonEmptyString(at) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Operations for which the specification allows a single success status. */
const expectedStatuses: ReadonlyMap<string, number> = new Map(
  Object.entries({ '/signin': 200, '/user/add': 201, '/user/update/{id}': 200 } satisfies Partial<
    Record<keyof paths, number>
  >),
);

const shapes: ReadonlyMap<string, { readonly [property: string]: Shape }> = new Map(Object.entries(responseShapes));

/** Returns the strong `ETag`. Compressing proxies make it weak, and a weak one matches no `If-Match`. */
const getVersion = ({ headers }: Response) => headers.get('etag')?.replace(/^W\//, '');

interface Call {
  /** In lower case. */
  method: string;
  /** Path template of the contract. */
  path: string;
  /** Returns a sentence for users about a missing permission. */
  describePermission?: ((permission: string) => string | undefined) | undefined;
}

/**
 * Parses a response: the normalized body, with the record's `version` if the server sent one, and `malformed`, a sentence
 * for each omitted list entry.
 *
 * A read must have everything that the contract requires. A write with a success status has taken effect, whatever its
 * body. If that body is not JSON, `malformed` says so; read the record again if it matters.
 *
 * @throws ApiError for an error response, including any body with `success: false`; with the code `malformed` for a
 * response that violates the contract
 */
export function readResponse(response: Response, text: string, { method, path, describePermission }: Call): JsonObject {
  const toError = (body: JsonObject | undefined, code: string, status = response.status, violation?: string) => {
    const permission = toNonEmptyString(body?.['permission']);
    const mfaChallenge = body?.['second_factor'];
    return new ApiError({
      status,
      code,
      serverMessage: toNonEmptyString(body?.['message']),
      fields: getFieldMessages(body?.['errors']),
      requestId: response.headers.get('x-request-id') ?? undefined,
      retryAfterSeconds: getRetryAfterSeconds(response),
      ...(body && getChange(body)),
      ...(isMfaChallenge(mfaChallenge) && { mfaChallenge }),
      permission,
      permissionMessage: permission && describePermission?.(permission),
      ...(violation !== undefined && { violation, cause: violation }),
    });
  };
  const parsed = parse(text);
  const body = isObject(parsed) ? parsed : undefined;
  const isExpected = response.ok && response.status === (expectedStatuses.get(path) ?? response.status);
  const isRejected = body !== undefined && (body['success'] === false || (!response.ok && body['success'] !== true));
  if (isRejected || !isExpected) {
    throw toError(body, isRejected ? (toNonEmptyString(body['code']) ?? 'unexpected') : 'malformed');
  }

  const isRead = method === 'get';
  const shape = shapes.get(`${method} ${path}`) ?? {};
  if (isRead && path.includes('{') && body?.['data'] === null) throw toError({}, 'not_found', 404);
  const { value, violations, omitted } = parseBody(parsed, shape);
  if (isObject(value) && !(isRead && isEmptyBody(value, shape))) {
    return withExtras(value, omitted.map(describeOmittedRow), getVersion(response));
  }

  const isWrite = !isRead && !Object.keys(shape).some((key) => key.endsWith('!'));
  if (!isWrite) {
    const [violation] = violations.slice(-1);
    const isJson = parsed !== undefined || text === '';
    // A success response has no error message.
    throw toError(
      undefined,
      'malformed',
      response.status,
      isJson ? violation && describeViolation(violation) : NOT_JSON_MESSAGE,
    );
  }
  return withExtras({ success: true }, parsed === undefined && text !== '' ? [NOT_JSON_MESSAGE] : []);
}

/** Whether a body has none of its shape's properties. */
function isEmptyBody(parsed: JsonObject, shape: { readonly [property: string]: Shape }): boolean {
  const names = Object.keys(shape).map(getPropertyName);
  return names.length > 0 && names.every((name) => parsed[name] === undefined || parsed[name] === null);
}

const withExtras = (body: JsonObject, malformed: readonly string[], version?: string): JsonObject => ({
  ...body,
  ...(version !== undefined && { version }),
  ...(malformed.length > 0 && { malformed }),
});

/** "Row 4 cannot be read: `data.3._id` should be text, but is missing." */
function describeOmittedRow(violation: SchemaViolation): string {
  const row = /\.(\d+)(?!.*\.\d)/.exec(violation.path)?.[1];
  return `Row ${Number(row) + 1} cannot be read: ${describeViolation(violation)}`;
}
