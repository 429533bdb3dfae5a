import { ApiError } from '@countinghouse/api-client';
import { describe, expect, it, vi } from 'vitest';
import { errorPolicy, wordsFor } from './error-policy';

const meta = { error: 'Failed to fetch users.', thrown: 'Error fetching users.' };

describe('what a failed call says', () => {
  // holds: error.server-first
  it("the server's words come first, with the request to ask about", () => {
    const error = new ApiError({ status: 409, code: 'conflict', serverMessage: 'Too late.', requestId: 'r1' });
    expect(wordsFor(error, meta)).toEqual({ message: 'Too late.', requestId: 'r1' });
  });

  // holds: error.server-first
  it("then the call's own", () => {
    expect(wordsFor(new ApiError({ status: 400, code: 'unexpected' }), meta)).toEqual({ message: meta.error });
  });

  it("then the call's own for an answer that makes no sense", () => {
    expect(wordsFor(new ApiError({ status: 500, code: 'malformed' }), meta)).toEqual({ message: meta.thrown });
    expect(wordsFor(new ApiError({ status: 500, code: 'malformed' }), { error: 'Failed' })).toEqual({
      message: 'Failed',
    });
  });

  // holds: error.network
  it('spec §8 no response: Network Error', () => {
    expect(wordsFor(new ApiError({ status: 0, code: 'network' }), meta)).toEqual({ message: 'Network Error' });
    expect(wordsFor(new ApiError({ status: 0, code: 'timeout' }), undefined)).toEqual({ message: 'Network Error' });
  });

  it('a session that is over is told by the sign-in screen', () => {
    expect(wordsFor(new ApiError({ status: 403, code: 'session_over', serverMessage: 'Over.' }), meta)).toBeUndefined();
  });

  it('a call without words is told by its own screen', () => {
    expect(wordsFor(new ApiError({ status: 500, code: 'internal', serverMessage: 'Oh.' }), undefined)).toBeUndefined();
  });
});

// holds: error.logged
it.each(['onQueryError', 'onMutationError'] as const)(
  'spec §8 a failure is logged, also one without words: %s',
  (on) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const error = new ApiError({ status: 500, code: 'internal' });
    errorPolicy[on](error, undefined);
    expect(log).toHaveBeenCalledWith(error);
    log.mockRestore();
  },
);
