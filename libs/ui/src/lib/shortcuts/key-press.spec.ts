import { expect, it } from 'vitest';
import { isImeEvent, isKey, isShortcut } from './key-press';

const createKeydown = (key: string, code: string, held: KeyboardEventInit = {}) =>
  new KeyboardEvent('keydown', { key, code, ...held });

it.each([
  // Latin layouts: the typed letter counts, regardless of its position.
  ['QWERTY', 'k', createKeydown('k', 'KeyK'), true],
  ['caps lock', 'k', createKeydown('K', 'KeyK'), true],
  ['Dvorak, the key labelled K', 'k', createKeydown('k', 'KeyV'), true],
  ['Dvorak, the key where QWERTY has K', 'k', createKeydown('t', 'KeyK'), false],
  ['AZERTY, the key where QWERTY has A', 'a', createKeydown('q', 'KeyA'), false],
  ['AZERTY, the comma where QWERTY has M', 'm', createKeydown(',', 'KeyM'), false],
  ['bépo, an é where QWERTY has W', 'w', createKeydown('é', 'KeyW'), false],
  // Other scripts: the physical position counts.
  ['Russian', 'k', createKeydown('л', 'KeyK'), true],
  ['Russian, with caps lock', 'k', createKeydown('Л', 'KeyK'), true],
  ['Greek', 'k', createKeydown('κ', 'KeyK'), true],
  ['Arabic', 'k', createKeydown('ن', 'KeyK'), true],
  ['Hebrew', 'k', createKeydown('ל', 'KeyK'), true],
  ['Russian, another key', 'k', createKeydown('о', 'KeyJ'), false],
  ['Arabic', '/', createKeydown('ظ', 'Slash'), true],
  ['Arabic', '?', createKeydown('؟', 'Slash', { shiftKey: true }), true],
  ['Arabic, without Shift', '?', createKeydown('ظ', 'Slash'), false],
  ['German', '/', createKeydown('/', 'Digit7', { shiftKey: true }), true],
  ['German, the hyphen where QWERTY has the slash', '/', createKeydown('-', 'Slash'), false],
  // Digits
  ['QWERTY', '1', createKeydown('1', 'Digit1'), true],
  ['QWERTY, an exclamation mark', '1', createKeydown('!', 'Digit1', { shiftKey: true }), false],
  ['AZERTY', '1', createKeydown('&', 'Digit1'), true],
  ['AZERTY', '2', createKeydown('é', 'Digit2'), true],
  ['AZERTY, with Shift', '2', createKeydown('2', 'Digit2', { shiftKey: true }), true],
  ['Persian', '2', createKeydown('۲', 'Digit2'), true],
  ['Arabic', '2', createKeydown('٢', 'Digit2'), true],
  ['Persian, of the number pad', '2', createKeydown('۲', 'Numpad2'), true],
  ['an arrow of the number pad', '2', createKeydown('ArrowDown', 'Numpad2'), false],
  // Named keys
  ['Enter', 'Enter', createKeydown('Enter', 'NumpadEnter'), true],
  ['an input method', 'k', createKeydown('Process', 'KeyK'), false],
])('checks whether a press on %s types %s', (_, expectedKey, event, expected) => {
  expect(isKey(event, expectedKey)).toBe(expected);
});

it.each([
  ['mod+K', createKeydown('k', 'KeyK', { ctrlKey: true }), true],
  ['mod+K', createKeydown('k', 'KeyK', { metaKey: true }), true],
  ['mod+K', createKeydown('л', 'KeyK', { ctrlKey: true }), true],
  ['mod+K', createKeydown('л', 'KeyK'), false],
  ['mod+K', createKeydown('K', 'KeyK', { ctrlKey: true, shiftKey: true }), false],
  ['mod+K', createKeydown('k', 'KeyK', { ctrlKey: true, altKey: true }), false],
  ['Z', createKeydown('z', 'KeyZ', { ctrlKey: true }), false],
  ['Z', createKeydown('я', 'KeyZ'), true],
  ['r', createKeydown('r', 'KeyR'), true],
  ['r', createKeydown('R', 'KeyR', { shiftKey: true }), false],
  ['shift+r', createKeydown('R', 'KeyR', { shiftKey: true }), true],
  ['shift+r', createKeydown('К', 'KeyR', { shiftKey: true }), true],
  ['?', createKeydown('?', 'Slash', { shiftKey: true }), true],
  ['?', createKeydown(',', 'KeyM'), false],
  ['/', createKeydown('/', 'Digit7', { shiftKey: true }), true],
  ['+', createKeydown('+', 'Equal', { shiftKey: true }), true],
])('checks a press against the shortcut %s', (keys, event, expected) => {
  expect(isShortcut(event, keys)).toBe(expected);
});

it.each([
  ['during a composition', createKeydown('Enter', 'Enter', { isComposing: true }), true],
  ['as the key that ends a composition in Safari', createKeydown('Enter', 'Enter', { keyCode: 229 }), true],
  ['after a composition', createKeydown('Enter', 'Enter', { keyCode: 13 }), false],
])('checks whether Enter belongs to an input method %s', (_, event, expected) => {
  expect(isImeEvent(event)).toBe(expected);
});
