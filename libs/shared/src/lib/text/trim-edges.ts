/**
 * The text without the characters at its ends that the pattern matches. It takes time in proportion to the text, which a
 * pattern that ends in `+$` does not.
 *
 * @param edge matches one UTF-16 unit; not global
 */
export function trimEdges(text: string, edge: RegExp): string {
  let start = 0;
  let end = text.length;
  while (start < end && edge.test(text.charAt(start))) start += 1;
  while (start < end && edge.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}
