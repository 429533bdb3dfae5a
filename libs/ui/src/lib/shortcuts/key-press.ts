/** What is asked of a key that was pressed; React's events have it too. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Where the signs of shortcuts are on the keyboard of QWERTY, with Shift held or not. */
const placesOfSigns: Readonly<Record<string, string>> = {
  '/': 'Slash',
  '?': 'Shift Slash',
  '-': 'Minus',
  '=': 'Equal',
  '+': 'Shift Equal',
};

/** Whether a key writes a sign that is no Latin letter and none of ASCII. */
const isOfAnotherScript = (key: string) => /^[^\0-~]$/u.test(key) && !/\p{Script=Latin}/u.test(key);

/**
 * Whether a key is the one that a shortcut names. What the key writes counts, so that Dvorak and AZERTY have their own
 * letters; where it writes another script, such as Greek, its place on the keyboard counts, and so it does for digits,
 * which AZERTY has only with Shift.
 *
 * @param wanted a letter of either case, a digit, one of `/ ? - = +`, or the name of a key such as `Enter`
 */
export function isKey({ key = '', code, shiftKey }: KeyPress, wanted: string): boolean {
  if (key.toLowerCase() === wanted.toLowerCase()) return true;
  // Chrome's own filling-in of fields comes without a key.
  if (key.length !== 1) return false;
  if (/^\d$/.test(wanted)) return !shiftKey && /^(Digit|Numpad)(.)$/.exec(code)?.[2] === wanted;
  if (!isOfAnotherScript(key)) return false;
  const sign = placesOfSigns[wanted];
  return sign === undefined ? code === `Key${wanted.toUpperCase()}` : sign === `${shiftKey ? 'Shift ' : ''}${code}`;
}

/**
 * Whether a key, with what is held, is a shortcut.
 *
 * @param keys such as `mod+K` (Control, or Command on Apple's machines), `shift+R`, `Z` or `/`. Only of a letter it counts
 *   whether Shift is held: on many keyboards, a sign needs it
 */
export function isShortcut(event: KeyPress, keys: string): boolean {
  const [, mod, shift, wanted = ''] = /^(mod\+)?(shift\+)?(.+)$/.exec(keys) ?? [];
  const isHeld = event.ctrlKey || event.metaKey;
  if (event.altKey || isHeld !== (mod !== undefined)) return false;
  const isLetter = /^[a-z]$/i.test(wanted);
  return (!isLetter || event.shiftKey === (shift !== undefined)) && isKey(event, wanted);
}

interface ComposingKey {
  isComposing: boolean;
  keyCode: number;
}

/**
 * Whether a key belongs to an input method, such as the Enter that accepts what was composed. Safari says so only by the
 * code 229: it has ended the composition by then.
 */
export function endsComposition(event: ComposingKey | { nativeEvent: ComposingKey }): boolean {
  const { isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || keyCode === 229;
}
