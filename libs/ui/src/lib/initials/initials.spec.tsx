import { expect, it } from 'vitest';
import { getInitials } from './initials';

it.each([
  ['Ada King Lovelace', 'AL'],
  ['ada', 'A'],
  ['  grace   hopper ', 'GH'],
  ['\u200bAda\u00a0Lovelace', 'AL'],
  ['\u3164', '?'],
  ['', '?'],
  [null, '?'],
  [undefined, '?'],
  ['😀 Smile', '😀S'],
])('"%s" is %s', (name, initials) => {
  expect(getInitials(name)).toBe(initials);
});
