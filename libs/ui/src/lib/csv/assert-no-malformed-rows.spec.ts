import { expect, it } from 'vitest';
import { assertNoMalformedRows } from './assert-no-malformed-rows';

it('throws with the message of the first malformed row', () => {
  expect(() => assertNoMalformedRows(['Row 2 cannot be read.', 'Row 3 cannot be read.'])).toThrow(
    'Row 2 cannot be read. Nothing was exported.',
  );
});

it.each([undefined, []])('accepts rows without malformed ones: %j', (malformedRows) => {
  expect(() => assertNoMalformedRows(malformedRows)).not.toThrow();
});
