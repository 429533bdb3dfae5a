import { expect, it } from 'vitest';
import { isImeEvent, isKey, isShortcut } from './key-press';

const press = (key: string, code: string, held: KeyboardEventInit = {}) =>
  new KeyboardEvent('keydown', { key, code, ...held });

it.each([
  // Latin layouts: the typed letter counts, regardless of its position.
  ['QWERTY', 'k', press('k', 'KeyK'), true],
  ['caps lock', 'k', press('K', 'KeyK'), true],
  ['Dvorak, the key labelled K', 'k', press('k', 'KeyV'), true],
  ['Dvorak, the key where QWERTY has K', 'k', press('t', 'KeyK'), false],
  ['AZERTY, the key where QWERTY has A', 'a', press('q', 'KeyA'), false],
  ['AZERTY, the comma where QWERTY has M', 'm', press(',', 'KeyM'), false],
  ['bépo, an é where QWERTY has W', 'w', press('é', 'KeyW'), false],
  // Other scripts: the physical position counts.
  ['Russian', 'k', press('л', 'KeyK'), true],
  ['Russian, with caps lock', 'k', press('Л', 'KeyK'), true],
  ['Greek', 'k', press('κ', 'KeyK'), true],
  ['Arabic', 'k', press('ن', 'KeyK'), true],
  ['Hebrew', 'k', press('ל', 'KeyK'), true],
  ['Russian, another key', 'k', press('о', 'KeyJ'), false],
  ['Arabic', '/', press('ظ', 'Slash'), true],
  ['Arabic', '?', press('؟', 'Slash', { shiftKey: true }), true],
  ['Arabic, without Shift', '?', press('ظ', 'Slash'), false],
  ['German', '/', press('/', 'Digit7', { shiftKey: true }), true],
  ['German, the hyphen where QWERTY has the slash', '/', press('-', 'Slash'), false],
  // Digits
  ['QWERTY', '1', press('1', 'Digit1'), true],
  ['QWERTY, an exclamation mark', '1', press('!', 'Digit1', { shiftKey: true }), false],
  ['AZERTY', '1', press('&', 'Digit1'), true],
  ['AZERTY', '2', press('é', 'Digit2'), true],
  ['AZERTY, with Shift', '2', press('2', 'Digit2', { shiftKey: true }), true],
  ['Persian', '2', press('۲', 'Digit2'), true],
  ['Arabic', '2', press('٢', 'Digit2'), true],
  ['Persian, of the number pad', '2', press('۲', 'Numpad2'), true],
  ['an arrow of the number pad', '2', press('ArrowDown', 'Numpad2'), false],
  // Named keys
  ['Enter', 'Enter', press('Enter', 'NumpadEnter'), true],
  ['an input method', 'k', press('Process', 'KeyK'), false],
])('%s: %s', (_, expectedKey, event, expected) => {
  expect(isKey(event, expectedKey)).toBe(expected);
});

it.each([
  ['mod+K', press('k', 'KeyK', { ctrlKey: true }), true],
  ['mod+K', press('k', 'KeyK', { metaKey: true }), true],
  ['mod+K', press('л', 'KeyK', { ctrlKey: true }), true],
  ['mod+K', press('л', 'KeyK'), false],
  ['mod+K', press('K', 'KeyK', { ctrlKey: true, shiftKey: true }), false],
  ['mod+K', press('k', 'KeyK', { ctrlKey: true, altKey: true }), false],
  ['Z', press('z', 'KeyZ', { ctrlKey: true }), false],
  ['Z', press('я', 'KeyZ'), true],
  ['r', press('r', 'KeyR'), true],
  ['r', press('R', 'KeyR', { shiftKey: true }), false],
  ['shift+r', press('R', 'KeyR', { shiftKey: true }), true],
  ['shift+r', press('К', 'KeyR', { shiftKey: true }), true],
  ['?', press('?', 'Slash', { shiftKey: true }), true],
  ['?', press(',', 'KeyM'), false],
  ['/', press('/', 'Digit7', { shiftKey: true }), true],
  ['+', press('+', 'Equal', { shiftKey: true }), true],
])('%s', (keys, event, expected) => {
  expect(isShortcut(event, keys)).toBe(expected);
});

it.each([
  ['during a composition', press('Enter', 'Enter', { isComposing: true }), true],
  ['the key that ends it in Safari', press('Enter', 'Enter', { keyCode: 229 }), true],
  ['after it', press('Enter', 'Enter', { keyCode: 13 }), false],
])('%s', (_, event, expected) => {
  expect(isImeEvent(event)).toBe(expected);
});
