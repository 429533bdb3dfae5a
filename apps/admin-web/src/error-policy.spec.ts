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
  act(() => policy.dismissAll());
  cleanup();
});

const serverError = new ApiError({ status: 500, code: 'internal', requestId: 'r1' });
const networkError = new ApiError({ status: 0, code: 'network' });
const read = (key: string, message?: string): SettledCall => ({ kind: 'read', key, message });
const write = (key: string, message?: string): SettledCall => ({ kind: 'write', key, message });

const fail = (error: unknown, call: SettledCall) => act(() => policy.onFailure(error, call));
const succeed = (call: SettledCall) => act(() => policy.onSuccess(call));
const expectToasts = async (...messages: string[]) =>
  waitFor(() => {
    expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent?.replace(/Request.*/, ''))).toEqual(
      messages,
    );
  });

describe('a failure toast', () => {
  it('shows the message and the request ID', async () => {
    fail(serverError, write('a', 'It failed.'));
    await expectToasts('It failed.');
    expect(screen.getByText('r1')).toBeDefined();
  });

  it('is shown once for several calls that fail with the same message', async () => {
    fail(serverError, read('a', 'It failed.'));
    fail(serverError, read('b', 'It failed.'));
    await expectToasts('It failed.');
  });

  it('is dismissed once the same calls succeed', async () => {
    fail(serverError, read('a', 'It failed.'));
    fail(serverError, read('b', 'It failed.'));
    fail(serverError, write('c', 'Not deleted.'));
    succeed(read('a'));
    succeed(read('d'));
    await expectToasts('It failed.', 'Not deleted.');
    succeed(read('b'));
    await expectToasts('Not deleted.');
    succeed(write('c'));
    await expectToasts();
  });

  // covers: error.network
  it('spec §8 no response: Network Error, until a response arrives', async () => {
    fail(networkError, read('a', networkError.message));
    fail(networkError, write('b', networkError.message));
    await expectToasts('Network Error');
    fail(serverError, read('c'));
    await expectToasts();
    fail(networkError, write('b', networkError.message));
    await expectToasts('Network Error');
    succeed(read('d'));
    await expectToasts();
  });

  it('is shown again if a write fails again', async () => {
    fail(serverError, write('a', 'It failed.'));
    await expectToasts('It failed.');
    act(() => screen.getByRole('button', { name: 'Close message' }).click());
    await expectToasts();
    fail(serverError, write('a', 'It failed.'));
    await expectToasts('It failed.');
  });

  it('is dismissed with the session', async () => {
    fail(serverError, write('a', 'It failed.'));
    await expectToasts('It failed.');
    act(() => policy.dismissAll());
    await expectToasts();
  });
});

it('shows a success message if the call has one', async () => {
  succeed(write('a', 'User deleted successfully.'));
  expect((await screen.findByRole('status')).textContent).toBe('User deleted successfully.');
});

// covers: error.logged
it.each(['read', 'write'] as const)('spec §8 a failure is logged, also without a message: %s', (kind) => {
  fail(serverError, { kind, key: 'a', message: undefined });
  expect(log).toHaveBeenCalledWith(serverError);
});
