import { expect, it } from 'vitest';
import { isAct } from './is-act';

const moveTo = (screenX: number, screenY: number) => isAct(new MouseEvent('pointermove', { screenX, screenY }));

it('a pointer that rests while something moves under it is nobody', () => {
  moveTo(1, 1);
  expect(moveTo(40, 60)).toBe(true);
  expect(moveTo(40, 60)).toBe(false);
  expect(moveTo(41, 60)).toBe(true);
});

it.each(['pointerdown', 'keydown', 'touchstart', 'wheel'])('a %s is somebody', (name) => {
  expect(isAct(new Event(name))).toBe(true);
});
