import { expect, it } from 'vitest';
import { initialsOf } from './initials';

it.each([
  ['Ada King Lovelace', 'AL'],
  ['ada', 'A'],
  ['  grace   hopper ', 'GH'],
  ['', '?'],
  ['😀 Smile', '😀S'],
])('"%s" is %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
