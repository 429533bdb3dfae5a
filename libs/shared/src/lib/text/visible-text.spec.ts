import { describe, expect, it } from 'vitest';
import { hasVisibleText, trimText } from './visible-text';

const blankTexts = [
  ['nothing', ''],
  ['spaces', ' \t\n\u00a0\u2003\u3000\u0085'],
  ['a zero-width space', '\u200b'],
  ['a Hangul filler', '\u3164'],
  ['the other Hangul fillers', '\u115f\u1160\uffa0'],
  ['blank Braille', '\u2800'],
  ['a soft hyphen', '\u00ad'],
  ['joiners', '\u200c\u200d\u2060\ufeff'],
  ['tags', '\u{e0041}\u{e007f}'],
  ['variation selectors', '\ufe0f\u{e0100}'],
  ['marks that turn the direction of text', '\u202d\u202c\u200e'],
  ['annotation marks', '\ufff9\ufffb'],
  ['a mix of them', ' \u200b\u3164\u2800\u00ad '],
] as const;

describe('a text of nothing but invisible characters', () => {
  it.each(blankTexts)('is blank: %s', (_, text) => {
    expect(hasVisibleText(text)).toBe(false);
    expect(trimText(text)).toBe('');
  });

  it('is blank for null and undefined', () => {
    expect(hasVisibleText(null)).toBe(false);
    expect(hasVisibleText(undefined)).toBe(false);
  });
});

describe('a text with a visible character', () => {
  it.each(['Ada', '李', 'می‌خواهم', '👩‍💻', '\u200b.', '한', '⠁', '\u0301', '0'])('has visible text: %s', (text) => {
    expect(hasVisibleText(text)).toBe(true);
  });

  it.each([
    ['\u00a0\u200bAda\u2003Lovelace\ufeff\n', 'Ada\u2003Lovelace'],
    // The heart needs its variation selector, and a half-form of Malayalam its joiner.
    [' ❤\ufe0f ', '❤\ufe0f'],
    ['\u0d28\u0d4d\u200d ', '\u0d28\u0d4d\u200d'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
  ])('is trimmed: %j', (input, trimmed) => {
    expect(trimText(input)).toBe(trimmed);
  });
});
