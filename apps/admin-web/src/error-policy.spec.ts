import { ApiError, type SettledCall } from '@countinghouse/api-client';
import { UiProvider } from '@countinghouse/ui';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { createErrorPolicy } from './error-policy';

let log: MockInstance<typeof console.error>;
let policy: ReturnType<typeof createErrorPolicy>;

beforeEach(() => {
  window.matchMedia ??= (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;
  log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(createElement(UiProvider, { productName: 'Countinghouse', children: null }));
  policy = createErrorPolicy();
});
afterEach(() => {
  act(() => policy.forget());
  cleanup();
});

const down = new ApiError({ status: 500, code: 'internal', requestId: 'r1' });
const unanswered = new ApiError({ status: 0, code: 'network' });
const read = (key: string, words?: string): SettledCall => ({ kind: 'read', key, words });
const write = (key: string, words?: string): SettledCall => ({ kind: 'write', key, words });

const fail = (error: unknown, call: SettledCall) => act(() => policy.onFailure(error, call));
const succeed = (call: SettledCall) => act(() => policy.onSuccess(call));
const said = async (...words: string[]) =>
  waitFor(() => {
    expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent?.replace(/Request.*/, ''))).toEqual(
      words,
    );
  });

describe('a failure in the corner', () => {
  it('is told with the request to ask about', async () => {
    fail(down, write('a', 'It failed.'));
    await said('It failed.');
    expect(screen.getByText('r1')).toBeDefined();
  });

  it('is told once, however many calls fail with the same words', async () => {
    fail(down, read('a', 'It failed.'));
    fail(down, read('b', 'It failed.'));
    await said('It failed.');
  });

  it('goes when the same calls work, and not before', async () => {
    fail(down, read('a', 'It failed.'));
    fail(down, read('b', 'It failed.'));
    fail(down, write('c', 'Not deleted.'));
    succeed(read('a'));
    succeed(read('d'));
    await said('It failed.', 'Not deleted.');
    succeed(read('b'));
    await said('Not deleted.');
    succeed(write('c'));
    await said();
  });

  // covers: error.network
  it('spec §8 no response: Network Error, until there is an answer again', async () => {
    fail(unanswered, read('a', unanswered.message));
    fail(unanswered, write('b', unanswered.message));
    await said('Network Error');
    fail(down, read('c'));
    await said();
    fail(unanswered, write('b', unanswered.message));
    await said('Network Error');
    succeed(read('d'));
    await said();
  });

  it('is told again where it is done again', async () => {
    fail(down, write('a', 'It failed.'));
    await said('It failed.');
    act(() => screen.getByRole('button', { name: 'Close message' }).click());
    await said();
    fail(down, write('a', 'It failed.'));
    await said('It failed.');
  });

  it('goes with the session', async () => {
    fail(down, write('a', 'It failed.'));
    await said('It failed.');
    act(() => policy.forget());
    await said();
  });
});

it('what worked says so where it wants that', async () => {
  succeed(write('a', 'User deleted successfully.'));
  expect((await screen.findByRole('status')).textContent).toBe('User deleted successfully.');
});

// covers: error.logged
it.each(['read', 'write'] as const)('spec §8 a failure is logged, also one without words: %s', (kind) => {
  fail(down, { kind, key: 'a', words: undefined });
  expect(log).toHaveBeenCalledWith(down);
});
