/** Splits a text into the prefix shared with another text, the differing part, and the shared suffix. */
export function splitChangedPart(text: string, other: string): readonly [start: string, changed: string, end: string] {
  const maxShared = Math.min(text.length, other.length);
  let start = 0;
  while (start < maxShared && text[start] === other[start]) start += 1;
  let end = 0;
  while (end < maxShared - start && text.at(-1 - end) === other.at(-1 - end)) end += 1;
  return [text.slice(0, start), text.slice(start, text.length - end), text.slice(text.length - end)];
}
