import { describe, expect, it } from 'vitest';
import { mentionedIn, splitMentions } from './mentions';

const person = (fullName: string, _id = fullName) => ({ _id, fullName });
const people = [person('Ada'), person('Ada Lovelace'), person('Łukasz Nowak'), person('Grace Hopper')];
const named = (text: string) => mentionedIn(text, people).map(({ fullName }) => fullName);

describe('a mention', () => {
  it.each([
    ['@Grace Hopper', ['Grace Hopper']],
    ['See this, @Łukasz Nowak: it differs.\n(@Grace Hopper)', ['Łukasz Nowak', 'Grace Hopper']],
    ['@Ada Lovelace', ['Ada Lovelace']],
    ['@Ada, please', ['Ada']],
    ['@Grace Hopper @Grace Hopper', ['Grace Hopper']],
    ['@@Ada', ['Ada']],
  ])('is an @ with a name: %j', (text, names) => expect(named(text)).toEqual(names));

  it.each(['Ada', '@Adam', 'post@Ada', '@ Ada', '@ada', '@Grace', '', '@'])('is not %j', (text) =>
    expect(named(text)).toEqual([]),
  );

  it('is of all who have the name', () => {
    const both = [person('Ada', '1'), person('Ada', '2')];
    expect(mentionedIn('@Ada', both)).toEqual(both);
  });
});

it('splits a text without losing anything of it', () => {
  const text = 'A @Ada b@Ada @Adam @Ada Lovelace!';
  const parts = splitMentions(text, people);
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(parts.filter((part) => part.people.length > 0).map((part) => part.text)).toEqual(['@Ada', '@Ada Lovelace']);
});
