import type { Colleague } from './notes-api';

/** A part of a text: words as they are, or an `@` with a name. */
export interface TextPart {
  text: string;
  /** Those who have the name; nobody where it is no name. */
  people: readonly Colleague[];
}

const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** Those whose name stands at a place of a text, as a whole and the longest that does. */
function namedAt(text: string, place: number, people: readonly Colleague[]): readonly Colleague[] {
  if (text[place] !== '@' || isLetter(text[place - 1])) return [];
  const named = people.filter(
    ({ fullName }) => text.startsWith(fullName, place + 1) && !isLetter(text[place + 1 + fullName.length]),
  );
  const longest = Math.max(...named.map(({ fullName }) => fullName.length));
  return named.filter(({ fullName }) => fullName.length === longest);
}

/** Splits a text at the names of people that stand in it behind an `@`. */
export function splitMentions(text: string, people: readonly Colleague[]): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (let place = text.indexOf('@'); place >= 0; place = text.indexOf('@', Math.max(place + 1, from))) {
    const named = namedAt(text, place, people);
    const [first] = named;
    if (!first) continue;
    const end = place + 1 + first.fullName.length;
    if (place > from) parts.push({ text: text.slice(from, place), people: [] });
    parts.push({ text: text.slice(place, end), people: named });
    from = end;
  }
  return from < text.length ? [...parts, { text: text.slice(from), people: [] }] : parts;
}

/** Whom a text mentions, each once. Where several have the name, it is all of them. */
export function mentionedIn(text: string, people: readonly Colleague[]): readonly Colleague[] {
  return [...new Set(splitMentions(text, people).flatMap((part) => part.people))];
}
