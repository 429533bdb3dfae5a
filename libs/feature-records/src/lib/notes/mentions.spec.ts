import { describe, expect, it } from 'vitest';
import { getMentions, splitMentions } from './mentions';

const createPerson = (fullName: string, _id = fullName) => ({ _id, fullName });
const people = [
  createPerson('Ada'),
  createPerson('Ada Lovelace'),
  createPerson('Łukasz Nowak'),
  createPerson('Grace Hopper'),
];
const getMentionedNames = (text: string) => getMentions(text, people).map(({ fullName }) => fullName);

describe('getMentions', () => {
  it.each([
    ['@Grace Hopper', ['Grace Hopper']],
    ['See this, @Łukasz Nowak: it differs.\n(@Grace Hopper)', ['Łukasz Nowak', 'Grace Hopper']],
    ['@Ada Lovelace', ['Ada Lovelace']],
    ['@Ada, please', ['Ada']],
    ['@Grace Hopper @Grace Hopper', ['Grace Hopper']],
    ['@@Ada', ['Ada']],
  ])('finds the names in %j', (text, names) => expect(getMentionedNames(text)).toEqual(names));

  it.each(['Ada', '@Adam', 'post@Ada', '@ Ada', '@ada', '@Grace', '', '@'])('finds none in %j', (text) =>
    expect(getMentionedNames(text)).toEqual([]),
  );

  it('returns everyone who shares a name', () => {
    const namesakes = [createPerson('Ada', '1'), createPerson('Ada', '2')];
    expect(getMentions('@Ada', namesakes)).toEqual(namesakes);
  });
});

it('splits a text without loss', () => {
  const text = 'A @Ada b@Ada @Adam @Ada Lovelace!';
  const parts = splitMentions(text, people);
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(parts.filter((part) => part.people.length > 0).map((part) => part.text)).toEqual(['@Ada', '@Ada Lovelace']);
});
