import { answerShapes } from '../../generated/answer-shapes';
import type { paths } from '../../schema';
import { ApiError } from './api-error';
import { misfitOf, type Shape } from './misfit-of';

type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Retry-After is seconds or a date (RFC 9110, 10.2.3). */
function retryAfterSeconds({ headers }: Response): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds));
}

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

/** What the contract promises of each answer, by method and path. The product's document promises less of a sign-in. */
const shapes: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  ...Object.entries(answerShapes),
  ['post /signin', { token: 'string', data: { _id: 'string' } }],
]);

/**
 * What is wrong with an answer that has been read; undefined where nothing is. Even a 200 is wrong when its body says
 * `success: false`, does not mention success, is not a JSON object, or lacks what the contract promises.
 *
 * @param call its method in lower case, and its path as the contract has it
 */
export function failureOf(
  response: Response,
  text: string,
  { method, path }: { method: string; path: string },
): ApiError | undefined {
  const body = parse(text);
  const readable = isObject(body) && typeof body['success'] === 'boolean';
  const isExpected = response.ok && response.status === (onlySuccess.get(path) ?? response.status);
  const hasWorked = isExpected && readable && body['success'] === true;
  const misfit = hasWorked ? misfitOf(body, shapes.get(`${method} ${path}`) ?? {}) : undefined;
  if (hasWorked && misfit === undefined) return undefined;
  return new ApiError({
    status: response.status,
    code: readable && !body['success'] ? (textOf(body['code']) ?? 'unexpected') : 'malformed',
    // An answer that says that it worked has no words for its failure.
    serverMessage: isObject(body) && !hasWorked ? textOf(body['message']) : undefined,
    fields: isObject(body) ? fieldMessages(body['errors']) : {},
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: retryAfterSeconds(response),
    ...(isObject(body) && changeOf(body)),
    ...(misfit !== undefined && { cause: `The answer is not what the contract promises, at "${misfit}".` }),
  });
}

/** The error for a call that got no whole answer. */
export function noAnswer(cause: unknown): ApiError {
  const isTimeout = isObject(cause) && cause['name'] === 'TimeoutError';
  return new ApiError({ status: 0, code: isTimeout ? 'timeout' : 'network', cause });
}
