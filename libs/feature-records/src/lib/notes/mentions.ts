import type { Colleague } from './notes-api';

/** A part of a text: plain text, or an `@` followed by a name. */
export interface TextPart {
  text: string;
  /** Everyone with that name; empty for plain text. */
  people: readonly Colleague[];
}

const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** Returns everyone whose full name follows an `@` at `position`. The longest matching name wins. */
function findMentionsAt(text: string, position: number, people: readonly Colleague[]): readonly Colleague[] {
  if (text[position] !== '@' || isLetter(text[position - 1])) return [];
  const matches = people.filter(
    ({ fullName }) => text.startsWith(fullName, position + 1) && !isLetter(text[position + 1 + fullName.length]),
  );
  const maxLength = Math.max(...matches.map(({ fullName }) => fullName.length));
  return matches.filter(({ fullName }) => fullName.length === maxLength);
}

/** Splits a text into mentions and plain text. */
export function splitMentions(text: string, people: readonly Colleague[]): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (let position = text.indexOf('@'); position >= 0; position = text.indexOf('@', Math.max(position + 1, from))) {
    const mentioned = findMentionsAt(text, position, people);
    const [first] = mentioned;
    if (!first) continue;
    const end = position + 1 + first.fullName.length;
    if (position > from) parts.push({ text: text.slice(from, position), people: [] });
    parts.push({ text: text.slice(position, end), people: mentioned });
    from = end;
  }
  return from < text.length ? [...parts, { text: text.slice(from), people: [] }] : parts;
}

/** Returns everyone whom a text mentions, without duplicates. A name that several people share mentions all of them. */
export function getMentions(text: string, people: readonly Colleague[]): readonly Colleague[] {
  return [...new Set(splitMentions(text, people).flatMap((part) => part.people))];
}
