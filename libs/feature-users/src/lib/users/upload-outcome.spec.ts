import { ApiError } from '@countinghouse/api-client';
import { describe, expect, it } from 'vitest';
import { creatingWords, isOpen, replacingOutcome } from './upload-outcome';

const cancelled = new DOMException('The upload was cancelled.', 'AbortError');
const lost = new ApiError({ status: 0, code: 'network' });
const refused = new ApiError({ status: 415, code: 'unsupported_type', serverMessage: 'No image.', requestId: 'r-1' });

it('what gave no answer may have worked', () => {
  expect([isOpen(cancelled, true), isOpen(lost, false), isOpen(refused, false)]).toEqual([true, true, false]);
});

describe('a document', () => {
  it.each([
    ['cancelled in time', cancelled, true, false, 'info', 'Cancelled. The document is as it was.'],
    ['cancelled too late', cancelled, true, true, 'warning', 'Cancelled. The new file had arrived by then.'],
    ['lost on the way', lost, false, false, 'danger', 'The connection was lost. The document is as it was.'],
    [
      'lost on the way back',
      lost,
      false,
      true,
      'warning',
      'The connection was lost. The new file had arrived by then.',
    ],
    [
      'lost with everything',
      lost,
      false,
      undefined,
      'warning',
      'The connection was lost. Whether the new file has arrived is not known. Load this page again.',
    ],
    ['refused', refused, false, undefined, 'danger', 'The document is as it was. No image.'],
  ] as const)('%s', (_, error, hasCancelled, isNew, tone, words) => {
    expect(replacingOutcome(error, hasCancelled, isNew)).toMatchObject({ tone, words });
  });

  it("that was refused names the call in the server's log", () => {
    expect(replacingOutcome(refused, false, undefined).requestId).toBe('r-1');
  });
});

it.each([
  [cancelled, true, false, 'Cancelled. There is no user with this email.'],
  [
    lost,
    false,
    true,
    'The connection was lost. There is a user with this email now. Look into the users list before you try again.',
  ],
  [
    lost,
    false,
    undefined,
    'The connection was lost. Look into the users list before you try again: the user may be there.',
  ],
] as const)('a new user whose documents were not answered for: %#', (error, hasCancelled, isThere, words) => {
  expect(creatingWords(error, hasCancelled, isThere)).toBe(words);
});
