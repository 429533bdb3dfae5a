import { describe, expect, it } from 'vitest';
import { ApiError } from '../core/api-error';
import { queryFailure, rememberCall } from './query-failure';

const meta = { error: 'Failed to fetch users.', thrown: 'Error fetching users.' };

function failureOf(details: ConstructorParameters<typeof ApiError>[0], data?: unknown) {
  const error = new ApiError(details);
  rememberCall(error, meta);
  return queryFailure({ data, error, refetch: () => undefined });
}

describe('what is said in the place of something that could not be read', () => {
  // covers: error.server-first
  it.each([
    ["the server's words", { status: 400, code: 'x', serverMessage: 'Too late.' }, 'Too late.'],
    ["else the call's own", { status: 400, code: 'unexpected' }, 'Failed to fetch users.'],
    [
      "else the call's own, where the answer makes no sense",
      { status: 200, code: 'malformed' },
      'Error fetching users.',
    ],
    ['without an answer, that', { status: 0, code: 'network' }, 'Network Error'],
    ['of a server that is away, that', { status: 503, code: 'malformed' }, 'The server will be back in a moment.'],
  ])('%s', (_name, details, message) => {
    expect(failureOf(details)?.message).toBe(message);
  });

  it('says nothing of what does not fit in an answer', () => {
    const error = new ApiError({ status: 200, code: 'malformed', misfit: '`data` should be a list, and is missing.' });
    expect(queryFailure({ data: undefined, error, refetch: () => undefined })?.message).toBe(
      'An unexpected error occurred',
    );
  });

  it('goes on with the permission that is missing', () => {
    const refused = {
      status: 401,
      code: 'not_allowed',
      serverMessage: 'You may not see this.',
      permissionMessage: 'You do not have the permission “Users”.',
    };
    expect(failureOf(refused)).toMatchObject({
      message: 'You may not see this. You do not have the permission “Users”.',
      permissionMessage: 'You do not have the permission “Users”.',
    });
  });

  it("is the catalogue's of a call that has none", () => {
    const error = new ApiError({ status: 500, code: 'internal' });
    expect(queryFailure({ data: undefined, error, refetch: () => undefined })?.message).toBe('Internal Server Error');
  });

  it.each([
    [0, { isMissing: false, isNotAllowed: false, isRetriedByItself: true }, true],
    [401, { isMissing: false, isNotAllowed: true, isRetriedByItself: false }, false],
    [404, { isMissing: true, isNotAllowed: false, isRetriedByItself: false }, false],
    [500, { isMissing: false, isNotAllowed: false, isRetriedByItself: false }, true],
    [503, { isMissing: false, isNotAllowed: false, isRetriedByItself: true }, true],
  ])('offers another try where that helps: %i', (status, kind, hasRetry) => {
    const failure = failureOf({ status, code: 'x' });
    expect(failure).toMatchObject(kind);
    expect(failure?.onRetry !== undefined).toBe(hasRetry);
  });

  it('is nothing while there is something to show, but for what may not be seen or is not there any more', () => {
    expect(failureOf({ status: 500, code: 'internal' }, [])).toBeUndefined();
    expect(failureOf({ status: 401, code: 'not_allowed' }, [])?.isNotAllowed).toBe(true);
    expect(failureOf({ status: 404, code: 'not_found' }, [])?.isMissing).toBe(true);
  });

  it('is told in its place, too, of a call without words, but for an answer that did not come', () => {
    const failureOver = (status: number) =>
      queryFailure({ data: [], error: new ApiError({ status, code: 'x' }), refetch: () => undefined });
    expect(failureOver(500)?.message).toBe('Internal Server Error');
    expect(failureOver(0)).toBeUndefined();
  });
});
