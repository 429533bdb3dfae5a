import { expect, it } from 'vitest';
import { isUserActivity } from './is-user-activity';

const moveTo = (screenX: number, screenY: number) =>
  isUserActivity(new MouseEvent('pointermove', { screenX, screenY }));

it('ignores a resting pointer while something moves under it', () => {
  moveTo(1, 1);
  expect(moveTo(40, 60)).toBe(true);
  expect(moveTo(40, 60)).toBe(false);
  expect(moveTo(41, 60)).toBe(true);
});

it.each(['pointerdown', 'keydown', 'touchstart', 'wheel'])('counts a %s', (name) => {
  expect(isUserActivity(new Event(name))).toBe(true);
});
