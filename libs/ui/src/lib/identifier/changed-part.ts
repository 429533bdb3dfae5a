/** Splits a text in three: the start that it shares with another one, its own part, and the end that both share. */
export function changedPart(text: string, other: string): readonly [start: string, own: string, end: string] {
  const longest = Math.min(text.length, other.length);
  let start = 0;
  while (start < longest && text[start] === other[start]) start += 1;
  let end = 0;
  while (end < longest - start && text.at(-1 - end) === other.at(-1 - end)) end += 1;
  return [text.slice(0, start), text.slice(start, text.length - end), text.slice(text.length - end)];
}
