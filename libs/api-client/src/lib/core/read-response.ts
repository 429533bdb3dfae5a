import { answerShapes } from '../../generated/answer-shapes';
import type { paths } from '../../schema';
import { ApiError } from './api-error';
import { isObject, type JsonObject } from './is-object';
import { describeMisfit, nameIn, readAnswer, type Misfit, type Shape } from './read-answer';
import { retryAfterSeconds } from './retry-after';
import { isMfaChallenge } from './mfa';

const notJson = 'The answer is not JSON.';

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

function fieldMessages(errors: unknown): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const entry of Array.isArray(errors) ? errors : []) {
    if (!isObject(entry) || typeof entry['field'] !== 'string' || typeof entry['message'] !== 'string') continue;
    fields[entry['field']] ??= entry['message'];
  }
  return fields;
}

/** Who has changed the record, and when, as far as a refusal says so. */
function changeOf({ changed_by: by, changed_at: at }: JsonObject) {
  const fullName = isObject(by) ? textOf(by['fullName']) : undefined;
  return { changedBy: fullName === undefined ? undefined : { fullName }, changedAt: textOf(at) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The calls for which the product's limits allow a single status of success. */
const onlySuccess: ReadonlyMap<string, number> = new Map(
  Object.entries({ '/signin': 200, '/user/add': 201, '/user/update/{id}': 200 } satisfies Partial<
    Record<keyof paths, number>
  >),
);

const shapes: ReadonlyMap<string, { readonly [property: string]: Shape }> = new Map(Object.entries(answerShapes));

/** A proxy that compresses makes a version weak, which no `If-Match` would match: the server knows the strong one. */
const versionOf = ({ headers }: Response) => headers.get('etag')?.replace(/^W\//, '');

interface Call {
  /** In lower case. */
  method: string;
  /** As the contract has it. */
  path: string;
  /** A sentence for people about a permission that is missing. */
  describePermission?: ((permission: string) => string | undefined) | undefined;
}

/**
 * Reads an answer: its body as the contract has it, with the `version` of the record where the server sent one, and
 * `unreadable`, a sentence for each entry of a list that had to be left out.
 *
 * A read needs what the contract requires of it. A write that was answered with a success has happened, whatever its
 * body; where that is not even JSON, `unreadable` says so, and whoever relies on it reads the record again.
 *
 * @throws ApiError for a failure, which a body that says `success: false` is under any status; with the code `malformed`
 * for an answer that cannot be used
 */
export function readResponse(response: Response, text: string, { method, path, describePermission }: Call): JsonObject {
  const failureOf = (body: JsonObject | undefined, code: string, status = response.status, misfit?: string) => {
    const permission = textOf(body?.['permission']);
    const mfaChallenge = body?.['second_factor'];
    return new ApiError({
      status,
      code,
      serverMessage: textOf(body?.['message']),
      fields: fieldMessages(body?.['errors']),
      requestId: response.headers.get('x-request-id') ?? undefined,
      retryAfterSeconds: retryAfterSeconds(response),
      ...(body && changeOf(body)),
      ...(isMfaChallenge(mfaChallenge) && { mfaChallenge }),
      permission,
      permissionMessage: permission && describePermission?.(permission),
      ...(misfit !== undefined && { misfit, cause: misfit }),
    });
  };
  const answer = parse(text);
  const body = isObject(answer) ? answer : undefined;
  const isExpected = response.ok && response.status === (onlySuccess.get(path) ?? response.status);
  const isRefused = body !== undefined && (body['success'] === false || (!response.ok && body['success'] !== true));
  if (isRefused || !isExpected) {
    throw failureOf(body, isRefused ? (textOf(body['code']) ?? 'unexpected') : 'malformed');
  }

  const isRead = method === 'get';
  const shape = shapes.get(`${method} ${path}`) ?? {};
  if (isRead && path.includes('{') && body?.['data'] === null) throw failureOf({}, 'not_found', 404);
  const { value, misfits, leftOut } = readAnswer(answer, shape);
  if (isObject(value) && !(isRead && saysNothing(value, shape))) {
    return withWords(value, leftOut.map(describeLeftOut), versionOf(response));
  }

  const isWrite = !isRead && !Object.keys(shape).some((key) => key.endsWith('!'));
  if (!isWrite) {
    const [misfit] = misfits.slice(-1);
    const isJson = answer !== undefined || text === '';
    // An answer that says that it worked has no words for its failure.
    throw failureOf(undefined, 'malformed', response.status, isJson ? misfit && describeMisfit(misfit) : notJson);
  }
  return withWords({ success: true }, answer === undefined && text !== '' ? [notJson] : []);
}

/** Has nothing of what may be there. */
function saysNothing(answer: JsonObject, shape: { readonly [property: string]: Shape }): boolean {
  const names = Object.keys(shape).map(nameIn);
  return names.length > 0 && names.every((name) => answer[name] === undefined || answer[name] === null);
}

const withWords = (body: JsonObject, unreadable: readonly string[], version?: string): JsonObject => ({
  ...body,
  ...(version !== undefined && { version }),
  ...(unreadable.length > 0 && { unreadable }),
});

/** "Row 4 cannot be read: `data.3._id` should be a text, and is missing." */
function describeLeftOut(misfit: Misfit): string {
  const row = /\.(\d+)(?!.*\.\d)/.exec(misfit.path)?.[1];
  return `Row ${Number(row) + 1} cannot be read: ${describeMisfit(misfit)}`;
}
