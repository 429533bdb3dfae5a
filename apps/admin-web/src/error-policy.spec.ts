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
const createRead = (key: string, message?: string): SettledCall => ({ kind: 'read', key, message });
const createWrite = (key: string, message?: string): SettledCall => ({ kind: 'write', key, message });

const reportFailure = (error: unknown, call: SettledCall) => act(() => policy.onFailure(error, call));
const reportSuccess = (call: SettledCall) => act(() => policy.onSuccess(call));
const expectToasts = async (...messages: string[]) =>
  waitFor(() => {
    expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent?.replace(/Request.*/, ''))).toEqual(
      messages,
    );
  });

describe('a failure toast', () => {
  it('shows the message and the request ID', async () => {
    reportFailure(serverError, createWrite('a', 'It failed.'));
    await expectToasts('It failed.');
    expect(screen.getByText('r1')).toBeDefined();
  });

  it('is shown once for several calls that fail with the same message', async () => {
    reportFailure(serverError, createRead('a', 'It failed.'));
    reportFailure(serverError, createRead('b', 'It failed.'));
    await expectToasts('It failed.');
  });

  it('is dismissed once the same calls succeed', async () => {
    reportFailure(serverError, createRead('a', 'It failed.'));
    reportFailure(serverError, createRead('b', 'It failed.'));
    reportFailure(serverError, createWrite('c', 'Not deleted.'));
    reportSuccess(createRead('a'));
    reportSuccess(createRead('d'));
    await expectToasts('It failed.', 'Not deleted.');
    reportSuccess(createRead('b'));
    await expectToasts('Not deleted.');
    reportSuccess(createWrite('c'));
    await expectToasts();
  });

  // covers: error.network
  it('spec §8 shows Network Error after a missing response, until a response arrives', async () => {
    reportFailure(networkError, createRead('a', networkError.message));
    reportFailure(networkError, createWrite('b', networkError.message));
    await expectToasts('Network Error');
    reportFailure(serverError, createRead('c'));
    await expectToasts();
    reportFailure(networkError, createWrite('b', networkError.message));
    await expectToasts('Network Error');
    reportSuccess(createRead('d'));
    await expectToasts();
  });

  it('is shown again if a write fails again', async () => {
    reportFailure(serverError, createWrite('a', 'It failed.'));
    await expectToasts('It failed.');
    act(() => screen.getByRole('button', { name: 'Close message' }).click());
    await expectToasts();
    reportFailure(serverError, createWrite('a', 'It failed.'));
    await expectToasts('It failed.');
  });

  it('is dismissed with the session', async () => {
    reportFailure(serverError, createWrite('a', 'It failed.'));
    await expectToasts('It failed.');
    act(() => policy.dismissAll());
    await expectToasts();
  });
});

it('shows a success message if the call has one', async () => {
  reportSuccess(createWrite('a', 'User deleted successfully.'));
  expect((await screen.findByRole('status')).textContent).toBe('User deleted successfully.');
});

// covers: error.logged
it.each(['read', 'write'] as const)('spec §8 logs a failure, even without a message: %s', (kind) => {
  reportFailure(serverError, { kind, key: 'a', message: undefined });
  expect(log).toHaveBeenCalledWith(serverError);
});
