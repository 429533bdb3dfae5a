import { describe, expect, it } from 'vitest';
import { insertMention, mentionAt } from './mention-query';

/** The text before and after the caret, which stands at the bar. */
const at = (marked: string) => mentionAt(marked.replace('|', ''), marked.indexOf('|'));

describe('the name that is being typed', () => {
  it.each([
    ['@|', { start: 0, words: '' }],
    ['Ask @Ad|', { start: 4, words: 'Ad' }],
    ['Ask @Ada Lo|velace', { start: 4, words: 'Ada Lo' }],
    ['One\n@Ada|', { start: 4, words: 'Ada' }],
    ['(@Ada|)', { start: 1, words: 'Ada' }],
    ['@Grace and @Ad|', { start: 11, words: 'Ad' }],
  ])('%s', (marked, query) => expect(at(marked)).toEqual(query));

  it.each(['|', 'Ask |@Ada', 'ada@exam|', '@ Ada|', '@Ada\n|', `@${'a'.repeat(80)}|`])('is none in %j', (marked) =>
    expect(at(marked)).toBeUndefined(),
  );
});

describe('a chosen name', () => {
  it('takes the place of what was typed, with a space behind it', () => {
    expect(insertMention('Ask @ad', { start: 4, words: 'ad' }, 'Ada Lovelace')).toEqual({
      text: 'Ask @Ada Lovelace ',
      caret: 18,
    });
  });

  it('leaves what stands behind it, without a second space', () => {
    expect(insertMention('Ask @ad today', { start: 4, words: 'ad' }, 'Ada')).toEqual({
      text: 'Ask @Ada today',
      caret: 9,
    });
  });
});
