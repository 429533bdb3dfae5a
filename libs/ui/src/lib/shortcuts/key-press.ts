/** The used properties of native and React keyboard events. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Positions of the shortcuts' signs on a QWERTY keyboard, with or without Shift. */
const SIGN_POSITIONS: Readonly<Record<string, string>> = {
  '/': 'Slash',
  '?': 'Shift Slash',
  '-': 'Minus',
  '=': 'Equal',
  '+': 'Shift Equal',
};

/** Returns whether a key types a character outside ASCII and Latin script. */
const isNonLatin = (key: string) => /^[^\0-~]$/u.test(key) && !/\p{Script=Latin}/u.test(key);

/**
 * Returns whether a key event matches the key of a shortcut. The typed character counts, so that shortcuts follow layouts such
 * as Dvorak and AZERTY. For other scripts, such as Greek, the physical position counts, as it does for digits, which need Shift
 * on AZERTY.
 *
 * @param expectedKey a letter of either case, a digit, one of `/ ? - = +`, or a key name such as `Enter`
 */
export function isKey({ key = '', code, shiftKey }: KeyPress, expectedKey: string): boolean {
  if (key.toLowerCase() === expectedKey.toLowerCase()) return true;
  // Chrome's autofill dispatches events without a key.
  if (key.length !== 1) return false;
  if (/^\d$/.test(expectedKey)) return !shiftKey && /^(Digit|Numpad)(.)$/.exec(code)?.[2] === expectedKey;
  if (!isNonLatin(key)) return false;
  const sign = SIGN_POSITIONS[expectedKey];
  return sign === undefined
    ? code === `Key${expectedKey.toUpperCase()}`
    : sign === `${shiftKey ? 'Shift ' : ''}${code}`;
}

/**
 * Returns whether a key event with its modifiers matches a shortcut.
 *
 * @param keys such as `mod+K` (Command on Apple devices, Control elsewhere), `shift+R`, `Z` or `/`. Shift is checked for
 *   letters only, since signs need it on many keyboards.
 */
export function isShortcut(event: KeyPress, keys: string): boolean {
  const [, mod, shift, expectedKey = ''] = /^(mod\+)?(shift\+)?(.+)$/.exec(keys) ?? [];
  const hasModifier = event.ctrlKey || event.metaKey;
  if (event.altKey || hasModifier !== (mod !== undefined)) return false;
  const isLetter = /^[a-z]$/i.test(expectedKey);
  return (!isLetter || event.shiftKey === (shift !== undefined)) && isKey(event, expectedKey);
}

interface ComposingKey {
  isComposing: boolean;
  keyCode: number;
}

/**
 * Returns whether a key event belongs to an input method editor, such as the Enter that accepts a composition. Safari has ended
 * the composition by then and only sets the key code 229.
 */
export function isImeEvent(event: ComposingKey | { nativeEvent: ComposingKey }): boolean {
  const { isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || keyCode === 229;
}
