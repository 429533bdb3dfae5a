import { ApiError } from '@countinghouse/api-client';
import { describe, expect, it } from 'vitest';
import { getCreationMessage, isOutcomeUnknown, getReplacementOutcome } from './upload-outcome';

const cancelled = new DOMException('The upload was cancelled.', 'AbortError');
const lost = new ApiError({ status: 0, code: 'network' });
const rejected = new ApiError({ status: 415, code: 'unsupported_type', serverMessage: 'No image.', requestId: 'r-1' });

it('is unknown without a response', () => {
  expect([isOutcomeUnknown(cancelled, true), isOutcomeUnknown(lost, false), isOutcomeUnknown(rejected, false)]).toEqual(
    [true, true, false],
  );
});

describe('a replaced document', () => {
  it.each([
    ['cancelled in time', cancelled, true, false, 'info', 'Cancelled. The document is unchanged.'],
    ['cancelled too late', cancelled, true, true, 'warning', 'Cancelled. The new file was saved anyway.'],
    ['lost request', lost, false, false, 'danger', 'The connection was lost. The document is unchanged.'],
    ['lost response', lost, false, true, 'warning', 'The connection was lost. The new file was saved anyway.'],
    [
      'lost response, refetch failed',
      lost,
      false,
      undefined,
      'warning',
      'The connection was lost. It is unknown whether the new file was saved. Reload this page.',
    ],
    ['rejected', rejected, false, undefined, 'danger', 'The document is unchanged. No image.'],
  ] as const)('has the outcome: %s', (_, error, hasCancelled, hasNewFile, tone, message) => {
    expect(getReplacementOutcome(error, hasCancelled, hasNewFile)).toMatchObject({ tone, message });
  });

  it('has the request id if it was rejected', () => {
    expect(getReplacementOutcome(rejected, false, undefined).requestId).toBe('r-1');
  });
});

it.each([
  [cancelled, true, false, 'Cancelled. There is no user with this email.'],
  [
    lost,
    false,
    true,
    'The connection was lost. A user with this email now exists. Check the users list before you try again.',
  ],
  [
    lost,
    false,
    undefined,
    'The connection was lost. Check the users list before you try again: the user may already exist.',
  ],
] as const)('describes a new user whose upload failed: %#', (error, hasCancelled, userExists, message) => {
  expect(getCreationMessage(error, hasCancelled, userExists)).toBe(message);
});
