import { expect, it } from 'vitest';
import { initialsOf } from './initials';

it.each([
  ['Ada King Lovelace', 'AL'],
  ['ada', 'A'],
  ['  grace   hopper ', 'GH'],
  ['', '?'],
  [null, '?'],
  [undefined, '?'],
  ['😀 Smile', '😀S'],
])('"%s" is %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
