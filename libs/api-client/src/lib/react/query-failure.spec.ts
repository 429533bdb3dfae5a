import { describe, expect, it } from 'vitest';
import { ApiError } from '../core/api-error';
import { getQueryFailure, recordCallMeta } from './query-failure';

const meta = { error: 'Failed to fetch users.', malformed: 'Error fetching users.' };

function toFailure(details: ConstructorParameters<typeof ApiError>[0], data?: unknown) {
  const error = new ApiError(details);
  recordCallMeta(error, meta);
  return getQueryFailure({ data, error, refetch: () => undefined });
}

describe('the failure of a query', () => {
  // covers: error.server-first
  it.each([
    ["has the server's message", { status: 400, code: 'x', serverMessage: 'Too late.' }, 'Too late.'],
    ["has the call's own message otherwise", { status: 400, code: 'unexpected' }, 'Failed to fetch users.'],
    [
      "has the call's own message for a malformed response",
      { status: 200, code: 'malformed' },
      'Error fetching users.',
    ],
    ['has the default message without a response', { status: 0, code: 'network' }, 'Network Error'],
    [
      'has the default message if the server is unavailable',
      { status: 503, code: 'malformed' },
      'The server will be back in a moment.',
    ],
  ])('%s', (_name, details, message) => {
    expect(toFailure(details)?.message).toBe(message);
  });

  it('does not contain schema violations', () => {
    const error = new ApiError({
      status: 200,
      code: 'malformed',
      violation: '`data` should be a list, but is missing.',
    });
    expect(getQueryFailure({ data: undefined, error, refetch: () => undefined })?.message).toBe(
      'An unexpected error occurred',
    );
  });

  it('has a message that ends with the missing permission', () => {
    const details = {
      status: 401,
      code: 'not_allowed',
      serverMessage: 'You may not see this.',
      permissionMessage: 'You do not have the permission “Users”.',
    };
    expect(toFailure(details)).toMatchObject({
      message: 'You may not see this. You do not have the permission “Users”.',
      permissionMessage: 'You do not have the permission “Users”.',
    });
  });

  it('has the default message for a call without its own', () => {
    const error = new ApiError({ status: 500, code: 'internal' });
    expect(getQueryFailure({ data: undefined, error, refetch: () => undefined })?.message).toBe(
      'Internal Server Error',
    );
  });

  it.each([
    [0, { isMissing: false, isNotAllowed: false, isAutoRetried: true }, true],
    [401, { isMissing: false, isNotAllowed: true, isAutoRetried: false }, false],
    [404, { isMissing: true, isNotAllowed: false, isAutoRetried: false }, false],
    [500, { isMissing: false, isNotAllowed: false, isAutoRetried: false }, true],
    [503, { isMissing: false, isNotAllowed: false, isAutoRetried: true }, true],
  ])('offers a retry if that helps: %i', (status, expected, hasRetry) => {
    const failure = toFailure({ status, code: 'x' });
    expect(failure).toMatchObject(expected);
    expect(failure?.onRetry !== undefined).toBe(hasRetry);
  });

  it('is undefined while there is data, except for 401 and 404', () => {
    expect(toFailure({ status: 500, code: 'internal' }, [])).toBeUndefined();
    expect(toFailure({ status: 401, code: 'not_allowed' }, [])?.isNotAllowed).toBe(true);
    expect(toFailure({ status: 404, code: 'not_found' }, [])?.isMissing).toBe(true);
  });

  it('is defined while there is data if the call has no message of its own, except for a network error', () => {
    const toFailureWithData = (status: number) =>
      getQueryFailure({ data: [], error: new ApiError({ status, code: 'x' }), refetch: () => undefined });
    expect(toFailureWithData(500)?.message).toBe('Internal Server Error');
    expect(toFailureWithData(0)).toBeUndefined();
  });
});
