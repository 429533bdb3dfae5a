import { describe, expect, it } from 'vitest';
import { insertMention, findMentionQuery } from './mention-query';

/** Finds the mention at the caret, which the bar marks. */
const findAtCaret = (marked: string) => findMentionQuery(marked.replace('|', ''), marked.indexOf('|'));

describe('the mention being typed', () => {
  it.each([
    ['@|', { start: 0, query: '' }],
    ['Ask @Ad|', { start: 4, query: 'Ad' }],
    ['Ask @Ada Lo|velace', { start: 4, query: 'Ada Lo' }],
    ['One\n@Ada|', { start: 4, query: 'Ada' }],
    ['(@Ada|)', { start: 1, query: 'Ada' }],
    ['@Grace and @Ad|', { start: 11, query: 'Ad' }],
  ])('starts at the @ before the caret of %s', (marked, query) => expect(findAtCaret(marked)).toEqual(query));

  it.each(['|', 'Ask |@Ada', 'ada@exam|', '@ Ada|', '@Ada\n|', `@${'a'.repeat(80)}|`])(
    'does not exist in %j',
    (marked) => expect(findAtCaret(marked)).toBeUndefined(),
  );
});

describe('a selected name', () => {
  it('replaces the typed text, with a space after it', () => {
    expect(insertMention('Ask @ad', { start: 4, query: 'ad' }, 'Ada Lovelace')).toEqual({
      text: 'Ask @Ada Lovelace ',
      caret: 18,
    });
  });

  it('keeps the text after it without a second space', () => {
    expect(insertMention('Ask @ad today', { start: 4, query: 'ad' }, 'Ada')).toEqual({
      text: 'Ask @Ada today',
      caret: 9,
    });
  });
});
