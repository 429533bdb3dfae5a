/** A text in three: what another one begins with too, what it has of its own, and what the other one ends with too. */
export function changedPart(text: string, other: string): readonly [start: string, own: string, end: string] {
  const longest = Math.min(text.length, other.length);
  let start = 0;
  while (start < longest && text[start] === other[start]) start += 1;
  let end = 0;
  while (end < longest - start && text.at(-1 - end) === other.at(-1 - end)) end += 1;
  return [text.slice(0, start), text.slice(start, text.length - end), text.slice(text.length - end)];
}
